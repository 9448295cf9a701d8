import type { LegalMove, Move } from '../engine/index.js';
import { handOf, type Turn } from './bot.js';

/** What a seat may add to a base move of the list (RECORD 1). */

/** A move of the list as it is sent in. */
export function sent(move: LegalMove): Move {
  if (move.type !== 'play') return { type: move.type };
  const { type, tile, at, inner } = move;
  return { type, tile, at, ...(inner !== undefined && { inner }) };
}

/** How many tiles a move takes from the hand. */
function tilesLaid(move: Move): number {
  if (move.type === 'play') return 1;
  return move.type === 'lay_train' ? move.tiles.length : 0;
}

/** The move with the last-tile call, where it leaves exactly one tile and the ruleset knows the call. */
export function withCall(turn: Turn, move: Move): Move {
  const { lastTileCall } = turn.view.ruleset.options;
  const laid = tilesLaid(move);
  if (lastTileCall === 'off' || laid === 0 || handOf(turn).length - laid !== 1) return move;
  return move.type === 'play' || move.type === 'lay_train' ? { ...move, call: true } : move;
}

/** Whether the seat may leave the marker on its own train with this play (`markerOff: choice`). */
export function mayKeepMarker({ view, seat }: Turn, move: Move): boolean {
  if (move.type !== 'play' || view.ruleset.options.markerOff !== 'choice') return false;
  return view.round?.lines.some((line) => line.id === move.at && line.owner === seat && line.marker) ?? false;
}

/** Whether the seat may say with a pass whether a marker falls (`passMarker: optional`). */
export function mayChooseMarker({ view }: Turn, move: Move): boolean {
  const { options } = view.ruleset;
  return move.type === 'pass' && options.passMarker === 'optional' && options.game === 'mexican_train';
}
