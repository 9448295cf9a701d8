import type { GameView, LegalMove, Move } from '../engine/index.js';

/** The switches by which the server plays for a seat what leaves it no choice. */
export const AUTOPILOT_RULES = ['draw_at_once', 'only_tile', 'forced'] as const;
export type AutopilotRule = (typeof AUTOPILOT_RULES)[number];

/** What the autopilot does, and by which switch. */
export interface AutopilotMove {
  readonly rule: AutopilotRule;
  readonly move: Move;
}

/** The turn of a seat as its player sees it. */
export interface OwnTurn {
  readonly view: GameView;
  readonly seat: number;
  /** Everything that is legal; nothing while it is not the seat's turn. */
  readonly legal: readonly LegalMove[];
}

/**
 * What the autopilot plays; null: nothing, since there is a choice or the switch for it is off. A pass with a choice about
 * the marker is no forced move, and neither is a play that may keep the marker or that begins a train to be sealed.
 */
export function autopilotMove(rules: readonly AutopilotRule[], turn: OwnTurn): AutopilotMove | null {
  const [only] = turn.legal;
  if (only === undefined || turn.legal.length !== 1 || hasChoice(only, turn)) return null;
  const rule = AUTOPILOT_RULES.find((one) => rules.includes(one) && covers(one, only));
  return rule === undefined ? null : { rule, move: sent(only, turn) };
}

function covers(rule: AutopilotRule, move: LegalMove): boolean {
  switch (rule) {
    case 'draw_at_once':
      return move.type === 'draw';
    case 'only_tile':
      return move.type === 'play';
    case 'forced':
      return true;
  }
}

/** Whether a move that is the only one can still be made in more than one way. */
function hasChoice(move: LegalMove, { view, seat }: OwnTurn): boolean {
  const { options } = view.ruleset;
  if (move.type === 'pass') return options.game === 'mexican_train' && options.passMarker === 'optional';
  if (move.type !== 'play') return false;
  const line = view.round?.lines.find(({ id }) => id === move.at);
  const mayKeepMarker = options.markerOff === 'choice' && line?.owner === seat && line.marker;
  return mayKeepMarker || (view.round?.toSeal.includes(seat) ?? false);
}

/** The move as it is sent in. The last-tile call is made where it is due: nobody forgets it on purpose. */
function sent(move: LegalMove, { view, seat }: OwnTurn): Move {
  if (move.type !== 'play') return { type: move.type };
  const { type, tile, at, inner } = move;
  const leavesOne = view.seats[seat - 1]?.handCount === 2;
  const isCallDue = leavesOne && view.ruleset.options.lastTileCall !== 'off';
  return { type, tile, at, ...(inner !== undefined && { inner }), ...(isCallDue && { call: true }) };
}
