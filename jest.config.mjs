// Nest 12 is published as ES modules only, and Jest on Node 20 cannot `require()` those. For tests everything, node_modules
// too, is therefore turned into CommonJS by swc; Jest caches the result.
const swc = (isTypeScript) => [
  '@swc/jest',
  {
    swcrc: false,
    jsc: {
      target: 'es2022',
      keepClassNames: true,
      parser: isTypeScript ? { syntax: 'typescript', decorators: true } : { syntax: 'ecmascript' },
      transform: { legacyDecorator: true, decoratorMetadata: true },
    },
    module: { type: 'commonjs' },
    sourceMaps: isTypeScript ? 'inline' : false,
  },
];

export default {
  testEnvironment: 'node',
  testMatch: ['<rootDir>/test/**/*.spec.ts'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  moduleFileExtensions: ['ts', 'mjs', 'js', 'cjs', 'json', 'node'],
  transform: { '\\.ts$': swc(true), '\\.m?js$': swc(false) },
  transformIgnorePatterns: [
    '/node_modules/(typescript|@swc)/',
    '/node_modules/@prisma/client/runtime/[^/]*\\.js$',
    '\\.cjs$',
  ],
  globalSetup: '<rootDir>/test/support/before-all-tests.mjs',
  globalTeardown: '<rootDir>/test/support/after-all-tests.mjs',
  maxWorkers: 2,
  // a limit for what hangs, not a measure: the machine may be busy with other things
  testTimeout: 600_000,
};
