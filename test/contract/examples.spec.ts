// Trials: C86
import type { LookupAddress } from 'node:dns';
import { readFileSync, writeFileSync } from 'node:fs';
import { NameResolver } from '../../src/notices/webhooks/receiver-address.js';
import { Clock } from '../../src/platform/clock.js';
import { EXAMPLES_FILE, type RecordedExamples } from '../../src/platform/openapi/recorded-examples.js';
import { MailSink } from '../notices/mail-sink.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { Caller } from '../support/caller.js';
import { COMMITTED, DOCUMENT, fits, type MediaType, type OperationObject } from '../support/contract.js';
import { TestClock } from '../support/test-clock.js';
import { Recorder } from './examples/recorder.js';
import { playScenes } from './examples/scenes.js';
import { withStandIns } from './examples/stand-ins.js';

/* The examples of the document are what the server answers, in scenes that are the same in each run. */

/** Every name leads to a public address; nothing is sent there. */
class AnyName extends NameResolver {
  resolve(): Promise<readonly LookupAddress[]> {
    return Promise.resolve([{ address: '8.8.8.8', family: 4 }]);
  }
}

const sink = new MailSink();
let server: TestApp;
let seen: RecordedExamples;
beforeAll(async () => {
  await sink.start();
  const clock = new TestClock('2026-12-01T10:00:00Z');
  server = await startTestApp({
    settings: { smtpUrl: sink.url, publicUrl: 'https://trainyard.example' },
    override: (builder) =>
      builder.overrideProvider(Clock).useValue(clock).overrideProvider(NameResolver).useValue(new AnyName()),
  });
  await server.app.listen(0, '127.0.0.1');
  const recorder = new Recorder(new Caller(server), clock);
  await playScenes({ server, url: await server.app.getUrl(), clock, sink, recorder });
  const { operations: answers, problems } = recorder;
  seen = withStandIns(JSON.parse(JSON.stringify({ operations: answers, problems })) as RecordedExamples);
  if (process.env['RECORD_EXAMPLES'] !== undefined) writeFileSync(EXAMPLES_FILE, `${JSON.stringify(seen, null, 2)}\n`);
});
afterAll(async () => {
  await server.close();
  await sink.stop();
});

test('the recorded examples are what the server answers today; else `npm run examples`', () => {
  expect(seen).toEqual(JSON.parse(readFileSync(EXAMPLES_FILE, 'utf8')));
});

const operations = Object.values(DOCUMENT.paths).flatMap((methods) => Object.values(methods));

/** The bodies that an operation takes and gives where it succeeds. */
function bodiesOf({ requestBody, responses }: OperationObject): MediaType[] {
  const successes = Object.entries(responses).filter(([status]) => status.startsWith('2'));
  return [requestBody, ...successes.map(([, success]) => success)].flatMap((one) => Object.values(one?.content ?? {}));
}

test.each(operations.map((operation) => ({ name: operation.operationId, operation })))(
  'every body of $name has an example that fits it',
  ({ operation }) => {
    for (const { schema, example } of bodiesOf(operation)) {
      expect(example).toBeDefined();
      expect(fits(schema, example)).toBe(true);
    }
  },
);

test('every problem in the document is one', () => {
  const examples = Object.values(COMMITTED.components.examples).map(({ value }) => value as { code: string });
  expect(examples.length).toBeGreaterThan(100);
  for (const value of examples) expect(fits({ $ref: '#/components/schemas/Problem' }, value)).toBe(true);
});
