import { get, type IncomingMessage } from 'node:http';
import { expectPromised, expectPromisedFrame } from './contract.js';

/** One event of a stream, as it came. */
export interface Frame {
  readonly id: string;
  readonly event: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` });

/** Somebody who reads a stream of server-sent events, like an EventSource, and compares every frame with the document. */
export class StreamReader {
  readonly frames: Frame[] = [];
  /** Comments: heartbeats. */
  readonly comments: string[] = [];
  /** The id to come back with; also one that came without an event. */
  lastId = '';
  isOver = false;
  private text = '';
  private wake: () => void = () => undefined;
  private fault: unknown = null;

  private constructor(
    private readonly path: string,
    readonly response: IncomingMessage,
  ) {
    if (response.statusCode === 200) this.compare(() => this.expectPromisedHeaders());
    response.setEncoding('utf8');
    response.on('data', (chunk: string) => this.take(chunk));
    response.on('error', () => undefined);
    response.on('close', () => {
      this.isOver = true;
      this.wake();
    });
  }

  static open(url: string, headers: Record<string, string> = {}): Promise<StreamReader> {
    return new Promise((resolve, reject) => {
      get(url, { headers, agent: false }, (response) => resolve(new StreamReader(new URL(url).pathname, response))).on(
        'error',
        reject,
      );
    });
  }

  get status(): number | undefined {
    return this.response.statusCode;
  }

  /** Waits until something holds, or the stream is over; what it waits for is tried after everything that comes. */
  async until(holds: (reader: this) => boolean): Promise<void> {
    while (this.fault === null && !this.isOver && !holds(this))
      await new Promise<void>((resolve) => (this.wake = resolve));
    if (this.fault !== null) throw this.fault as Error;
  }

  /** Waits for a number of events. */
  async count(frames: number): Promise<void> {
    await this.until(() => this.frames.length >= frames);
  }

  async end(): Promise<void> {
    await this.until(() => false);
  }

  close(): void {
    this.response.destroy();
  }

  private take(chunk: string): void {
    this.text += chunk;
    for (let end = this.text.indexOf('\n\n'); end >= 0; end = this.text.indexOf('\n\n')) {
      this.block(this.text.slice(0, end).split('\n'));
      this.text = this.text.slice(end + 2);
    }
    this.wake();
  }

  private block(lines: string[]): void {
    const line = (name: string): string | undefined =>
      lines.find((one) => one.startsWith(`${name}: `))?.slice(name.length + 2);
    this.comments.push(...lines.filter((one) => one.startsWith(':')));
    this.lastId = line('id') ?? this.lastId;
    const data = line('data');
    if (data === undefined) return;
    const frame = { id: this.lastId, event: line('event') ?? '', data: JSON.parse(data) as Frame['data'] };
    this.compare(() => expectPromisedFrame(this.path, frame.event, frame.data));
    this.frames.push(frame);
  }

  /** What is not as promised is told to whoever waits for something next. */
  private compare(expectation: () => void): void {
    try {
      expectation();
    } catch (fault) {
      this.fault ??= fault;
    }
  }

  private expectPromisedHeaders(): void {
    const mediaType = String(this.response.headers['content-type']).split(';', 1)[0] as string;
    const { headers } = this.response;
    // the body is the frames, each of which is compared when it comes
    expectPromised({ method: 'GET', path: this.path, status: 200, mediaType, headers, body: '' });
  }
}

/** The events of a stream, as `fetch` gives it. */
export async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<{ version: number; type: string }> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
    text += decoder.decode(chunk, { stream: true });
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const block = text.slice(0, end);
      text = text.slice(end + 2);
      const version = /^id: (\d+)$/m.exec(block)?.[1];
      const type = /^event: (\w+)$/m.exec(block)?.[1];
      if (version !== undefined && type !== undefined) yield { version: Number(version), type };
    }
  }
}
