import { once } from 'node:events';

/** Ends the run's PostgreSQL and removes its folder. */
export default async function afterAllTests() {
  const { testRunCleaner: cleaner } = /** @type {{ testRunCleaner: import('node:child_process').ChildProcess }} */ (
    /** @type {unknown} */ (globalThis)
  );
  const end = once(cleaner, 'exit');
  cleaner.stdin?.end();
  await end;
}
