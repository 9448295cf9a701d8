import { createDice, createGreedyBot, type Bot } from '../../src/bots/index.js';
import type { LegalMove, Move, SeatView } from '../../src/engine/index.js';
import type { StateAnswer } from './answers.js';
import type { Heard, Speaker } from './caller.js';

/** A person of a test. */
export interface Person {
  readonly id: string;
  readonly name: string;
  readonly token: string;
}

/** A new account. */
export async function register(caller: Speaker, name: string): Promise<Person> {
  const { body } = await caller.post('/v1/players', { body: { name } });
  return { id: body.player.id, name, token: body.token.token };
}

/** A game with people in it. Every seat has an account of its own. */
export class Table {
  private readonly bots: readonly Bot[];

  private constructor(
    readonly caller: Speaker,
    readonly id: string,
    /** By seat. */
    readonly people: readonly Person[],
  ) {
    this.bots = people.map((_, i) => createGreedyBot(createDice(`seat ${i + 1}`), { forgetsCall: 0.2 }));
  }

  /** Creates a game and seats everybody; `start` begins it. */
  static async laid(caller: Speaker, seats: number, game: Record<string, unknown> = {}): Promise<Table> {
    const people = [];
    for (let i = 0; i < seats; i++) people.push(await register(caller, `Player ${i + 1}`));
    const host = (people[0] as Person).token;
    const made = await caller.post('/v1/games', { token: host, body: { preset: 'club', seats, ...game } });
    if (made.status !== 201) throw new Error(made.text);
    const table = new Table(caller, made.body.id, people);
    if (game['visibility'] === 'private') return table;
    for (const [i, { token }] of people.entries())
      await caller.post(table.path('seats'), { token, body: { type: 'self', seat: i + 1 } });
    return table;
  }

  /** The same, begun. */
  static async begun(caller: Speaker, seats: number, game: Record<string, unknown> = {}): Promise<Table> {
    const table = await Table.laid(caller, seats, game);
    const started = await table.start();
    if (started.status !== 200) throw new Error(started.text);
    return table;
  }

  path(rest = ''): string {
    return `/v1/games/${this.id}${rest === '' ? '' : `/${rest}`}`;
  }

  token(seat: number): string {
    return (this.people[seat - 1] as Person).token;
  }

  start(): Promise<Heard> {
    return this.caller.post(this.path('start'), { token: this.token(1) });
  }

  async state(seat: number | null): Promise<StateAnswer> {
    return (await this.caller.get(this.path('state'), { token: seat === null ? undefined : this.token(seat) })).body;
  }

  async legal(seat: number): Promise<Heard['body']> {
    return (await this.caller.get(this.path('legal-moves'), { token: this.token(seat) })).body;
  }

  /** The seat that must act, or one of them. */
  async mover(): Promise<number> {
    const game = await this.caller.get(this.path());
    return game.body.seatsToAct[0] as number;
  }

  /** What the bot of a seat would do now. */
  async choice(seat: number): Promise<{ readonly move: Move; readonly version: number }> {
    const { version, legalMoves, challenges } = await this.legal(seat);
    const [challenge] = challenges;
    if (challenge !== undefined) return { move: challenge, version };
    return { move: this.botMove(seat, legalMoves, await this.state(seat)), version };
  }

  /** What the bot of a seat does where it may do this and sees that. */
  botMove(seat: number, moves: readonly LegalMove[], state: StateAnswer): Move {
    const seats = state.seats.map((one): SeatView => ({
      ...one,
      member: one.member?.id ?? null,
    }));
    const bot = this.bots[seat - 1] as Bot;
    return bot.choose({ view: { ...state, seats }, seat, moves });
  }

  /** The hand of a seat, as it sees it itself. */
  async hand(seat: number): Promise<readonly string[]> {
    return handIn(await this.state(seat), seat);
  }

  post(seat: number, move: unknown, version: number, key?: string): Promise<Heard> {
    return this.caller.post(this.path('moves'), {
      token: this.token(seat),
      body: move,
      version,
      ...(key === undefined ? {} : { key }),
    });
  }

  /** Does something beside the moves at the version that the game has: `undo`, `pause/agree`, `seats/2/time`. */
  async ask(seat: number, what: string, body: unknown = {}): Promise<Heard> {
    const { version } = await this.state(seat);
    return this.caller.post(this.path(what), { token: this.token(seat), body, version });
  }

  /** Lets whoever must act act; the answer to the move. */
  async advance(): Promise<Heard> {
    const seat = await this.mover();
    const { move, version } = await this.choice(seat);
    const made = await this.post(seat, move, version);
    if (made.status !== 201) throw new Error(`${JSON.stringify(move)}: ${made.text}`);
    return made;
  }

  /** Plays until the match has ended or `enough` moves were made. */
  async playOn(enough = Infinity): Promise<string> {
    for (let moves = 0; moves < enough; moves++) {
      const { body } = await this.advance();
      if (body.state.status !== 'running') return body.state.status;
    }
    return 'running';
  }
}

/** The hand of a seat in a state; an error where the state does not show it. */
export function handIn(state: StateAnswer, seat: number): readonly string[] {
  const hand = state.seats[seat - 1]?.hand;
  if (!hand) throw new Error(`The state does not show the hand of seat ${seat}.`);
  return hand;
}
