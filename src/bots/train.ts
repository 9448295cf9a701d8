import type { LegalMove, Move } from '../engine/index.js';
import { handOf, type Turn } from './bot.js';

/** Whole first trains, made from the hand that a bot sees (RECORD 1, `lay_train`). */

export type Play = Extract<LegalMove, { type: 'play' }>;

/** A tile as it would lie in a train. */
export interface TrainTile {
  readonly tile: string;
  readonly near: number;
  readonly far: number;
}

/** The two numbers of a tile, low half first. */
export function halvesOf(tile: string): readonly [number, number] {
  const [a = 0, b = 0] = tile.split('-').map(Number);
  return [a, b];
}

export function isDouble(tile: string): boolean {
  const [a, b] = halvesOf(tile);
  return a === b;
}

/** The pips of both halves. */
export function pipsOf(tile: string): number {
  const [a, b] = halvesOf(tile);
  return a + b;
}

/** Whether tiles can be laid one by one now; else the first train is still to be sealed (`firstTurn: simultaneous`). */
export function mustSeal({ view, seat }: Turn): boolean {
  return view.round?.toSeal.includes(seat) ?? false;
}

/** Whether the seat may lay a whole first train at once now, as a sealed one or openly. */
export function mayLayTrain(turn: Turn): boolean {
  const { view, seat } = turn;
  const { round, ruleset } = view;
  if (round === null) return false;
  if (mustSeal(turn)) return true;
  const { turn: soFar } = round;
  const isFirst = view.seats[seat - 1]?.firstTurnTaken === false && soFar.played.length === 0 && !soFar.bound;
  // With wild blanks a double may answer a double, and then owes what this page does not work out.
  return (
    isFirst &&
    ruleset.options.firstTurn === 'whole_train' &&
    ruleset.options.game === 'mexican_train' &&
    !ruleset.options.wildBlanks
  );
}

/** The plays that begin the own train. */
export function beginnings({ moves, seat, view }: Turn): Play[] {
  const own = `seat-${String(seat)}`;
  const isUnstarted = view.round?.lines.some((line) => line.id === own && line.tiles.length === 0) ?? false;
  return isUnstarted ? moves.filter((move): move is Play => move.type === 'play' && move.at === own) : [];
}

/** The first tile of a train as it would lie against the engine. */
export function firstTile(turn: Turn, play: Play): TrainTile {
  const [a, b] = halvesOf(play.tile);
  const engine = turn.view.round?.engine ?? 0;
  const isWild = turn.view.ruleset.options.wildBlanks;
  const near = play.inner ?? (a === engine ? a : b === engine ? b : isWild && engine !== 0 ? 0 : a);
  return { tile: play.tile, near, far: near === a ? b : a };
}

/** The tiles of the hand that can follow a train, each way round that fits. */
export function continuations(turn: Turn, train: readonly TrainTile[]): TrainTile[] {
  const end = train[train.length - 1]?.far ?? turn.view.round?.engine ?? 0;
  const isWild = turn.view.ruleset.options.wildBlanks;
  const fits = (half: number): boolean => half === end || (isWild && (half === 0 || end === 0));
  const laid = new Set(train.map(({ tile }) => tile));
  return handOf(turn).flatMap((tile) => {
    if (laid.has(tile)) return [];
    const [a, b] = halvesOf(tile);
    const ways =
      a === b
        ? [{ tile, near: a, far: b }]
        : [
            { tile, near: a, far: b },
            { tile, near: b, far: a },
          ];
    return ways.filter(({ near }) => fits(near));
  });
}

/** Whether the train may end where it does (`firstTurnDoubles: forbidden`). */
export function mayEnd(turn: Turn, train: readonly TrainTile[]): boolean {
  const last = train[train.length - 1];
  return last !== undefined && (turn.view.ruleset.options.firstTurnDoubles !== 'forbidden' || last.near !== last.far);
}

/** The shortest way to bring a train to a legal end; null: there is none. */
export function brought(turn: Turn, train: readonly TrainTile[]): readonly TrainTile[] | null {
  if (mayEnd(turn, train)) return train;
  for (const next of continuations(turn, train)) {
    const whole = brought(turn, [...train, next]);
    if (whole !== null) return whole;
  }
  return null;
}

/** The move that lays a train. With wild blanks tiles are written near half first (RECORD 1). */
export function layTrain(turn: Turn, train: readonly TrainTile[]): Extract<Move, { type: 'lay_train' }> {
  const isWild = turn.view.ruleset.options.wildBlanks;
  const tiles = train.map(({ tile, near, far }) => (isWild ? `${String(near)}-${String(far)}` : tile));
  return { type: 'lay_train', tiles };
}
