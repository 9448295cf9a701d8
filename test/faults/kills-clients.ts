import { setTimeout as sleep } from 'node:timers/promises';
import type { Dice } from '../../src/bots/index.js';
import type { Move } from '../../src/engine/index.js';
import { eventsOf } from '../support/stream-reader.js';
import type { Entry, Told } from './history.js';

/** People who play on whatever happens to the server, and a note of everything that they asked and heard. */

/** How long a client waits for an answer; longer than anything that the server promises. */
const HANGS = 30_000;

interface Heard {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

interface Asking {
  readonly token?: string;
  readonly body?: unknown;
  readonly version?: number;
  readonly key?: string;
}

interface Seated {
  readonly game: string;
  readonly seat: number;
  readonly token: string;
}

/** A player with an account. */
export interface Someone {
  readonly id: string;
  readonly token: string;
}

export class Clients {
  readonly history: Entry[] = [];
  /** Answers that no client should ever get: 500, a 503 that does not say when to come back, silence. */
  readonly outrages: string[] = [];
  answered = 0;
  isOver = false;
  private isAbandoned = false;
  private requests = 0;
  private readonly following: Promise<void>[] = [];

  constructor(
    private readonly url: () => string | null,
    private readonly dice: Dice,
  ) {}

  async register(name: string): Promise<Someone> {
    const { body } = await this.insist('POST', '/v1/players', { body: { name }, key: crypto.randomUUID() });
    const { player, token } = body as { player: { id: string }; token: { token: string } };
    return { id: player.id, token: token.token };
  }

  /** Sets up a game and begins it. */
  async begin(people: readonly Someone[], game: Record<string, unknown>): Promise<string> {
    const host = (people[0] as Someone).token;
    const ask = (path: string, token: string, body?: unknown): Promise<Heard> =>
      this.insist('POST', path, { token, key: crypto.randomUUID(), ...(body !== undefined && { body }) });
    const made = await ask('/v1/games', host, { seats: people.length, ...game });
    const id = String(made.body['id']);
    for (const [i, { token }] of people.entries())
      await ask(`/v1/games/${id}/seats`, token, { type: 'self', seat: i + 1 });
    await ask(`/v1/games/${id}/start`, host);
    return id;
  }

  /** One match after the other at one table, each seat with a client of its own, until it is over. */
  async table(people: readonly Someone[], game: Record<string, unknown>): Promise<void> {
    while (!this.isOver) {
      const id = await this.begin(people, game);
      this.following.push(this.follow(id));
      await Promise.all(people.map(({ token }, i) => this.play({ game: id, seat: i + 1, token })));
    }
  }

  /** Waits for the streams to have shown everything that happened. */
  async caughtUp(): Promise<void> {
    await Promise.all(this.following);
  }

  /** Stops everybody in the middle of what they do: the test has failed already. */
  abandon(): void {
    this.isOver = true;
    this.isAbandoned = true;
  }

  /** Asks until there is an answer; a POST carries a key, so that asking again is harmless. */
  async insist(method: string, path: string, asking: Asking = {}): Promise<Heard> {
    for (;;) {
      const heard = await this.once(method, path, asking);
      if (heard !== null) return heard;
      if (this.isAbandoned) throw new Error(`${method} ${path} was never answered`);
      await sleep(20);
    }
  }

  private async play({ game, seat, token }: Seated): Promise<void> {
    while (!this.isOver) {
      const seen = await this.look(game, `/v1/games/${game}`, token);
      if (seen['status'] !== 'running') return;
      if ((seen['seatsToAct'] as number[]).includes(seat)) await this.turn({ game, seat, token });
      await sleep(5 + this.dice.below(40));
    }
  }

  private async turn({ game, seat, token }: Seated): Promise<void> {
    const legal = await this.look(game, `/v1/games/${game}/legal-moves`, token);
    const moves = (legal['legalMoves'] ?? []) as { type: string }[];
    if (moves.length === 0) return;
    const { rule: _, ...move } = this.dice.pick(moves) as { rule?: string } & Record<string, unknown>;
    const from = Number(legal['version']);
    const seated = { game, seat, token };
    // one in eight clicks twice, and one in four gives no key and never asks again
    const clicks = this.dice.happens(0.12) ? 2 : 1;
    const asked = Array.from({ length: clicks }, () => this.move(seated, move as unknown as Move, from));
    await Promise.all(asked);
  }

  private async move({ game, seat, token }: Seated, move: Move, from: number): Promise<void> {
    const request = `move-${++this.requests}`;
    const path = `/v1/games/${game}/moves`;
    const asking = { token, body: move, version: from };
    this.history.push({ type: 'move', request, game, from, seat, move });
    const hasKey = this.dice.happens(0.75);
    const heard = hasKey
      ? await this.insist('POST', path, { ...asking, key: request })
      : await this.once('POST', path, asking);
    this.note(request, heard);
    if (hasKey && this.dice.happens(0.1))
      this.note(request, await this.insist('POST', path, { ...asking, key: request }));
  }

  private note(request: string, heard: Heard | null): void {
    if (heard === null) {
      this.history.push({ type: 'unknown', request });
      return;
    }
    const { status, body } = heard;
    if (status === 201) {
      const events = (body['events'] as Told[]).map(({ version, type }) => ({ version, type }));
      this.history.push({ type: 'ok', request, version: Number(body['version']), events });
      this.answered++;
      return;
    }
    if (![409, 412, 422].includes(status)) this.outrages.push(`${request}: ${status} ${JSON.stringify(body)}`);
    const { currentVersion } = body;
    this.history.push({
      type: 'fail',
      request,
      ...(typeof currentVersion === 'number' && { version: currentVersion }),
    });
  }

  private async look(game: string, path: string, token: string): Promise<Record<string, unknown>> {
    const request = `look-${++this.requests}`;
    this.history.push({ type: 'look', request, game });
    const { status, body } = await this.insist('GET', path, { token });
    if (status === 200) this.history.push({ type: 'ok', request, version: Number(body['version']) });
    return body;
  }

  /** Reads the stream of a game, going on where it broke, until the match has ended or all is over and nothing new comes. */
  private async follow(game: string): Promise<void> {
    let last = 0;
    for (let quiet = 0; quiet < 3 && !this.isAbandoned;) {
      const before = last;
      const url = this.url();
      const ended = new AbortController();
      const response = url === null ? null : await openStream(url, game, last, ended.signal);
      if (response?.status === 204) return;
      const timer = setInterval(() => {
        if (this.isOver) ended.abort();
      }, 1000);
      try {
        for await (const told of response?.status === 200 && response.body ? eventsOf(response.body) : []) {
          this.history.push({ type: 'streamed', stream: game, game, told });
          last = told.version;
        }
      } catch {
        // the server is gone, or it is over
      }
      clearInterval(timer);
      if (this.isOver && response !== null && response.status !== 503 && last === before) quiet++;
      await sleep(20);
    }
  }

  /** Null: no answer, or one that says that nothing is known. */
  private async once(method: string, path: string, { token, body, version, key }: Asking): Promise<Heard | null> {
    const url = this.url();
    if (url === null) return null;
    const headers = {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(version !== undefined && { 'if-match': `"${version}"` }),
      ...(key !== undefined && { 'idempotency-key': key }),
    };
    const patience = AbortSignal.timeout(HANGS);
    try {
      const init = { method, headers, signal: patience, ...(body !== undefined && { body: JSON.stringify(body) }) };
      const response = await fetch(url + path, init);
      const text = await response.text();
      if (response.status === 503 && Number(response.headers.get('retry-after')) > 0) return null;
      if (response.status >= 500) this.outrages.push(`${method} ${path}: ${response.status} ${text}`);
      if (response.status >= 500) return null;
      return { status: response.status, body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>) };
    } catch {
      if (patience.aborted) this.outrages.push(`${method} ${path}: no answer in ${HANGS / 1000} s`);
      return null;
    }
  }
}

async function openStream(url: string, game: string, last: number, signal: AbortSignal): Promise<Response | null> {
  const headers: Record<string, string> = last === 0 ? {} : { 'last-event-id': String(last) };
  return fetch(`${url}/v1/games/${game}/events/stream`, { headers, signal }).catch(() => null);
}
