import type { TableView } from '../../src/table/index.js';
import type { GameView, LegalMove, ChallengeMove, RecordMove, SeatView } from '../../src/engine/index.js';

/** Somebody in a seat, in an answer. */
export interface MemberAnswer {
  readonly id: string;
  readonly name: string;
  readonly playerId: string | null;
}

/** A state, in an answer. */
export interface StateAnswer extends Omit<GameView, 'seats' | 'round'>, Pick<TableView, 'clock' | 'undo'> {
  readonly game: string;
  readonly viewer: number | null;
  readonly seats: readonly (Omit<SeatView, 'member'> & { readonly member: MemberAnswer | null })[];
  readonly round: NonNullable<GameView['round']>;
}

/** A token, in an answer; where only the token itself is shown it is a text. */
export interface TokenAnswer {
  readonly id: string;
  readonly token: string;
  readonly scopes: readonly string[];
  readonly lastFour: string;
  readonly lastUsedAt: string | null;
}

/** An item of a list: an event, a game, a token, a turn, an invitation, a link. */
export interface ItemAnswer {
  readonly status: string;
  readonly used: number;
  readonly replaces: string | null;
  readonly id: string;
  readonly version: number;
  readonly type: string;
  readonly seat: number;
  readonly lastUsedAt: string | null;
  readonly game: { readonly id: string };
  readonly rematchOf: string | null;
}

/**
 * Every field that a test looks for in an answer, of whatever operation. Whether an answer has it is for the document to
 * say, with which each answer is compared; here it is only given its type.
 */
export interface AnswerBody extends StateAnswer {
  readonly id: string;
  readonly code: string;
  readonly detail: string;
  readonly type: string;
  readonly currentVersion: number;
  readonly errors: readonly { readonly pointer: string; readonly code: string; readonly detail: string }[];
  readonly items: readonly ItemAnswer[];
  readonly nextCursor: string | null;
  readonly rematch: string;
  readonly rematchOf: string | null;
  readonly member: MemberAnswer;
  readonly members: readonly (MemberAnswer & { readonly seat: number; readonly leftAt: string | null })[];
  readonly host: { readonly id: string; readonly name: string } | null;
  readonly name: string;
  readonly player: { readonly id: string; readonly name: string };
  readonly token: string & TokenAnswer;
  readonly scopes: readonly string[];
  readonly ticket: string;
  readonly seat: number;
  readonly seatsToAct: readonly number[];
  readonly endedAt: string | null;
  readonly deadlineAt: string | null;
  readonly events: readonly { readonly type: string; readonly version: number }[];
  readonly state: StateAnswer;
  readonly legalMoves: readonly LegalMove[];
  readonly challenges: readonly ChallengeMove[];
  readonly rounds: GameView['rounds'] & readonly RoundAnswer[];
  readonly deal: { readonly serverSeed: string | null };
  readonly result: NonNullable<GameView['result']>;
}

/** A round of a record, in an answer. */
export interface RoundAnswer {
  readonly hands: readonly (readonly (string | null)[])[];
  readonly yard: readonly (string | null)[];
  readonly moves: readonly RecordMove[];
}
