import { specLoader } from './spec-loader.mjs';

/** Which tests judge a mutant of the engine, and how much of the long ones. */

/** In this order: what is quick first, then short golden matches, which go through most of the rules. */
const SPECS = [
  'scoring',
  'scoring-standings',
  'positions',
  'examples',
  'rule-book',
  'broken-logs',
  'stored-events',
  'impossible-positions',
  'snapshots',
  'event-view',
  'views',
  'first-trains-and-runs',
  'move-refusals',
  'golden-records',
  'deal-tables',
  'deal',
  'ruleset',
  'ruleset-options',
  'presets',
  'record-verdicts',
  'notation',
  'move-counts',
  'damaged-records',
  'ruleset-against-naive',
  'two-referees',
  'hidden-tiles',
  'random-matches',
].map(specFile);

/** Which tests are about a file of the engine: they come first, so that the time of a mutant is not spent on others. */
const NEAREST = /** @type {const} */ ([
  [/^notation/, ['notation']],
  [/^(ruleset|option|preset|deal-tables)/, ['ruleset', 'ruleset-options', 'deal-tables', 'presets']],
  [/^(position|referee\.)/, ['impossible-positions', 'positions']],
  [
    /^(check-|record-agreement|record-moves|referee-match|shape)/,
    ['record-verdicts', 'impossible-positions', 'damaged-records'],
  ],
  [/^event-codec/, ['stored-events', 'broken-logs']],
  [/^snapshot/, ['snapshots', 'random-matches']],
  [/^deal\./, ['deal']],
  [/^(first-trains|sealing)/, ['first-trains-and-runs', 'rule-book']],
  [/view/, ['event-view', 'views']],
  [/^record\./, ['golden-records']],
  [/^(scoring|standings)/, ['scoring', 'scoring-standings']],
  [/^(move-refusals|explain|decide)/, ['move-refusals', 'rule-book', 'broken-logs']],
]);

/** The spec files that are about this file of the engine. @param {string} fileName */
export function nearestSpecs(fileName) {
  const name = fileName.slice(fileName.lastIndexOf('/') + 1);
  return NEAREST.flatMap(([pattern, specs]) => (pattern.test(name) ? specs.map(specFile) : []));
}

/** @param {string} name */
function specFile(name) {
  return `test/engine/${name}.spec.ts`;
}

/**
 * Left out here: what counts the cases of a property, of which there are fewer; what asks the second reading of the rules
 * alone; and long matches that show what shorter ones show as well.
 */
const LEFT_OUT = [
  /hidden-tiles.* (when hidden tiles are exchanged|another seat has sealed)/,
  /move-counts.* by a second reading/,
  /golden-records.* (preset|abandoned-[rt]|two-mexican|substitutes|long-start|challenge-2|blocked-no|out-by)\S* agrees/,
  /golden-records.* preset-(?!double_nine|five|mini)/,
  /damaged-records.* "(preset-club-2|challenge-2|long-start|wild|partner-left)"/,
  /notation.*records of played matches › (?!classic_fast|wild_blanks|mini_six|a running)/,
];

/** Of the random cases of a property: enough to kill, few enough to be looked at for thousands of mutants. */
const SHARE_OF_RUNS = 0.01;
const FEWEST_RUNS = 10;

/** What the second reading of the rules is asked: it never changes here, so that it is asked the same thing once. */
const REMEMBERED = new Map([
  ['/test/naive/cross-check.ts', ['randomPositions', 'checkRecord']],
  ['/test/naive/check-record.ts', ['checkRecord']],
  ['/test/naive/random-match.ts', ['randomMatch']],
]);

/** @typedef {import('./spec-loader.mjs').Exports} Exports */
/** @typedef {import('./spec-loader.mjs').Body} Body */

/** @type {Map<string, unknown>} */
const answers = new Map();

/** @param {string} name @param {Body} answer @returns {Body} */
function remembered(name, answer) {
  return (...question) => {
    const key = `${name} ${JSON.stringify(question)}`;
    if (!answers.has(key)) answers.set(key, answer(...question));
    return answers.get(key);
  };
}

/** fast-check with fewer runs, always the same ones. @param {Exports} fc @returns {Exports} */
function withFewRuns(fc) {
  /** @param {unknown} property @param {{ numRuns?: number }} settings */
  const assert = (property, settings = {}) => {
    const runs = settings.numRuns ?? 100;
    const numRuns = Math.min(runs, Math.max(FEWEST_RUNS, Math.round(runs * SHARE_OF_RUNS)));
    fc['assert'](property, { ...settings, numRuns, seed: 1, endOnFailure: true });
  };
  return { __esModule: true, default: { ...fc, assert } };
}

/** @type {Map<string, Exports>} */
const wrapped = new Map();

/** @param {string} path @param {Exports} exports @returns {Exports} */
function wrap(path, exports) {
  const isFastCheck = path === 'fast-check';
  const names = [...REMEMBERED].find(([end]) => path.endsWith(end))?.[1];
  if (names === undefined && !isFastCheck) return exports;
  const given =
    wrapped.get(path) ??
    (isFastCheck
      ? withFewRuns(exports['default'] ?? exports)
      : { ...exports, ...Object.fromEntries((names ?? []).map((name) => [name, remembered(name, exports[name])])) });
  wrapped.set(path, given);
  return given;
}

/** Gives what evaluates the engine and its tests anew, and returns the tests. @param {string} root the package's folder */
export function engineProofs(root) {
  const loader = specLoader({ root, keeps: (path) => path.includes('/test/naive/'), wrap });
  return () => loader.load(SPECS).filter(({ id }) => !LEFT_OUT.some((name) => name.test(id)));
}
