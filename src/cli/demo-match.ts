import { simpleBot } from '../bots/simple-bot.js';
import { seededLuck } from '../bots/seeded-luck.js';
import type { Luck, SeatSight } from '../bots/seat-sight.js';
import type { EventView, Move, TrainRecord } from '../engine/index.js';
import { ApiError, type ApiClient } from './api-client.js';
import type { DemoOptions } from './demo-options.js';
import { scoreSheet } from './score-sheet.js';
import { tellEvent } from './tell-event.js';

const NAMES = ['Ann', 'Bob', 'Cleo', 'Dan', 'Eve', 'Fay', 'Gus', 'Hal', 'Ida', 'Jon', 'Kit', 'Lea', 'Max', 'Nia'];

type State = SeatSight['view'] & {
  readonly version: number;
  readonly status: string;
  readonly rounds: readonly { readonly round: number; readonly scores: readonly number[] }[];
  readonly result: { readonly totals: readonly number[]; readonly places: readonly number[] } | null;
};
type LegalMoves = Pick<SeatSight, 'legalMoves' | 'challenges'> & { readonly version: number };
interface Made {
  readonly events: readonly EventView[];
  readonly state: State;
}

/** A bot at the table: its seat, its token, its own luck. */
interface Bot {
  readonly seat: number;
  readonly name: string;
  readonly token: string;
  readonly luck: Luck;
}

/** One match, played by bots of which each sees only what its seat may see. */
export class DemoMatch {
  private bots: readonly Bot[] = [];
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
    let state = await this.stateOf(this.bots[0] as Bot);
    while (state.status === 'running') state = await this.nextMove(state);
    this.tellResult(state);
    return this.api.ask<TrainRecord>(`/v1/games/${this.gameId}/record`, { token: (this.bots[0] as Bot).token });
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
    this.bots = tokens.map((token, i) => ({
      seat: i + 1,
      name: names[i] as string,
      token,
      luck: seededLuck(`${seed} ${i + 1}`),
    }));
    const started = await this.api.ask<{ ruleset: { options: { rounds: number } } }>(`/v1/games/${game.id}/start`, {
      method: 'POST',
      token: host,
    });
    this.say(
      `Game ${game.id}: ${preset}, ${seats} seats, ${started.ruleset.options.rounds} rounds, at ${this.api.baseUrl}`,
    );
  }

  /** Lets the seat that must act look and move; the state afterwards as it saw it. */
  private async nextMove(before: State): Promise<State> {
    const { round } = before;
    const seat = round?.toMove ?? round?.toSeal[0];
    const bot = this.bots.find((one) => one.seat === seat);
    if (bot === undefined) throw new Error(`The match runs, but waits for nobody that sits there: ${String(seat)}.`);
    const view = await this.stateOf(bot);
    const { legalMoves, challenges, version } = await this.api.ask<LegalMoves>(`/v1/games/${this.gameId}/legal-moves`, {
      token: bot.token,
    });
    const made = await this.firstAccepted(
      bot,
      simpleBot({ seat: bot.seat, view, legalMoves, challenges }, bot.luck),
      version,
    );
    this.moves++;
    this.tell(made);
    return made.state;
  }

  /** The rules may refuse the end of a train that a bot thought of; it then makes its next best move. */
  private async firstAccepted(bot: Bot, moves: readonly Move[], version: number): Promise<Made> {
    for (const [i, move] of moves.entries()) {
      try {
        return await this.api.ask<Made>(`/v1/games/${this.gameId}/moves`, { token: bot.token, body: move, version });
      } catch (error) {
        const isRefused = error instanceof ApiError && error.status === 422;
        if (!isRefused || i === moves.length - 1) throw error;
      }
    }
    throw new Error(`${bot.name} has no move.`);
  }

  private stateOf(bot: Bot): Promise<State> {
    return this.api.ask<State>(`/v1/games/${this.gameId}/state`, { token: bot.token });
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
    const winners = this.bots.filter((_, i) => result.places[i] === 1).map(({ name }) => name);
    this.say(`${winners.join(' and ')} ${winners.length === 1 ? 'wins' : 'win'} after ${this.moves} moves.`);
  }

  private roundsOf(state: State): number {
    return state.ruleset.options.rounds;
  }

  private nameOf(seat: number): string {
    return this.bots.find((bot) => bot.seat === seat)?.name ?? `seat ${seat}`;
  }

  private names(): string[] {
    return this.bots.map(({ name }) => name);
  }
}
