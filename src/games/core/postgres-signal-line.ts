import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type pg from 'pg';
import { Config } from '../../config.js';
import { plainUrl } from '../../platform/database/database-url.mjs';
import { impatientClients, PATIENCE } from '../../platform/database/impatient-client.js';
import { PrismaService, statement } from '../../platform/database/prisma.service.js';
import { SignalLine } from './signals.js';

const CHANNEL = 'trainyard_games';
/** A NOTIFY takes at most 8,000 bytes; ids have 36, and a word before them where it is not the game itself that moved on. */
const IDS_IN_A_MESSAGE = 150;
/** Changes of so many milliseconds go out together: NOTIFY takes a lock of the whole database at commit. */
const GATHER = 10;
const NOTIFY = statement('SELECT pg_notify($1, $2)');
const RECONNECT = 2000;
/** So often the connection is asked whether it still lives: one that only listens would never find out. */
const ASK_EVERY = 15_000;
const Listener = impatientClients(PATIENCE);

/** LISTEN and NOTIFY. What is lost on the way costs a reader some latency: streams look for themselves at every heartbeat. */
@Injectable()
export class PostgresSignalLine extends SignalLine implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('Signals');
  private readonly waiting = new Set<string>();
  private heard: (gameId: string) => void = () => undefined;
  private client: pg.Client | null = null;
  private sending: NodeJS.Timeout | undefined;
  private reconnecting: NodeJS.Timeout | undefined;
  private asking: NodeJS.Timeout | undefined;
  private isClosed = false;

  constructor(
    private readonly prisma: PrismaService,
    @Inject(Config) private readonly config: Config,
  ) {
    super();
  }

  override listen(heard: (gameId: string) => void): void {
    this.heard = heard;
  }

  override send(gameId: string): void {
    this.waiting.add(gameId);
    this.sending ??= setTimeout(() => void this.flush(), GATHER).unref();
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.connect();
  }

  async onModuleDestroy(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.reconnecting);
    clearTimeout(this.sending);
    clearInterval(this.asking);
    await this.client?.end().catch(() => undefined);
  }

  private async flush(): Promise<void> {
    this.sending = undefined;
    const ids = [...this.waiting];
    this.waiting.clear();
    try {
      for (let i = 0; i < ids.length && !this.isClosed; i += IDS_IN_A_MESSAGE) {
        await this.prisma.rows(NOTIFY, [CHANNEL, ids.slice(i, i + IDS_IN_A_MESSAGE).join(' ')]);
      }
    } catch (error) {
      this.logger.debug(`Other processes could not be told of a move: ${String(error)}`);
    }
  }

  private async connect(): Promise<void> {
    const client = new Listener({
      connectionString: plainUrl(this.config.databaseUrl),
      connectionTimeoutMillis: PATIENCE.connect,
      application_name: 'trainyard signals',
      keepAlive: true,
    });
    client.on('notification', ({ payload }) => {
      for (const gameId of (payload ?? '').split(' ')) this.heard(gameId);
    });
    client.on('error', (error) => {
      this.retry(client, error);
    });
    client.on('end', () => {
      this.retry(client, new Error('the connection ended'));
    });
    this.client = client;
    try {
      await client.connect();
      await client.query(`LISTEN ${CHANNEL}`);
      clearInterval(this.asking);
      this.asking = setInterval(() => void client.query('SELECT 1').catch(() => undefined), ASK_EVERY).unref();
    } catch (error) {
      this.retry(client, error);
    }
  }

  private retry(client: pg.Client, error: unknown): void {
    if (this.isClosed || this.client !== client) return;
    this.client = null;
    clearInterval(this.asking);
    this.logger.warn(`Not listening for moves of other processes, next try in ${RECONNECT / 1000} s: ${String(error)}`);
    client.end().catch(() => undefined);
    this.reconnecting = setTimeout(() => void this.connect(), RECONNECT).unref();
  }
}
