import type { Viewer } from '../../engine/index.js';
import type { GameRow } from '../../platform/auth/game-row.js';
import type { Lookup } from '../../platform/auth/lookup.js';
import { notFound, Problem } from '../../platform/problems/problem.js';
import { requireKnownRules } from './known-rules.js';

/** A game that the caller may see, and as whom they see it. */
export interface Seen {
  readonly row: GameRow;
  readonly viewer: Viewer;
}

/**
 * The game of the request as the caller may see it; 404 when there is none, or none for them. A game of other rules than
 * this server has is not folded by the wrong ones: 409.
 */
export function seenGame(lookup: Lookup): Seen {
  const { game, ownSeat } = lookup;
  if (game === null || !maySee(lookup)) throw notFound();
  requireKnownRules(game);
  return { row: game, viewer: { seat: ownSeat } };
}

/** Whether the caller may look at the game of the request. */
export function maySee(lookup: Lookup): boolean {
  const { game, ownSeat, caller, isInvited } = lookup;
  if (game === null || (caller.kind === 'seat' && caller.gameId !== game.id)) return false;
  return game.visibility !== 'private' || ownSeat !== null || isInvited === true || isHost(lookup);
}

/** The same, for somebody who sits in it. */
export function seatedGame(lookup: Lookup): { readonly row: GameRow; readonly seat: number } {
  const { row, viewer } = seenGame(lookup);
  if (viewer.seat === null) throw new Problem('seat_required');
  return { row, seat: viewer.seat };
}

/** Whether the caller hosts the game. */
export function isHost({ caller, game }: Lookup): boolean {
  return caller.kind === 'player' && game !== null && caller.playerId === game.hostPlayerId;
}

/** The same as `seenGame`, for its host. */
export function hostedGame(lookup: Lookup): GameRow {
  const { row } = seenGame(lookup);
  if (!isHost(lookup)) throw new Problem('host_only');
  return row;
}

/** Whether the caller directs the game: adds time, excuses, removes. The host does. */
export function isDirector(lookup: Lookup): boolean {
  return isHost(lookup);
}

/** The same as `seenGame`, for its director. */
export function directedGame(lookup: Lookup): Seen {
  const seen = seenGame(lookup);
  if (!isDirector(lookup)) throw new Problem('director_only');
  return seen;
}
