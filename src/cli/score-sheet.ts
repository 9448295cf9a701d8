/** A finished round on the sheet. */
export interface SheetRound {
  readonly round: number;
  readonly scores: readonly number[];
}

/** The score sheet so far: a line a round, and the totals. */
export function scoreSheet(names: readonly string[], rounds: readonly SheetRound[]): string {
  const widths = names.map((name) => Math.max(name.length, 5));
  const row = (head: string, cells: readonly string[]): string =>
    `  ${head.padEnd(8)}${cells.map((cell, i) => cell.padStart((widths[i] ?? 5) + 2)).join('')}`;
  const totals = names.map((_, i) => rounds.reduce((sum, { scores }) => sum + (scores[i] ?? 0), 0));
  return [
    row('', names),
    ...rounds.map(({ round, scores }) => row(`round ${round}`, scores.map(String))),
    row('total', totals.map(String)),
  ].join('\n');
}
