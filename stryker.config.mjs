import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Mutation testing of the rules: `npm run test:mutation`, or `npm run test:mutation -- --mutate src/engine/lay.ts`.
 * Survivors that no test can kill are listed with the reason in test/mutation/survivors.md.
 */
export default {
  packageManager: 'npm',
  plugins: ['./test/mutation/engine-runner.mjs'],
  testRunner: 'engine',
  coverageAnalysis: 'perTest',
  mutate: [
    'src/engine/**/*.ts',
    // only types: nothing there runs
    '!src/engine/{chance,commands,events,moves,options,option-entry,record-types,view-types}.ts',
    // only tables of prose and of the values that RULES 3 and 4 print; presets.spec.ts and ruleset-options.spec.ts hold
    // them against the page, and a changed word of a meaning or a summary is no other rule
    '!src/engine/catalogue-*.ts',
    '!src/engine/presets*.ts',
  ],
  ignorePatterns: ['**', '!src/engine/**', '!test/**', '!docs/notation.md', '!package.json', '!tsconfig.json'],
  // outside the package, so that a run is in nobody's way who tests, lints or formats there
  tempDirName: join(tmpdir(), 'trainyard-mutation'),
  checkers: [],
  concurrency: 2,
  // endless mutants are stopped by how often they are met; a short time would count what a busy machine delays as killed
  timeoutMS: 300_000,
  timeoutFactor: 3,
  thresholds: { high: 95, low: 90, break: 90 },
  reporters: ['clear-text', 'json', 'html', 'progress-append-only'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false, reportMutants: false },
  jsonReporter: { fileName: 'reports/mutation/mutation.json' },
  htmlReporter: { fileName: 'reports/mutation/mutation.html' },
  allowConsoleColors: false,
  engineProofs: { budgetMs: 6_000 },
};
