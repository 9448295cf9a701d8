import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A line between a server and its database that can be cut, and mended. */
export class CutLine {
  private readonly open = new Set<Socket>();
  private isCut = false;

  private constructor(private readonly server: Server) {}

  /** A line to the database at a URL. */
  static async to(databaseUrl: string): Promise<{ readonly line: CutLine; readonly url: string }> {
    const url = new URL(databaseUrl);
    const target = { host: url.hostname, port: Number(url.port) };
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const line = new CutLine(server);
    server.on('connection', (socket) => {
      line.join(socket, target);
    });
    url.hostname = '127.0.0.1';
    url.port = String(port);
    return { line, url: url.toString() };
  }

  /** Breaks every connection and takes no new one. */
  cut(): void {
    this.isCut = true;
    for (const socket of this.open) socket.resetAndDestroy();
  }

  mend(): void {
    this.isCut = false;
  }

  /** How many connections are open now. */
  get connections(): number {
    return this.open.size / 2;
  }

  async close(): Promise<void> {
    this.cut();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private join(near: Socket, target: { readonly host: string; readonly port: number }): void {
    if (this.isCut) {
      near.resetAndDestroy();
      return;
    }
    const far = connect(target);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.open.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        this.open.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  }
}
