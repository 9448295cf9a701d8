import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { createDice, type Dice } from '../../src/bots/index.js';
import type { LoggedEvent } from '../../src/games/event-store/event-store.js';
import { Receiver } from '../notices/receiver.js';
import { flagsOf, noticeFaults, undelivered } from '../support/after-kills.js';
import { checkHistory, type Verdict } from './history.js';
import { Clients, type Someone } from './kills-clients.js';
import { KILLS, MortalServer, type Kill } from './kills-server.js';

/** Kill -9 of the server, of PostgreSQL, of both, at random moments while people play; and what is left in the end. */

/** The shortest time there is: each minute a flag falls, and the server plays. */
const A_MINUTE = {
  pace: { type: 'per_turn', turn: 'PT1M' },
  grace: 'PT0S',
  vacations: 'none',
  onFlag: { policy: 'play_safest' },
};
const SEATS = 3;
const IDLE = 2;
/** Every so many kills, and with the last one, it is the server alone, and a minute goes by while it is dead. */
const MINUTE_EVERY = 20;

export interface Survived extends Omit<Verdict, 'tables'> {
  readonly kills: Readonly<Record<Kill, number>>;
  readonly seconds: number;
  readonly events: number;
  readonly matches: number;
  /** Answers that nobody should get. */
  readonly outrages: readonly string[];
  /** Columns of a game that do not follow from its log. */
  readonly columnFaults: readonly string[];
  readonly noticeFaults: readonly string[];
  readonly notices: number;
  readonly webhookFaults: readonly string[];
  readonly webhookCalls: number;
  readonly flagFaults: readonly string[];
  readonly flags: number;
  /** Seconds after its time at which the last of them fell, with all the kills in between. */
  readonly latestFlag: number;
}

export interface KillSetting {
  readonly kills: number;
  /** Tables at which one match after the other is played. */
  readonly tables: number;
  readonly seed: string;
  /** Only this is killed. */
  readonly only?: Kill;
  /** Whether PostgreSQL says that a move is written before it is: what a kill loses then has to be found. */
  readonly isPlanted?: boolean;
  /** After so many minutes no more is killed. */
  readonly minutes?: number;
  /** Whether what a dead server had in hand is free again at once in the end, and not after its two minutes. */
  readonly isHurried?: boolean;
  /** Told now and then how far it is. */
  readonly say?: (line: string) => void;
}

export async function surviveKills(setting: KillSetting): Promise<Survived> {
  const server = await MortalServer.start();
  const receiver = await Receiver.start();
  const ordeal = new Ordeal(setting, server, receiver);
  try {
    return await ordeal.run();
  } catch (error) {
    throw new Error(`after ${JSON.stringify(server.kills)} the server said:\n${server.output}`, { cause: error });
  } finally {
    ordeal.abandon();
    await server.stop();
    await receiver.stop();
  }
}

class Ordeal {
  private readonly dice: Dice;
  private readonly clients: Clients;
  private readonly idle: string[] = [];
  private readonly began = Date.now();

  constructor(
    private readonly setting: KillSetting,
    private readonly server: MortalServer,
    private readonly receiver: Receiver,
  ) {
    this.dice = createDice(setting.seed);
    this.clients = new Clients(() => server.url, createDice(`${setting.seed} clients`));
  }

  async run(): Promise<Survived> {
    const { clients, server } = this;
    const tables: Someone[][] = [];
    for (let i = 0; i < this.setting.tables; i++) tables.push(await this.people(i));
    for (let i = 0; i < IDLE; i++) {
      const people = await this.people(this.setting.tables + i);
      this.idle.push(await clients.begin(people, { preset: 'app', timeControl: A_MINUTE }));
    }
    if (this.setting.isPlanted === true) await plant(server.databaseUrl);
    const match = { preset: 'app', options: { rounds: 2 } };
    const playing = tables.map((people) => clients.table(people, match));
    for (const one of playing) one.catch(() => undefined); // whoever waits for all of them hears of it
    await Promise.race([this.killAll(), Promise.all(playing)]);
    await this.movesOn(10); // and everything goes on
    clients.isOver = true;
    await Promise.all(playing);
    await clients.caughtUp();
    await server.ready();
    return this.judge(Math.round((Date.now() - this.began) / 1000));
  }

  abandon(): void {
    this.clients.abandon();
  }

  private async people(table: number): Promise<Someone[]> {
    const people: Someone[] = [];
    for (let seat = 1; seat <= SEATS; seat++) people.push(await this.clients.register(`Player ${table}.${seat}`));
    const { token } = people[0] as Someone;
    const body = { url: this.receiver.url(`/${table}`) };
    await this.clients.insist('POST', '/v1/webhooks', { token, body });
    return people;
  }

  private async killAll(): Promise<void> {
    const { dice, server, setting } = this;
    const until = this.began + (setting.minutes ?? Infinity) * 60_000;
    for (let n = 0; n < setting.kills && Date.now() < until; n++) {
      const isMinute = setting.only === undefined && (setting.kills - 1 - n) % MINUTE_EVERY === 0;
      // each kind comes early once; one kill in five falls into the recovery from the one before
      const kill = isMinute ? 'server' : (setting.only ?? KILLS[n] ?? dice.pick(KILLS));
      if (isMinute || !dice.happens(0.2)) await this.movesOn(1 + dice.below(8));
      await sleep(dice.below(250));
      if (isMinute) await server.ready();
      await server.kill(kill, dice, isMinute ? () => this.letAMinutePass() : undefined);
      if ((n + 1) % 25 === 0) setting.say?.(`${n + 1} kills, ${this.clients.answered} moves answered`);
    }
  }

  /** Waits until so many more moves have been answered. */
  private async movesOn(moves: number): Promise<void> {
    const enough = this.clients.answered + moves;
    while (this.clients.answered < enough) {
      if (this.server.failure !== null) throw new Error(`the server ended: ${this.server.failure}`);
      if (this.clients.isOver) throw new Error('nobody plays any more');
      await sleep(10);
    }
  }

  /** In the games in which nobody plays, everything that happened happened so much earlier that their time is just over. */
  private async letAMinutePass(): Promise<void> {
    await withClient(this.server.databaseUrl, async (client) => {
      await client.query('BEGIN');
      await client.query('SET LOCAL session_replication_role = replica'); // past the trigger that keeps the log as it is
      await client.query(
        `UPDATE events SET created_at = events.created_at - (g.deadline_at - now() + interval '1 s')
         FROM games g WHERE g.id = events.game_id AND g.id = ANY($1) AND g.deadline_at > now()`,
        [this.idle],
      );
      await client.query(
        `UPDATE games SET deadline_at = now() - interval '1 s', due_at = now() - interval '1 s'
         WHERE id = ANY($1) AND deadline_at > now()`,
        [this.idle],
      );
      await client.query('COMMIT');
    });
  }

  private async judge(seconds: number): Promise<Survived> {
    return withClient(this.server.databaseUrl, async (client) => {
      const { faults: noticeErrors, notices } = await noticeFaults(client);
      if (this.setting.isHurried === true)
        await client.query(`UPDATE deliveries SET due_at = now() WHERE status = 'pending'`);
      const webhookFaults = await undelivered(client, this.receiver);
      await flagsFall(client);
      const { flags, faults: flagFaults, latest: latestFlag } = await flagsOf(client, Infinity);
      const logs = await readLogs(this.server.databaseUrl);
      const { tables, ...verdict } = checkHistory(this.clients.history, logs);
      return {
        ...verdict,
        kills: this.server.kills,
        seconds,
        events: [...logs.values()].reduce((sum, log) => sum + log.length, 0),
        matches: logs.size,
        outrages: this.clients.outrages,
        columnFaults: await columnFaults(client, tables),
        noticeFaults: noticeErrors,
        notices,
        webhookFaults,
        webhookCalls: this.receiver.calls.length,
        flagFaults,
        flags,
        latestFlag,
      };
    });
  }
}

async function plant(databaseUrl: string): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    await client.query('ALTER SYSTEM SET synchronous_commit = off');
    await client.query(`ALTER SYSTEM SET wal_writer_delay = '10s'`);
    await client.query('SELECT pg_reload_conf()');
  });
}

/** Waits until nothing is left of which the time is over. */
async function flagsFall(client: Client): Promise<void> {
  const due = `SELECT 1 FROM games WHERE status = 'running' AND deadline_at < now() - interval '1 s'`;
  while ((await client.query(due)).rows.length > 0) await sleep(100);
}

/** Waits for a PostgreSQL that is just recovering. */
async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  let client = new Client({ connectionString: url });
  for (let tries = 1; ; tries++) {
    client.on('error', () => undefined); // whoever asks hears of it
    try {
      await client.connect();
      break;
    } catch (error) {
      if (tries === 100) throw error;
      await sleep(100);
      client = new Client({ connectionString: url });
    }
  }
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The log of every game. */
export async function readLogs(databaseUrl: string): Promise<Map<string, LoggedEvent[]>> {
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query<LoggedEvent & { game: string }>(
      'SELECT game_id AS game, seq, type, payload, cause, created_at AS "createdAt" FROM events ORDER BY game_id, seq',
    ),
  );
  const logs = new Map<string, LoggedEvent[]>();
  for (const { game, ...logged } of rows) {
    const log = logs.get(game) ?? [];
    logs.set(game, log);
    log.push(logged);
  }
  return logs;
}

async function columnFaults(client: Client, tables: Verdict['tables']): Promise<string[]> {
  const { rows } = await client.query<{ id: string; version: number; status: string }>(
    'SELECT id, version, status FROM games',
  );
  return rows.flatMap(({ id, version, status }) => {
    const table = tables.get(id);
    return table?.version === version && table.match.status === status ? [] : [`${id}: ${status} at ${version}`];
  });
}
