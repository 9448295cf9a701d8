import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

/** A call as it arrived. */
export interface Call {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** What a receiver does with a call: answer a status, or something of its own. */
export type Reaction = number | ((response: ServerResponse, request: IncomingMessage) => void);

/** Somebody's program that is called. */
export class Receiver {
  readonly calls: Call[] = [];
  /** Used up one by one; then everything is answered 200. */
  readonly reactions: Reaction[] = [];
  /** What every call is answered with once `reactions` are used up. */
  usual: Reaction = 200;

  private constructor(private readonly server: Server) {}

  /** @param host of this machine, to listen on */
  static async start(host = '127.0.0.1'): Promise<Receiver> {
    const server = createServer();
    const receiver = new Receiver(server);
    server.on('request', (request, response) => void receiver.hear(request, response));
    await new Promise<void>((resolve) => server.listen(0, host, resolve));
    return receiver;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** @param host a name that leads to this machine */
  url(path = '/', host = '127.0.0.1'): string {
    return `http://${host}:${this.port}${path}`;
  }

  /** Hangs up on whoever still waits. */
  cutOff(): void {
    this.server.closeAllConnections();
  }

  async stop(): Promise<void> {
    this.cutOff();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async hear(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    this.calls.push({
      path: request.url ?? '',
      headers: request.headers,
      body: Buffer.concat(chunks).toString('utf8'),
    });
    const reaction = this.reactions.shift() ?? this.usual;
    if (typeof reaction === 'number') response.writeHead(reaction).end();
    else reaction(response, request);
  }
}
