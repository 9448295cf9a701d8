import type { AnswerBody } from './answers.js';
import type { TestApp } from './app.js';

/** What a test wants to say besides the path. */
export interface Saying {
  readonly token?: string | undefined;
  readonly body?: unknown;
  /** For If-Match. */
  readonly version?: number;
  /** For Idempotency-Key. */
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An answer, read. */
export interface Heard {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  /** That it has the right shape is for `expectPromised` to see. */
  readonly body: AnswerBody;
}

/** Speaks to the server under test, in the same process or over a port. */
export interface Speaker {
  get(path: string, saying?: Saying): Promise<Heard>;
  post(path: string, saying?: Saying): Promise<Heard>;
}

export type Method = 'GET' | 'POST' | 'DELETE' | 'PUT' | 'PATCH';

/** Speaks to the server under test as one client, and compares every answer with the document. */
export class Caller implements Speaker {
  constructor(private readonly server: TestApp) {}

  get(path: string, saying: Saying = {}): Promise<Heard> {
    return this.call('GET', path, saying);
  }

  post(path: string, saying: Saying = {}): Promise<Heard> {
    return this.call('POST', path, saying);
  }

  delete(path: string, saying: Saying = {}): Promise<Heard> {
    return this.call('DELETE', path, saying);
  }

  async call(method: Method, path: string, saying: Saying): Promise<Heard> {
    const payload = payloadOf(saying);
    const response = await this.server.app.inject({
      method,
      url: path,
      headers: headersOf(saying),
      ...(payload === null ? {} : { payload }),
    });
    const mediaType = String(response.headers['content-type'] ?? '').split(';', 1)[0] as string;
    const read: unknown = response.body !== '' && mediaType.includes('json') ? JSON.parse(response.body) : null;
    this.server.answers.expectPromised(String(response.headers['request-id']));
    return {
      status: response.statusCode,
      headers: response.headers as Record<string, string>,
      text: response.body,
      body: read as AnswerBody,
    };
  }
}

/** The headers of a request that says this. */
export function headersOf({ token, version, key, body, headers }: Saying): Record<string, string> {
  return {
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
    ...(key === undefined ? {} : { 'idempotency-key': key }),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...headers,
  };
}

/** The body of a request that says this; null: none. */
export function payloadOf({ body }: Saying): string | null {
  if (body === undefined) return null;
  return typeof body === 'string' ? body : JSON.stringify(body);
}
