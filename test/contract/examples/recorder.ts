import type { RecordedExample } from '../../../src/platform/openapi/recorded-examples.js';
import type { Caller, Heard, Method, Saying } from '../../support/caller.js';
import { operationFor } from '../../support/contract.js';
import type { TestClock } from '../../support/test-clock.js';

const SECOND = 1_000;

/** Lists that are called so are cut off after so many: a reader has seen how they go on. */
const LONGEST_LIST = 2;

/** Notes of each operation the first success, and each problem that is met. A second passes before each request. */
export class Recorder {
  readonly operations: Record<string, RecordedExample> = {};
  /** By code. */
  readonly problems: Record<string, unknown> = {};

  constructor(
    private readonly caller: Caller,
    private readonly clock: TestClock,
  ) {}

  get(path: string, token?: string): Promise<Heard> {
    return this.ask('GET', path, { token });
  }

  post(path: string, token: string, body?: unknown, version?: number): Promise<Heard> {
    return this.ask('POST', path, { token, body, ...(version === undefined ? {} : { version }) });
  }

  put(path: string, token: string, body?: unknown, version?: number): Promise<Heard> {
    return this.ask('PUT', path, { token, body, ...(version === undefined ? {} : { version }) });
  }

  async ask(method: Method, path: string, saying: Saying): Promise<Heard> {
    this.clock.advance(SECOND);
    const [asked] = path.split('?', 1) as [string];
    const operation = operationFor(method, asked)?.operation;
    const body = saying.body ?? (operation?.requestBody === undefined ? undefined : {});
    const heard = await this.caller.call(method, path, { ...saying, body });
    if (heard.status >= 300) throw new Error(`${method} ${path}: ${heard.text}`);
    const isJson = (heard.headers['content-type'] ?? '').startsWith('application/json');
    this.note(operation?.operationId ?? '', body, isJson ? shortened(heard.body) : heard.text);
    return heard;
  }

  /** Notes the problem that a request meets. */
  async refused(method: Method, path: string, saying: Saying): Promise<void> {
    this.clock.advance(SECOND);
    const { body } = await this.caller.call(method, path, saying);
    this.problems[body.code] ??= body;
  }

  /** What was sent and answered; the first word about an operation counts. */
  note(operationId: string, request: unknown, answer: unknown): void {
    this.operations[operationId] ??= {
      ...(request === undefined ? {} : { request }),
      ...(answer === '' ? {} : { answer }),
    };
  }
}

function shortened(body: object): unknown {
  return 'items' in body && Array.isArray(body.items) ? { ...body, items: body.items.slice(0, LONGEST_LIST) } : body;
}
