import type { MatchState } from '../../engine/index.js';
import type { TableState } from '../../table/index.js';
import type { Member } from '../event-store/event-store.js';
import { seatCountOf } from './match-facts.js';

/** A game folded from its log, with what a decision about it needs. Never changed in place. */
export interface FoldedGame {
  readonly id: string;
  readonly version: number;
  readonly table: TableState;
  /** The match at the table. */
  readonly state: MatchState;
  readonly serverSeed: Uint8Array;
  /** Everybody who ever sat in it. */
  readonly members: readonly Member[];
}

/** A game whose log folds to a table. */
export function foldedGame(
  table: TableState,
  { id, serverSeed, members }: Pick<FoldedGame, 'id' | 'serverSeed' | 'members'>,
): FoldedGame {
  return { id, version: table.version, table, state: table.match, serverSeed, members };
}

/** Who sits in a seat now. */
export function memberIn({ members }: Pick<FoldedGame, 'members'>, seat: number): Member | null {
  return members.find((member) => member.seat === seat && member.leftAt === null) ?? null;
}

/** Whether a bot plays a seat. */
export function isBotIn(game: Pick<FoldedGame, 'members'>, seat: number): boolean {
  return memberIn(game, seat)?.isBot ?? false;
}

/** By seat; an empty seat has no name. */
export function namesOf(game: FoldedGame): string[] {
  return Array.from({ length: seatCountOf(game.state) }, (_, i) => memberIn(game, i + 1)?.name ?? '');
}
