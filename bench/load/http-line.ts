import net from 'node:net';

/** What a server answered. */
export interface Reply {
  readonly status: number;
  readonly body: Buffer;
}

const END_OF_HEAD = Buffer.from('\r\n\r\n');
const LENGTH = /^content-length: *(\d+)/im;

/**
 * One connection that is kept, one request at a time. The client shares the processors with what it measures, so it does
 * next to nothing: it knows `Content-Length`, and no other way to end an answer.
 */
export class HttpLine {
  private received: Buffer | null = null;
  private bodyStart = -1;
  private end = -1;
  private status = 0;
  private answer: ((reply: Reply) => void) | null = null;
  private fail: ((error: Error) => void) | null = null;

  private constructor(private readonly socket: net.Socket) {
    socket.setNoDelay(true);
    socket.on('data', (data: Buffer) => {
      this.take(data);
    });
    const broken = (error?: Error): void => this.fail?.(error ?? new Error('the server hung up'));
    socket.on('error', broken);
    socket.on('close', () => {
      broken();
    });
  }

  static async connect(url: string): Promise<HttpLine> {
    const { hostname, port } = new URL(url);
    const socket = net.connect(Number(port), hostname);
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('error', reject);
    });
    return new HttpLine(socket);
  }

  /** Sends a whole request, see `requestText`. */
  ask(request: string): Promise<Reply> {
    return new Promise((resolve, reject) => {
      this.answer = resolve;
      this.fail = reject;
      this.socket.write(request);
    });
  }

  close(): void {
    this.fail = null;
    this.socket.destroy();
  }

  private take(data: Buffer): void {
    const all = (this.received = this.received === null ? data : Buffer.concat([this.received, data]));
    if (this.bodyStart < 0) {
      const head = all.indexOf(END_OF_HEAD);
      if (head < 0) return;
      const text = all.toString('latin1', 0, head);
      this.status = Number(text.slice(9, 12));
      this.bodyStart = head + END_OF_HEAD.length;
      const hasBody = this.status !== 204 && this.status !== 304;
      this.end = this.bodyStart + (hasBody ? Number(LENGTH.exec(text)?.[1] ?? 0) : 0);
    }
    if (all.length < this.end) return;
    const reply = { status: this.status, body: all.subarray(this.bodyStart, this.end) };
    this.received = null;
    this.bodyStart = -1;
    this.fail = null;
    this.answer?.(reply);
  }
}

/** A request as it goes over the line. */
export function requestText(
  method: 'GET' | 'POST',
  path: string,
  headers: Readonly<Record<string, string>>,
  body?: unknown,
): string {
  const text = body === undefined ? '' : JSON.stringify(body);
  const sent = {
    host: 'localhost',
    ...headers,
    ...(body !== undefined && {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(text)),
    }),
  };
  const lines = Object.entries(sent).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${text}`;
}
