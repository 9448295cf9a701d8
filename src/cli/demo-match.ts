import { createDice, createGreedyBot, type Bot } from '../bots/index.js';
import type { ChallengeMove, EventView, GameView, LegalMove, Move, SeatView, TrainRecord } from '../engine/index.js';
import type { ApiClient } from './api-client.js';
import { counted } from './arguments.js';
import type { DemoOptions } from './demo-options.js';
import { scoreSheet } from './score-sheet.js';
import { tellEvent } from './tell-event.js';

const NAMES = ['Ann', 'Bob', 'Cleo', 'Dan', 'Eve', 'Fay', 'Gus', 'Hal', 'Ida', 'Jon', 'Kit', 'Lea', 'Max', 'Nia'];

/** A state as the API shows it: the engine's view, with people instead of their ids. */
interface State extends Omit<GameView, 'seats'> {
  readonly seats: readonly (Omit<SeatView, 'member'> & { readonly member: { readonly id: string } | null })[];
}

interface LegalMoves {
  readonly version: number;
  readonly legalMoves: readonly LegalMove[];
  readonly challenges: readonly ChallengeMove[];
}

interface Made {
  readonly events: readonly EventView[];
  readonly state: State;
}

/** Somebody at the table: a seat, its token, and a bot that gets to see what the token opens. */
interface Sitter {
  readonly seat: number;
  readonly name: string;
  readonly token: string;
  readonly bot: Bot;
}

/** How often a bot forgets its last-tile call, so that somebody has something to challenge. */
const FORGETS_CALL = 0.1;

/** One match, played by bots of which each sees only what its seat may see. */
export class DemoMatch {
  private sitters: readonly Sitter[] = [];
  private gameId = '';
  private moves = 0;

  constructor(
    private readonly api: ApiClient,
    private readonly options: DemoOptions,
    private readonly say: (line: string) => void,
  ) {}

  /** Plays to the end; the record of the match. */
  async play(): Promise<TrainRecord> {
    await this.setUp();
    let state = await this.stateOf(this.sitters[0] as Sitter);
    while (state.status === 'running') state = await this.nextMove(state);
    this.tellResult(state);
    return this.api.ask<TrainRecord>(`/v1/games/${this.gameId}/record`, { token: (this.sitters[0] as Sitter).token });
  }

  private async setUp(): Promise<void> {
    const { preset, seats, rounds, seed } = this.options;
    const names = NAMES.slice(0, seats);
    const tokens: string[] = [];
    for (const name of names) {
      const { token } = await this.api.ask<{ token: { token: string } }>('/v1/players', { body: { name } });
      tokens.push(token.token);
    }
    const host = tokens[0] as string;
    const options = rounds === null ? {} : { rounds };
    const game = await this.api.ask<{ id: string }>('/v1/games', {
      token: host,
      body: { preset, options, seats, name: 'demo' },
    });
    this.gameId = game.id;
    for (const [i, token] of tokens.entries()) {
      await this.api.ask(`/v1/games/${game.id}/seats`, {
        token,
        body: { type: 'self', seat: i + 1, clientSeed: `${seed} ${i + 1}` },
      });
    }
    this.sitters = tokens.map((token, i) => {
      const bot = createGreedyBot(createDice(`${seed} ${i + 1}`), { forgetsCall: FORGETS_CALL });
      return { seat: i + 1, name: names[i] as string, token, bot };
    });
    const started = await this.api.ask<{ ruleset: { options: { rounds: number } } }>(`/v1/games/${game.id}/start`, {
      method: 'POST',
      token: host,
    });
    this.say(
      `Game ${game.id}: ${preset}, ${seats} seats, ${counted(started.ruleset.options.rounds, 'round')}, at ${this.api.baseUrl}`,
    );
  }

  /** Lets the seat that must act look and move; the state afterwards as it saw it. */
  private async nextMove(before: State): Promise<State> {
    const { round } = before;
    const seat = round?.toMove ?? round?.toSeal[0];
    const sitter = this.sitters.find((one) => one.seat === seat);
    if (sitter === undefined) throw new Error(`The match runs, but waits for nobody that sits there: ${String(seat)}.`);
    const { token } = sitter;
    const state = await this.stateOf(sitter);
    const asked = await this.api.ask<LegalMoves>(`/v1/games/${this.gameId}/legal-moves`, { token });
    const body = choose(sitter, state, asked);
    const made = await this.api.ask<Made>(`/v1/games/${this.gameId}/moves`, { token, body, version: asked.version });
    this.moves++;
    this.tell(made);
    return made.state;
  }

  private stateOf({ token }: Sitter): Promise<State> {
    return this.api.ask<State>(`/v1/games/${this.gameId}/state`, { token });
  }

  private tell({ events, state }: Made): void {
    for (const event of events) {
      const sentence = tellEvent(event, (seat) => this.nameOf(seat));
      if (sentence !== null) this.say(sentence);
      if (event.type === 'round_ended') this.say(scoreSheet(this.names(), state.rounds));
    }
    const { round } = state;
    if (round !== null)
      this.say(
        `  [round ${round.round} of ${this.roundsOf(state)}, move ${this.moves}, ${round.yardCount} in the boneyard, hands ${state.seats.map(({ handCount }) => handCount).join(' ')}]`,
      );
  }

  private tellResult({ result }: State): void {
    if (result === null) throw new Error('The match ended without a result.');
    const winners = this.sitters.filter((_, i) => result.places[i] === 1).map(({ name }) => name);
    this.say(
      `${winners.join(' and ')} ${winners.length === 1 ? 'wins' : 'win'} after ${counted(this.moves, 'move')}, those that the server forces not among them.`,
    );
  }

  private roundsOf(state: State): number {
    return state.ruleset.options.rounds;
  }

  private nameOf(seat: number): string {
    return this.sitters.find((sitter) => sitter.seat === seat)?.name ?? `seat ${seat}`;
  }

  private names(): string[] {
    return this.sitters.map(({ name }) => name);
  }
}

/** Whoever forgot the call is caught first; else the bot chooses, by what its own seat sees. */
function choose({ seat, bot }: Sitter, state: State, { challenges, legalMoves }: LegalMoves): Move {
  const [challenge] = challenges;
  if (challenge !== undefined) return challenge;
  const seats = state.seats.map((one): SeatView => ({ ...one, member: one.member?.id ?? null }));
  return bot.choose({ view: { ...state, seats }, seat, moves: legalMoves });
}
