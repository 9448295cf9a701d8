// The direction of imports: the rules know nothing, what draws, plays and referees knows the rules, the API knows those,
// and only the platform knows what it all runs on.

/** @type {(name: string, comment: string, from: object, to: object) => object} */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

const RULES = '^src/engine/';
const PURE = '^src/(board|bots|fair-deal)/';
const TABLE = '^src/table/';
const API = '^src/(games|players|plans|notices|talk|feed|tournaments|leagues|ratings|rulesets|referee)/';

module.exports = {
  forbidden: [
    forbid(
      'no-circle',
      'Files that import each other are one file.',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    ),
    forbid('rules-know-nothing', 'src/engine imports only itself.', { path: RULES }, { pathNot: RULES }),
    forbid(
      'one-door',
      'Everybody takes the rules from src/engine/index.ts.',
      { path: '^src/', pathNot: RULES },
      { path: RULES, pathNot: '^src/engine/index[.]ts$' },
    ),
    forbid(
      'pure-knows-the-rules',
      'What draws, plays and shuffles knows the rules and its own folder.',
      { path: PURE },
      { path: '^src/', pathNot: [RULES, '^src/$1/'] },
    ),
    forbid(
      'clocks-know-the-calendar',
      'Clocks know instants and dates, and no game.',
      { path: '^src/clocks/' },
      { path: '^src/', pathNot: '^src/clocks/' },
    ),
    forbid(
      'a-table-is-a-match-with-clocks',
      'What happens beside the rules is pure as well: it knows the rules, the clocks and the bots.',
      { path: TABLE },
      { path: '^src/', pathNot: [RULES, TABLE, '^src/clocks/index[.]ts$', '^src/bots/index[.]ts$'] },
    ),
    forbid(
      'one-door-to-the-table',
      'Everybody takes tables from src/table/index.ts.',
      { path: '^src/', pathNot: TABLE },
      { path: TABLE, pathNot: '^src/table/index[.]ts$' },
    ),
    forbid(
      'platform-knows-no-game',
      'The platform serves any API.',
      { path: '^src/platform/' },
      { path: [API, PURE, RULES, TABLE], pathNot: '^src/(engine|table)/index[.]ts$' },
    ),
    forbid(
      'the-one-path-knows-no-route',
      'How a game is kept and changed does not depend on who asks.',
      { path: '^src/games/(core|event-store)/' },
      { path: '^src/games/', pathNot: '^src/games/(core|event-store)/' },
    ),
    forbid(
      'nobody-knows-the-commands',
      'Commands are on the outside.',
      { path: '^src/(?!cli/)' },
      { path: '^src/cli/' },
    ),
    forbid(
      'only-platform-and-stores-know-the-database',
      'Prisma and pg are used in the platform and where rows are read and written.',
      {
        path: '^src/',
        pathNot: [
          '^src/platform/',
          '^src/games/',
          '^src/players/',
          '^src/notices/',
          '^src/talk/',
          '^src/feed/',
          '^src/generated/',
        ],
      },
      { path: ['^src/generated/', 'node_modules/(@prisma|pg)/'] },
    ),
    forbid('no-test-in-product', 'The product does not import tests.', { path: '^src/' }, { path: '^(test|bench)/' }),
    forbid(
      'independent-referee',
      'The second referee owes nothing to the first.',
      { path: '^test/naive/', pathNot: '[.]spec[.]ts$' },
      { path: '^src/' },
    ),
    forbid('declared', 'Every package is in package.json.', {}, { dependencyTypes: ['npm-no-pkg', 'unknown'] }),
    forbid('found', 'Every import exists.', {}, { couldNotResolve: true }),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^src/generated/' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
};
