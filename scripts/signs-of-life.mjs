/** How often something that takes long says that it is still going on. */
const EVERY_MILLISECONDS = 5_000;

/**
 * Does something that may take long and be silent about it, such as an installation, and tells now and then that it goes on.
 *
 * @param {() => Promise<void>} work
 * @param {(seconds: number) => void} tell called with the whole seconds that it has taken so far
 * @param {number} [every] milliseconds
 * @returns {Promise<number>} the seconds that it took
 */
export async function withSignsOfLife(work, tell, every = EVERY_MILLISECONDS) {
  const start = Date.now();
  const seconds = () => (Date.now() - start) / 1000;
  const beat = setInterval(() => tell(Math.round(seconds())), every);
  try {
    await work();
  } finally {
    clearInterval(beat);
  }
  return seconds();
}
