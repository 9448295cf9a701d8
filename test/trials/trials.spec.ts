import { readFileSync } from 'node:fs';
import { PAGE, readTrials, trialsPage } from '../../scripts/trials.mjs';

const trials = readTrials();
const known = trials.entries.flatMap(({ id }) => id ?? []);

test('docs/trials.md is what the tests say of themselves', () => {
  expect(readFileSync(PAGE, 'utf8')).toBe(trialsPage(trials));
});

test('every trial is covered by a test, or it is said why it does not apply', () => {
  const uncovered = trials.entries.filter(
    ({ id, notApplicable }) => id !== undefined && notApplicable === undefined && !trials.coveredBy.has(id),
  );
  expect(uncovered).toEqual([]);
});

test('no test names a trial that there is not, or that does not apply', () => {
  const applicable = trials.entries.flatMap(({ id, notApplicable }) => (notApplicable === undefined ? (id ?? []) : []));
  expect([...trials.coveredBy.keys()].filter((id) => !applicable.includes(id))).toEqual([]);
  expect(new Set(known).size).toBe(known.length);
});
