// Trials: C64, C86
import { startTestApp, type TestApp } from '../support/app.js';
import { Conformance, OPERATIONS } from './conformance/conform.js';

/** Requests to each operation; `npm run test:long -- conformance` asks more. */
const TIMES = 10;

let server: TestApp;
let conformance: Conformance;
beforeAll(async () => {
  server = await startTestApp();
  conformance = new Conformance(server);
});
afterAll(() => server.close());

test.each(OPERATIONS.map((promised) => ({ name: promised.operation.operationId, promised })))(
  '$name answers whatever it is asked as the document says',
  async ({ promised }) => {
    await conformance.ask(promised, TIMES, 1);
  },
);
