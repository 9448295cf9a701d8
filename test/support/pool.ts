/**
 * Starts all of this work, at most so many at once, and gives a promise for each piece in the order of the list.
 * A piece that fails holds nobody up.
 */
export function inPool<T, R>(
  pieces: readonly T[],
  atOnce: number,
  work: (piece: T) => Promise<R>,
): readonly Promise<R>[] {
  const starts: (() => void)[] = [];
  const free = (): void => starts.shift()?.();
  const results = pieces.map(async (piece) => {
    await new Promise<void>((resolve) => starts.push(resolve));
    return work(piece).finally(free);
  });
  for (const result of results) result.catch(() => undefined); // whoever asks for it hears of it
  for (let i = 0; i < atOnce; i++) free();
  return results;
}
