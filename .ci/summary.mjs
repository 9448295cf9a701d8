// Prints one line with how many tests passed and failed, from Jest's own result. A file that could not run is a failure.
import { readFileSync } from 'node:fs';

try {
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites } = JSON.parse(
    readFileSync(process.argv[2], 'utf8'),
  );
  console.log(`tests: ${numPassedTests} passed, ${numFailedTests + numRuntimeErrorTestSuites} failed`);
} catch {
  console.log('tests: 0 passed, 1 failed');
  process.exitCode = 1;
}
