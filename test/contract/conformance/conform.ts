import fc from 'fast-check';
import { request } from 'node:http';
import type { TestApp } from '../../support/app.js';
import { Caller } from '../../support/caller.js';
import { DOCUMENT } from '../../support/contract.js';
import { anyRequest, type Promised, type Request } from './requests.js';
import { makeWorld, type World } from './world.js';

/** Every operation of the document. */
export const OPERATIONS: readonly Promised[] = Object.entries(DOCUMENT.paths).flatMap(([template, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ template, method: method.toUpperCase(), operation })),
);

/** Asks operations of one server whatever the document lets one think of, and what it does not. */
export class Conformance {
  private readonly caller: Caller;
  private world: World | null = null;

  constructor(private readonly server: TestApp) {
    this.caller = new Caller(server);
  }

  /**
   * Asks an operation. Throws at a fault of the server, at an answer that the document does not promise, and at a success
   * that it rules out.
   *
   * @returns how often each status was answered
   */
  async ask(promised: Promised, times: number, seed: number): Promise<ReadonlyMap<number, number>> {
    const seen = new Map<number, number>();
    if (this.world === null || !(await this.world.isWhole())) this.world = await makeWorld(this.server, this.caller);
    const property = fc.asyncProperty(anyRequest(promised, this.world), async (asked) => {
      const status = await this.send(promised, asked);
      seen.set(status, (seen.get(status) ?? 0) + 1);
      if (status >= 500) throw new Error(`${status} to ${promised.method} ${asked.url}`);
      if (status < 400 && asked.wrong !== null)
        throw new Error(`${status} to ${promised.method} ${asked.url}, although ${asked.wrong}: ${asked.payload}`);
    });
    await fc.assert(property, { numRuns: times, seed, endOnFailure: true });
    return seen;
  }

  private async send({ method, operation }: Promised, { url, headers, payload }: Request): Promise<number> {
    if ('text/event-stream' in (operation.responses['200']?.content ?? {})) return this.open(url, headers);
    const { app, answers } = this.server;
    const response = await app.inject({
      method: method as 'GET',
      url,
      headers: { ...headers },
      ...(payload === null ? {} : { payload }),
    });
    answers.expectPromised(String(response.headers['request-id']));
    return response.statusCode;
  }

  /** A stream has no end: once it has begun, it is left. */
  private async open(path: string, headers: Readonly<Record<string, string>>): Promise<number> {
    const url = await this.url();
    const answer = await new Promise<{ status: number; id: string }>((resolve, reject) => {
      const asked = request(url + path, { headers, agent: false }, (response) => {
        resolve({ status: response.statusCode ?? 0, id: String(response.headers['request-id']) });
        response.destroy();
      });
      asked.on('error', reject).end();
    });
    this.server.answers.expectPromised(answer.id);
    return answer.status;
  }

  private async url(): Promise<string> {
    const { app } = this.server;
    if (!app.getHttpServer().listening) await app.listen(0, '127.0.0.1');
    return app.getUrl();
  }
}
