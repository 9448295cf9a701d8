import type { Dice } from '../../src/bots/index.js';
import { apply } from '../../src/engine/evolve.js';
import {
  decide,
  legalMoves,
  resolveRuleset,
  seatsToAct,
  type Chance,
  type Command,
  type GameEvent,
  type MatchState,
  type Move,
} from '../../src/engine/index.js';
import { legalCodes } from '../../src/engine/legal-moves.js';
import { DRAW, laidOf, lineOf, PASS, type MoveCode } from '../../src/engine/move-code.js';
import { dealNextRound, endMatch, endRound, nextDraw } from '../../src/engine/rounds.js';
import type { Line, RoundState } from '../../src/engine/state.js';

/** Random matches of four seats by the preset `app`, played by the engine's own functions in its two ways. */

export const SEATS = 4;

/** A game of the preset that has just been started. */
export function startedMatch(chance: Chance, commitment = '00'.repeat(32)): { state: MatchState; events: GameEvent[] } {
  const resolved = resolveRuleset({ preset: 'app' }, SEATS);
  if (!resolved.ok) throw new Error('the preset app has four seats');
  const commands: Command[] = [
    { type: 'create_game', ruleset: resolved.ruleset, autoForced: true, commitment },
    ...[1, 2, 3, 4].map((seat): Command => ({
      type: 'take_seat',
      seat,
      member: `seat-${String(seat)}`,
      clientSeed: null,
    })),
    { type: 'start_match' },
  ];
  let state: MatchState | null = null;
  const events: GameEvent[] = [];
  for (const command of commands) {
    const decided = accepted(state, command, chance);
    state = decided.state;
    events.push(...decided.events);
  }
  return { state: state as unknown as MatchState, events };
}

function accepted(
  state: MatchState | null,
  command: Command,
  chance: Chance,
): { state: MatchState; events: readonly GameEvent[] } {
  const decision = decide(state, command, chance);
  if (!decision.ok) throw new Error(`the engine refused ${JSON.stringify(command)}: ${decision.refusal.code}`);
  return decision;
}

/** Whether an event is a move: a tile laid, a draw or a pass. The peer counts the same. */
export function isMove({ type }: GameEvent): boolean {
  return type === 'tile_played' || type === 'tile_drawn' || type === 'passed';
}

/** What was played. */
export interface Played {
  readonly moves: number;
  readonly rounds: number;
}

/** A command with the state that it was given to. */
export type Seen = (state: MatchState, command: Command) => void;

/**
 * A whole match as the server plays it: the listed moves of the seat on turn, one of them through `decide`, a new state
 * for each, forced draws and passes and new rounds included.
 */
export function playDecided(chance: Chance, dice: Dice, seen?: Seen, log?: GameEvent[], commitment?: string): Played {
  const begun = startedMatch(chance, commitment);
  let { state } = begun;
  log?.push(...begun.events);
  let moves = begun.events.filter(isMove).length;
  while (state.result === null) {
    const [seat = 1] = seatsToAct(state);
    const picked = dice.pick(legalMoves(state, seat));
    const move: Move =
      picked.type === 'play' ? { type: 'play', tile: picked.tile, at: picked.at } : { type: picked.type };
    const command: Command = { type: 'make_move', seat, move };
    seen?.(state, command);
    const decided = accepted(state, command, chance);
    for (const event of decided.events) if (isMove(event)) moves++;
    log?.push(...decided.events);
    state = decided.state;
  }
  return { moves, rounds: state.finished.length };
}

/**
 * A whole match as a simulation plays it: the legal moves as integers, one of them as an event on a state that belongs
 * to the simulation and is changed in place.
 */
export function playFolded(chance: Chance, dice: Dice): Played {
  const { state } = startedMatch(chance);
  let moves = 0;
  while (state.result === null) {
    const { round } = state;
    if (round === null) {
      const ended = endMatch(state);
      for (const event of ended === null ? dealNextRound(state, chance) : [ended]) apply(state, event);
    } else if (round.over !== null) {
      apply(state, endRound(state, round));
    } else {
      apply(state, eventOf(round, dice.pick(legalCodes(state, round))));
      moves++;
    }
  }
  return { moves, rounds: state.finished.length };
}

function eventOf(round: RoundState, code: MoveCode): GameEvent {
  const { mover } = round;
  if (code === DRAW) return nextDraw(round, mover, false);
  const seat = mover + 1;
  if (code === PASS) return { type: 'passed', seat, marker: true, auto: false };
  const { id } = round.lines[lineOf(code)] as Line;
  return { type: 'tile_played', seat, laid: laidOf(code), at: id, call: false, keepMarker: false, auto: false };
}
