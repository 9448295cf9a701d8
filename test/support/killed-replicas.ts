import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { flagsOf, noticeFaults, undelivered } from './after-kills.js';
import { compiledServer } from './compiled-server.js';
import { freshDatabase, type TestDatabase } from './database.js';
import { Receiver } from '../notices/receiver.js';
import { Program } from './program.js';
import { eventsOf } from './stream-reader.js';

/** Servers on one database, of which one after the other is killed and started again while people play. */

/** The shortest time there is: each minute a flag falls, and the server plays. */
const A_MINUTE = {
  pace: { type: 'per_turn', turn: 'PT1M' },
  grace: 'PT0S',
  vacations: 'none',
  onFlag: { policy: 'play_safest' },
};

const SERVERS = 2;
const SEATS = 2;

/** A game and its people, as a client keeps them. */
interface Match {
  readonly id: string;
  readonly tokens: readonly string[];
  readonly playerIds: readonly string[];
}

/** A move that a client was told of. */
interface Acknowledged {
  readonly game: string;
  readonly version: number;
  readonly key: string;
}

/** What was seen, for a test to judge. */
export interface SurvivedKills {
  readonly kills: number;
  readonly acknowledged: number;
  /** Moves that were told and are not in the log, and keys that were answered twice in different words. */
  readonly lost: readonly string[];
  readonly doubled: readonly string[];
  /** Per stream: faults in the order of what it saw. */
  readonly streamFaults: readonly string[];
  readonly streamedEvents: number;
  readonly reconnects: number;
  /** Turns that were told to a player not once. */
  readonly noticeFaults: readonly string[];
  readonly notices: number;
  /** Calls that a receiver was to get and did not, or that still wait. */
  readonly webhookFaults: readonly string[];
  readonly webhookCalls: number;
  /** Flags that fell not once, or later than a minute. */
  readonly flagFaults: readonly string[];
  readonly flags: number;
}

/** Plays for so many seconds, with a kill every `everyMs`; in `idle` games nobody plays, and a flag falls each minute. */
export async function surviveKills(seconds: number, games: number, everyMs: number, idle = 0): Promise<SurvivedKills> {
  const database = await freshDatabase();
  const project = await compiledServer();
  const servers = new Servers(project, database);
  const receiver = await Receiver.start();
  try {
    await servers.startAll();
    return await new Play(servers, database, receiver, games, idle).run(seconds, everyMs);
  } finally {
    await servers.stopAll();
    await receiver.stop();
    await database.drop();
  }
}

class Servers {
  private readonly urls: (string | null)[] = [];
  private readonly programs: Program[] = [];
  kills = 0;

  constructor(
    private readonly project: string,
    private readonly database: TestDatabase,
  ) {}

  async startAll(): Promise<void> {
    for (let i = 0; i < SERVERS; i++) await this.start(i);
  }

  /** One that is up, as far as is known. */
  any(): string | null {
    const up = this.urls.filter((url) => url !== null);
    return up[Math.floor(Math.random() * up.length)] ?? null;
  }

  async kill(which: number): Promise<void> {
    this.urls[which] = null;
    this.programs[which]?.signal('SIGKILL');
    await this.programs[which]?.exitCode();
    this.kills++;
    await this.start(which);
  }

  async stopAll(): Promise<void> {
    for (const program of this.programs) program.signal('SIGTERM');
    await Promise.all(this.programs.map((program) => program.exitCode()));
  }

  private async start(which: number): Promise<void> {
    const program = Program.start(this.project, 'dist/main.js', {
      PORT: '0',
      DATABASE_URL: this.database.url,
      DATABASE_POOL_SIZE: '6',
      RATE_LIMIT_FACTOR: '0',
      WEBHOOK_PRIVATE_ADDRESSES: 'allow',
    });
    this.programs[which] = program;
    const [, url = ''] = await program.says(/(http:\/\/[^\s"/]+:\d+)/);
    for (let tries = 0; tries < 600; tries++) {
      const ready = await fetch(`${url}/health/ready`).catch(() => null);
      if (ready?.status === 200) {
        this.urls[which] = url;
        return;
      }
      await sleep(50);
    }
    throw new Error(`the server does not come up:\n${program.output}`);
  }
}

class Play {
  private isOver = false;
  private readonly acknowledged: Acknowledged[] = [];
  private readonly answers = new Map<string, string>();
  private readonly doubled: string[] = [];
  private readonly streamFaults: string[] = [];
  private streamedEvents = 0;
  private reconnects = 0;

  constructor(
    private readonly servers: Servers,
    private readonly database: TestDatabase,
    private readonly receiver: Receiver,
    private readonly games: number,
    private readonly idle: number,
  ) {}

  async run(seconds: number, everyMs: number): Promise<SurvivedKills> {
    const matches: Match[] = [];
    for (let i = 0; i < this.games; i++) matches.push(await this.begin(i, {}));
    for (let i = 0; i < this.idle; i++) await this.begin(this.games + i, { timeControl: A_MINUTE });
    const streams = matches.map((match) => this.follow(match));
    const players = matches.map((match) => this.play(match));
    const until = Date.now() + seconds * 1000;
    for (let which = 0; Date.now() < until; which = (which + 1) % SERVERS) {
      await sleep(everyMs);
      await this.servers.kill(which);
    }
    this.isOver = true;
    await Promise.all(players);
    await Promise.all(streams);
    return this.judge(matches);
  }

  /** Asks until there is an answer; a POST carries a key, so that asking again is harmless. */
  private async ask(
    method: string,
    path: string,
    token: string | null,
    more: { body?: unknown; version?: number; key?: string } = {},
  ): Promise<{ status: number; body: Record<string, unknown>; text: string }> {
    for (let tries = 0; tries < 2000; tries++) {
      const url = this.servers.any();
      const response =
        url === null
          ? null
          : await fetch(url + path, {
              method,
              headers: {
                ...(token !== null && { authorization: `Bearer ${token}` }),
                ...(more.body !== undefined && { 'content-type': 'application/json' }),
                ...(more.version !== undefined && { 'if-match': `"${more.version}"` }),
                ...(more.key !== undefined && { 'idempotency-key': more.key }),
              },
              ...(more.body !== undefined && { body: JSON.stringify(more.body) }),
            })
              .then(async (answer) => ({ status: answer.status, text: await answer.text() }))
              .catch(() => null);
      if (response !== null && response.status < 500) {
        const body = response.text === '' ? {} : (JSON.parse(response.text) as Record<string, unknown>);
        return { ...response, body };
      }
      await sleep(30);
    }
    throw new Error(`no answer to ${method} ${path}`);
  }

  private async begin(number: number, more: Record<string, unknown>): Promise<Match> {
    const people: { id: string; token: string }[] = [];
    for (let seat = 1; seat <= SEATS; seat++) {
      const { body } = await this.ask('POST', '/v1/players', null, { body: { name: `Player ${number}.${seat}` } });
      const { player, token } = body as { player: { id: string }; token: { token: string } };
      people.push({ id: player.id, token: token.token });
    }
    const [host] = people.map(({ token }) => token);
    const made = await this.ask('POST', '/v1/games', host ?? null, { body: { preset: 'app', seats: SEATS, ...more } });
    await this.ask('POST', '/v1/webhooks', host ?? null, { body: { url: this.receiver.url(`/${number}`) } });
    const id = String(made.body['id']);
    for (const [i, { token }] of people.entries())
      await this.ask('POST', `/v1/games/${id}/seats`, token, { body: { type: 'self', seat: i + 1 } });
    await this.ask('POST', `/v1/games/${id}/start`, host ?? null);
    return { id, tokens: people.map(({ token }) => token), playerIds: people.map(({ id: one }) => one) };
  }

  private async play({ id, tokens }: Match): Promise<void> {
    for (let n = 0; !this.isOver; n++) {
      const { body: game } = await this.ask('GET', `/v1/games/${id}`, null);
      const [seat] = game['seatsToAct'] as number[];
      if (game['status'] !== 'running' || seat === undefined) return;
      const token = tokens[seat - 1] ?? '';
      const { body: legal } = await this.ask('GET', `/v1/games/${id}/legal-moves`, token);
      const moves = legal['legalMoves'] as Record<string, unknown>[];
      const { rule: _, ...move } = moves[Math.floor(Math.random() * moves.length)] ?? {};
      if (!('type' in move)) continue;
      const key = `${id}-${n}`;
      const made = await this.ask('POST', `/v1/games/${id}/moves`, token, {
        body: move,
        version: Number(legal['version']),
        key,
      });
      if (made.status !== 201) continue;
      this.acknowledged.push({ game: id, version: Number(made.body['version']), key });
      this.answers.set(key, made.text);
      if (n % 5 === 0) await this.repeat(id, token, move, Number(legal['version']), key);
    }
  }

  /** The same request once more: the same answer. */
  private async repeat(id: string, token: string, move: unknown, version: number, key: string): Promise<void> {
    const again = await this.ask('POST', `/v1/games/${id}/moves`, token, { body: move, version, key });
    if (again.text !== this.answers.get(key)) this.doubled.push(`${key}: ${again.status}`);
  }

  /** Reads the stream of a game, from either server, going on where it broke. */
  private async follow({ id }: Match): Promise<void> {
    let last = 0;
    let idle = 0;
    while (idle < 3) {
      const url = this.servers.any();
      const ended = new AbortController();
      const response =
        url === null
          ? null
          : await fetch(`${url}/v1/games/${id}/events/stream`, {
              headers: last === 0 ? {} : { 'last-event-id': String(last) },
              signal: ended.signal,
            }).catch(() => null);
      this.reconnects++;
      if (response?.status === 204) return;
      const before = last;
      const timer = setInterval(() => {
        if (this.isOver) ended.abort();
      }, 1000);
      try {
        for await (const { version: seq } of response?.body ? eventsOf(response.body) : []) {
          if (seq !== last + 1) this.streamFaults.push(`${id}: ${seq} after ${last}`);
          last = seq;
          this.streamedEvents++;
        }
      } catch {
        // the server is gone, or it is over
      }
      clearInterval(timer);
      if (this.isOver && last === before) idle++;
      await sleep(20);
    }
  }

  private async judge(matches: readonly Match[]): Promise<SurvivedKills> {
    const client = new Client({ connectionString: this.database.url });
    await client.connect();
    try {
      const lost: string[] = [];
      for (const { game, version, key } of this.acknowledged) {
        const { rows } = await client.query('SELECT 1 FROM events WHERE game_id = $1 AND seq = $2', [game, version]);
        if (rows.length !== 1) lost.push(key);
      }
      const { doubled, streamFaults, streamedEvents, reconnects } = this;
      const { faults, notices } = await noticeFaults(client);
      const webhookFaults = await undelivered(client, this.receiver);
      const { flags, faults: flagFaults } = await flagsOf(client);
      for (const { id } of matches) {
        const { body } = await this.ask('POST', '/v1/referee/records', null, {
          body: (await this.ask('GET', `/v1/games/${id}/record`, null)).body,
        });
        const fault = body['fault'] as { code: string } | null;
        if (body['ok'] !== true && fault?.code !== 'record_incomplete') lost.push(`${id}: ${JSON.stringify(fault)}`);
      }
      return {
        kills: this.servers.kills,
        acknowledged: this.acknowledged.length,
        lost,
        doubled,
        streamFaults,
        streamedEvents,
        reconnects,
        noticeFaults: faults,
        notices,
        webhookFaults,
        webhookCalls: this.receiver.calls.length,
        flagFaults,
        flags,
      };
    } finally {
      await client.end();
    }
  }
}
