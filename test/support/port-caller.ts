import { Agent, request } from 'node:http';
import type { AnswerBody } from './answers.js';
import { headersOf, payloadOf, type Heard, type Method, type Saying, type Speaker } from './caller.js';

/**
 * Speaks to a server that listens on a port, over connections that stay open. It compares nothing with the document: for long
 * proofs of what is in the answers, where `Caller` would take most of the time.
 */
export class PortCaller implements Speaker {
  private readonly agent = new Agent({ keepAlive: true });

  /** @param url of the server, without a slash at the end */
  constructor(private readonly url: string) {}

  get(path: string, saying: Saying = {}): Promise<Heard> {
    return this.call('GET', path, saying);
  }

  post(path: string, saying: Saying = {}): Promise<Heard> {
    return this.call('POST', path, saying);
  }

  /** Lets go of the connections. */
  hangUp(): void {
    this.agent.destroy();
  }

  private call(method: Method, path: string, saying: Saying): Promise<Heard> {
    const payload = payloadOf(saying);
    const length = payload === null ? 0 : Buffer.byteLength(payload);
    const headers = { ...headersOf(saying), 'content-length': String(length) };
    return new Promise((resolve, reject) => {
      const sent = request(this.url + path, { method, agent: this.agent, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString();
          const body = (text === '' ? null : JSON.parse(text)) as AnswerBody;
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers as Record<string, string>,
            text,
            body,
          });
        });
      });
      sent.on('error', reject);
      sent.end(payload ?? undefined);
    });
  }
}
