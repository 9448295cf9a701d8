import js from '@eslint/js';
import prettier from 'eslint-config-prettier';
import ts from 'typescript-eslint';

/** What would make the rules depend on anything but their input. */
const NOTHING_BUT_INPUT = {
  'no-restricted-globals': [
    'error',
    ...['Date', 'process', 'console', 'performance', 'crypto', 'fetch', 'Buffer', 'globalThis', 'queueMicrotask'],
    ...['setTimeout', 'setInterval', 'setImmediate', 'structuredClone', 'Promise'],
  ],
  'no-restricted-properties': ['error', { object: 'Math', property: 'random' }],
  'no-restricted-imports': [
    'error',
    { patterns: [{ regex: '^(?!\\./)', message: 'The rules import only each other.' }] },
  ],
  'no-restricted-syntax': [
    'error',
    { selector: ':function[async=true]', message: 'The rules wait for nothing.' },
    { selector: 'AwaitExpression', message: 'The rules wait for nothing.' },
    {
      selector: 'ClassDeclaration:not([superClass.name="Error"]), ClassExpression',
      message: 'The rules are data and functions.',
    },
    { selector: 'ImportExpression', message: 'The rules import only each other.' },
  ],
};

export default ts.config(
  { ignores: ['node_modules/', 'dist/', 'dist.*/', 'data/', 'coverage/', 'reports/', 'src/generated/', 'clients/'] },
  js.configs.recommended,
  ts.configs.recommendedTypeChecked,
  {
    languageOptions: { parserOptions: { project: './tsconfig.json', tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/explicit-module-boundary-types': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': 'error',
    },
  },
  { files: ['src/engine/**/*.ts'], rules: NOTHING_BUT_INPUT },
  // what people start in a terminal, and read
  { files: ['src/main.ts', 'src/cli/**/*.ts', 'bench/**/*.ts', '**/*.mjs'], rules: { 'no-console': 'off' } },
  // only the configuration reads the environment
  {
    files: ['src/**/*.ts'],
    ignores: ['src/config.ts', 'src/cli/**', 'src/engine/**'],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Settings are read in src/config.ts alone.' },
        { object: 'Math', property: 'random', message: 'Chance comes from node:crypto, or from a seed.' },
      ],
    },
  },
  // tests look into answers of every shape; that the shape is right is another test
  {
    files: ['test/**/*.ts'],
    rules: {
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      // control characters are what some tests look for
      'no-control-regex': 'off',
    },
  },
  // plain JavaScript is checked by TypeScript, in `npm run typecheck`
  {
    files: ['**/*.mjs', '**/*.cjs'],
    extends: [ts.configs.disableTypeChecked],
    languageOptions: { parserOptions: { project: null }, globals: nodeGlobals() },
    rules: { '@typescript-eslint/explicit-module-boundary-types': 'off' },
  },
  prettier,
);

function nodeGlobals() {
  const names = ['process', 'console', 'URL', 'WebAssembly', 'setTimeout', 'setInterval', 'clearInterval', 'module'];
  return Object.fromEntries(names.map((name) => [name, 'readonly']));
}
