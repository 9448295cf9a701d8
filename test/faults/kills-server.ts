import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Dice } from '../../src/bots/index.js';
import { withDatabase } from '../../src/platform/database/database-url.mjs';
import { findPackage } from '../../src/platform/database/embedded-postgres/binaries.js';
import { clusterHome, openCluster } from '../../src/platform/database/embedded-postgres/cluster.js';
import { findPostmaster } from '../../src/platform/database/embedded-postgres/postmaster.js';
import { compiledServer } from '../support/compiled-server.js';
import { Program } from '../support/program.js';

/** What is killed: the process that leads PostgreSQL, one of those that it leads, all and the server, all, or the server. */
export const KILLS = ['postmaster', 'backend', 'both', 'postgres', 'server'] as const;
export type Kill = (typeof KILLS)[number];

const SETTINGS = {
  PORT: '0',
  DATABASE_POOL_SIZE: '8',
  RATE_LIMIT_FACTOR: '0',
  WEBHOOK_PRIVATE_ADDRESSES: 'allow',
};

/** What a server says that cannot start because PostgreSQL was killed in the middle. */
const SPOILED = /PostgreSQL .* (did not start|does not answer)|cannot be used|recovery|terminat|ECONN/;

let folders = 0;

/** A server with its own PostgreSQL, which waits for the disk as in earnest. Both are killed and come back. */
export class MortalServer {
  /** Null: it has not said yet that it is ready. */
  url: string | null = null;
  readonly kills: Record<Kill, number> = { server: 0, postmaster: 0, backend: 0, postgres: 0, both: 0 };
  /** What it said when it did not start, or ended, and no kill can have been the reason. */
  failure: string | null = null;
  private program: Program;
  private isDead = false;
  private starting: Promise<void> = Promise.resolve();

  private constructor(
    private readonly project: string,
    private readonly dataFolder: string,
  ) {}

  static async start(): Promise<MortalServer> {
    const dataFolder = path.join(process.env['TEST_RUN_FOLDER'] as string, `mortal-${process.pid}-${++folders}`);
    mkdirSync(dataFolder);
    const server = new MortalServer(await compiledServer(), dataFolder);
    server.begin();
    await server.starting;
    return server;
  }

  /** Of its database, as long as PostgreSQL is there. */
  get databaseUrl(): string {
    const { password, portFile } = this.cluster();
    const port = readFileSync(portFile, 'utf8').trim();
    return withDatabase(`postgresql://postgres:${password}@127.0.0.1:${port}/postgres?sslmode=disable`, 'trainyard');
  }

  /** What it has said since it was last started. */
  get output(): string {
    return this.program.output;
  }

  /** Kills without a warning, and starts again what does not come back by itself. `whileDead` is done in between. */
  async kill(kill: Kill, dice: Dice, whileDead: () => Promise<void> = () => Promise.resolve()): Promise<void> {
    this.kills[kill]++;
    const isServer = kill === 'server' || kill === 'both';
    this.isDead = isServer;
    if (kill !== 'server') killAll(this.victims(kill, dice));
    if (!isServer) return;
    this.url = null;
    this.program.signal('SIGKILL');
    await this.program.exitCode();
    await this.starting;
    if (kill === 'server') await whileDead();
    this.isDead = false;
    this.begin();
  }

  /** Waits until it serves again; a start that a kill of PostgreSQL has spoiled is done again. */
  async ready(): Promise<void> {
    for (;;) {
      await this.starting;
      const answer = this.url === null ? null : await fetch(`${this.url}/health/ready`).catch(() => null);
      if (answer?.status === 200) return;
      await sleep(20);
    }
  }

  async stop(): Promise<void> {
    this.isDead = true;
    this.url = null;
    this.program.signal('SIGTERM');
    await this.program.exitCode();
    killAll(this.postgres()); // if it was not the server's to stop any more
  }

  private begin(): void {
    const program = Program.start(this.project, 'dist/main.js', { ...SETTINGS, DATA_DIR: this.dataFolder });
    this.program = program;
    this.starting = this.serves(program);
  }

  private async serves(program: Program): Promise<void> {
    try {
      const [, url = ''] = await program.says(/is ready after .*?(http:\/\/[^\s"/]+:\d+)/);
      if (this.program === program) this.url = url;
      void program.exitCode().then(() => {
        if (!this.isDead && this.program === program) this.failure ??= program.output; // nobody killed it
      });
    } catch {
      if (this.isDead) return; // killed again meanwhile, and started again by whoever did that
      // a kill of PostgreSQL has spoiled the start: whatever looks after servers tries once more
      if (!SPOILED.test(program.output)) this.failure ??= program.output;
      this.begin();
      await this.starting;
    }
  }

  private cluster(): ReturnType<typeof openCluster> {
    return openCluster(clusterHome(this.dataFolder, findPackage().majorVersion), null);
  }

  private victims(kill: Kill, dice: Dice): number[] {
    const [postmaster, ...led] = this.postgres();
    if (postmaster === undefined) return [];
    if (kill === 'postmaster') return [postmaster];
    if (kill === 'backend') return led.length === 0 ? [] : [dice.pick(led)];
    return [postmaster, ...led];
  }

  /** Its processes, the one that leads first; none where it does not run. */
  private postgres(): number[] {
    const postmaster = findPostmaster(this.cluster().folder);
    return postmaster?.isAlive === true ? [postmaster.pid, ...childrenOf(postmaster.pid)] : [];
  }
}

function childrenOf(parent: number): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  return lines
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([pid = 0, of]) => (of === parent ? [pid] : []));
}

function killAll(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // it has just ended
    }
  }
}
