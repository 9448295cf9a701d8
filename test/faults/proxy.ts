import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** What can be wrong with a line. */
export const LINE_FAULTS = [
  'down', // what is open is reset, and nothing new is taken
  'half_open', // everything is taken, and nothing is ever answered
  'slow_close', // nothing is answered, and after a while the line is closed in good order
  'cut', // in the middle of an answer the line breaks
] as const;
export type LineFault = (typeof LINE_FAULTS)[number];

/** The bytes of an answer that pass before a line is cut: less than any answer has. */
const PASSING_BYTES = 3;
const SLOWNESS = 300;

/** A line between a server and its database to which everything can happen that happens to lines. */
export class FaultyLine {
  /** Milliseconds that everything takes longer, each way. */
  latency = 0;
  private fault: LineFault | null = null;
  private readonly open = new Set<Connection>();

  private constructor(
    private readonly server: Server,
    private readonly target: { readonly host: string; readonly port: number },
  ) {}

  static async to(databaseUrl: string): Promise<{ readonly line: FaultyLine; readonly url: string }> {
    const url = new URL(databaseUrl);
    const server = createServer({ allowHalfOpen: false });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const line = new FaultyLine(server, { host: url.hostname, port: Number(url.port) });
    server.on('connection', (near) => {
      line.join(near);
    });
    url.hostname = '127.0.0.1';
    url.port = String((server.address() as AddressInfo).port);
    return { line, url: url.toString() };
  }

  /** From now on, for everything that is open and for everything new. */
  inflict(fault: LineFault): void {
    this.fault = fault;
    for (const connection of this.open) connection.suffer(fault);
  }

  /** New connections are whole again; those that were hit stay as they are, as on any real line. */
  mend(): void {
    this.fault = null;
  }

  /** How many connections the server holds open. */
  get connections(): number {
    return this.open.size;
  }

  async close(): Promise<void> {
    this.inflict('down');
    await new Promise((resolve) => this.server.close(resolve));
  }

  private join(near: Socket): void {
    const connection = new Connection(near, connect(this.target), () => this.latency);
    this.open.add(connection);
    near.on('close', () => this.open.delete(connection));
    if (this.fault !== null) connection.suffer(this.fault);
  }
}

class Connection {
  private fault: LineFault | null = null;

  constructor(
    private readonly near: Socket,
    private readonly far: Socket,
    private readonly latency: () => number,
  ) {
    near.setNoDelay(true);
    far.setNoDelay(true);
    near.on('data', (chunk: Buffer) => {
      if (this.fault === null) this.later(() => far.write(chunk));
    });
    far.on('data', (chunk: Buffer) => {
      if (this.fault === null) this.later(() => near.write(chunk));
      else if (this.fault === 'cut') this.cut(chunk);
    });
    near.on('error', () => far.destroy());
    far.on('error', () => near.destroy());
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
  }

  suffer(fault: LineFault): void {
    if (fault === 'down') this.near.resetAndDestroy();
    if (fault === 'slow_close') setTimeout(() => this.near.end(), SLOWNESS);
    this.fault = fault;
    // what is asked is still asked; only the answer does not arrive whole
    if (fault === 'cut') this.near.on('data', (chunk: Buffer) => this.far.write(chunk));
  }

  private cut(chunk: Buffer): void {
    this.near.end(chunk.subarray(0, PASSING_BYTES));
    this.far.destroy();
  }

  /** In order: all have the same way to go. */
  private later(work: () => void): void {
    const latency = this.latency();
    if (latency === 0) work();
    else setTimeout(work, latency);
  }
}
