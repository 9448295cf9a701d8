import { startTestApp, type TestApp } from '../support/app.js';
import { Conformance, OPERATIONS } from '../contract/conformance/conform.js';

const TIMES = 200;

let server: TestApp;
let conformance: Conformance;
const statuses = new Map<number, number>();
beforeAll(async () => {
  server = await startTestApp();
  conformance = new Conformance(server);
});
afterAll(async () => {
  await server.close();
  const sorted = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
  process.stderr.write(`answers by status: ${sorted.join(', ')}\n`);
});

test.each(OPERATIONS.map((promised) => ({ name: promised.operation.operationId, promised })))(
  `$name answers ${TIMES} requests as the document says`,
  async ({ promised }) => {
    for (const [status, count] of await conformance.ask(promised, TIMES, 2))
      statuses.set(status, (statuses.get(status) ?? 0) + count);
  },
);
