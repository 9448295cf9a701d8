import base from './jest.config.mjs';

// The long proofs of `npm run test:long`: the same properties as in `npm test`, over many more matches.
export default {
  ...base,
  testMatch: ['<rootDir>/test/long/**/*.long.ts'],
  testTimeout: 4 * 60 * 60 * 1000,
};
