import type { StateAnswer } from './answers.js';
import type { Table } from './table.js';

/**
 * A match that the bots of a table play with two requests a move: what the seat may do, and the move itself. What all may see
 * stands in the answer to the move before; a seat asks for the table only where its own hand is not the one that it knows.
 */
export class QuickMatch {
  /** Hands as their seats saw them last, in this round. */
  private readonly hands = new Map<number, readonly string[]>();
  private round = 0;

  constructor(private readonly table: Table) {}

  /** Plays until the match has ended. */
  async playOn(): Promise<string> {
    let seen = await this.table.state(1);
    while (seen.status === 'running') {
      this.note(seen);
      seen = await this.next(seen);
    }
    return seen.status;
  }

  /** Lets whoever must act act; the state afterwards, as that seat sees it. */
  private async next(seen: StateAnswer): Promise<StateAnswer> {
    const { table } = this;
    const seat = seen.round.toMove ?? (seen.round.toSeal[0] as number);
    const { version, legalMoves, challenges } = await table.legal(seat);
    const move = challenges[0] ?? table.botMove(seat, legalMoves, await this.sight(seat, seen));
    const made = await table.post(seat, move, version);
    if (made.status !== 201) throw new Error(`${table.id}, seat ${seat}, ${JSON.stringify(move)}: ${made.text}`);
    return made.body.state;
  }

  /** What the seat sees: what all see, and its own hand. */
  private async sight(seat: number, seen: StateAnswer): Promise<StateAnswer> {
    const hand = this.hands.get(seat);
    if (hand === undefined || hand.length !== seen.seats[seat - 1]?.handCount) return this.table.state(seat);
    return { ...seen, seats: seen.seats.map((one) => ({ ...one, hand: one.seat === seat ? hand : null })) };
  }

  /** Between two own moves a hand only grows, so that one of the same length is the same. */
  private note(seen: StateAnswer): void {
    if (seen.round.round !== this.round) this.hands.clear();
    this.round = seen.round.round;
    for (const { seat, hand } of seen.seats) if (hand !== null) this.hands.set(seat, hand);
  }
}
