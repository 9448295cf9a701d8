import { bindingDoubles } from './binding.js';
import { endIfOut, endTurn, isUnanswered, releaseWaiting, type TurnEnd } from './ending.js';
import { layTile } from './laying.js';
import { dutyOf, legalMoves, mayBeLong, playsOfDrawn, type BaseMove, type Play } from './legal.js';
import { insist, type MoveOf } from './record.js';
import { drawInto, type Round } from './round.js';
import { handOf, rootOf, touchingHalves, trainOf, whereLies } from './table.js';
import { halves, lowHigh } from './tiles.js';

/** RECORD 1: the listed base move that a play stands for; `inner` may be given where it is not required, if that half touches. */
function listedPlay(round: Round, move: MoveOf<'play'>): Play {
  const listed = legalMoves(round).filter(
    (one): one is Play => one.type === 'play' && one.tile === move.tile && one.at === move.at,
  );
  const [first] = listed;
  insist(first !== undefined, `${move.tile} may not be laid on ${move.at}`);
  if (move.inner === undefined) {
    insist(listed.length === 1, `both halves of ${move.tile} could touch: inner is missing`);
    return first;
  }
  const touching = touchingHalves(round.options, move.tile, endAt(round, move.at));
  insist(touching.includes(move.inner), `half ${move.inner} of ${move.tile} does not touch`);
  return { ...first, inner: move.inner };
}

function endAt(round: Round, at: string): number {
  return round.lines.find((line) => line.id === at)?.tiles.at(-1)?.far ?? round.engine;
}

/** RECORD 1: `call` is true or left out, and stands only where exactly one tile is left and calls exist. */
function checkCall(round: Round, call: boolean | undefined, left: number): void {
  if (call === undefined) return;
  insist(call, 'call is true or left out');
  insist(round.options.lastTileCall !== 'off', 'there are no last-tile calls in this game');
  insist(left === 1, `a call belongs to a move that leaves one tile, not ${left}`);
}

/** RECORD 1: `keepMarker` is true or left out, and stands only on a play on the own marked train with `markerOff: choice`. */
function checkKeepMarker(round: Round, move: MoveOf<'play'>): void {
  if (move.keepMarker === undefined) return;
  const own = trainOf(round.mover);
  insist(move.keepMarker, 'keepMarker is true or left out');
  insist(round.options.markerOff === 'choice', 'the marker cannot be kept in this game');
  insist(rootOf(move.at) === own && round.markers.has(own), 'there is no own marker to keep here');
}

/** RULES 2.5, 2.8: what a tile just laid brings about: seats that are released, a hand that is empty, the end of the turn. */
function afterLaying(round: Round): void {
  releaseWaiting(round);
  const last = round.turn.played.at(-1);
  if (handOf(round, round.mover).length === 0 && last !== undefined) {
    if (!isUnanswered(round, last.tile)) {
      round.outs.push(round.mover);
      round.hadTurn.add(round.mover);
      if (!endIfOut(round)) endTurn(round, { by: 'play' });
      return;
    }
    // RULES 3 `must_answer`: it must draw; a deferred double owes no follow-up and makes it wait.
    if (dutyOf(round).kind === 'free') round.waiting.set(round.mover, last.tile);
  }
  if (endIfOut(round)) return;
  if (isOverByItself(round)) endTurn(round, { by: 'play' });
}

/** RULES 2.5: a long turn ends by itself when nothing more can be laid; a short one when nothing is owed. */
export function isOverByItself(round: Round): boolean {
  return legalMoves(round).length === 0;
}

export function play(round: Round, move: MoveOf<'play'>): void {
  const listed = listedPlay(round, move);
  checkCall(round, move.call, handOf(round, round.mover).length - 1);
  checkKeepMarker(round, move);
  layTile(round, { ...listed, keepMarker: move.keepMarker, call: move.call === true });
  afterLaying(round);
}

/** RECORD 1: the half nearest the engine is the one written first if it fits, else the other. */
function nextPlayOfTrain(round: Round, written: string, lastLine: string | null): Play {
  const tile = lowHigh(written);
  const own = trainOf(round.mover);
  const plays = legalMoves(round).filter(
    (one): one is Play => one.type === 'play' && one.tile === tile && rootOf(one.at) === own,
  );
  const at = plays.find((one) => one.at === lastLine)?.at ?? plays[0]?.at;
  insist(at !== undefined, `${written} cannot be laid next on the train`);
  const touching = touchingHalves(round.options, tile, endAt(round, at));
  const [near, far] = halves(written);
  const inner = touching.includes(near) ? near : far;
  return { type: 'play', tile, at, inner };
}

/** Lays the tiles of a `lay_train` one by one, the call on the last. */
export function layTrainTiles(round: Round, move: MoveOf<'lay_train'>, after: () => void): void {
  insist(move.tiles.length > 0, 'a train has at least one tile');
  checkCall(round, move.call, handOf(round, round.mover).length - move.tiles.length);
  let line: string | null = null;
  for (const [i, written] of move.tiles.entries()) {
    const isLast = i === move.tiles.length - 1;
    insist(round.end === null, 'the round ended before the train did');
    const next = nextPlayOfTrain(round, written, line);
    layTile(round, { ...next, call: isLast && move.call === true });
    line = whereLies(round, next.tile);
    // RULES 6: who is out while trains are revealed is asked when all of them lie.
    if (!isLast && round.sealing === null) {
      releaseWaiting(round);
      endIfOut(round);
    }
  }
  after();
}

/** RECORD 1 `lay_train`: the plays one by one, then `end_turn` if that is allowed (and so without a public run). */
export function layTrain(round: Round, move: MoveOf<'lay_train'>): void {
  insist(
    round.turn.played.length === 0 && mayBeLong(round),
    'a train is laid only at the start of a turn that may be long',
  );
  layTrainTiles(round, move, () => {
    const before = round.turn;
    afterLaying(round);
    const goesOn = round.end === null && round.turn === before;
    if (goesOn && dutyOf(round).kind === 'free') endTurn(round, { by: 'play' });
  });
}

/** Is a move of this type among the legal ones? */
function isListed(round: Round, type: BaseMove['type']): boolean {
  return legalMoves(round).some((one) => one.type === type);
}

/** RULES 2.5: stops a long turn early. */
export function stop(round: Round): void {
  insist(isListed(round, 'end_turn'), 'the turn cannot be ended here');
  endTurn(round, { by: 'play' });
}

export function draw(round: Round, move: MoveOf<'draw'>): void {
  insist(isListed(round, 'draw'), 'no draw is left, or something is playable');
  insist(round.yard[0] === move.tile, `the next tile of the yard is ${round.yard[0] ?? 'none'}, not ${move.tile}`);
  round.turn.drawn = drawInto(round, round.mover);
  round.turn.drawnTiles.push(round.turn.drawn);
  round.turn.drew += 1;
  round.waiting.delete(round.mover);
}

/** RULES 2.6, 3 `passMarker`, `doubleFailMarks`: the train that this pass opens, if any. */
function trainOpenedByPass(round: Round, marker: boolean | undefined): string | null {
  const { options, mover, turn } = round;
  if (options.game === 'chicken_foot') return null;
  if (options.passMarker === 'optional' && marker === false) return null;
  const last = turn.played.at(-1);
  if (last !== undefined) {
    // A failed follow-up.
    const root = options.doubleFailMarks === 'player' ? trainOf(mover) : rootOf(last.at);
    return root.startsWith('seat-') ? root : null;
  }
  const binding = bindingDoubles(round);
  const boundByOthers = binding.length > 0 && !binding.some((open) => open.by === mover);
  return options.passMarker === 'not_on_double' && boundByOthers ? null : trainOf(mover);
}

/** Takes the pass of the mover and tells how it ended the turn. */
export function takePass(round: Round, move: MoveOf<'pass'>): Extract<TurnEnd, { by: 'pass' }> {
  insist(isListed(round, 'pass'), 'a pass is not allowed');
  const hasMarkerChoice = round.options.passMarker === 'optional';
  insist(move.marker === undefined || hasMarkerChoice, 'marker belongs to passMarker: optional');
  const insteadOfDrawn = playsOfDrawn(round).length > 0;
  if (move.auto === true) insist(!hasMarkerChoice && !insteadOfDrawn, 'a pass with a choice in it is never automatic');
  const opened = trainOpenedByPass(round, move.marker);
  const markerPlaced = opened !== null && !round.markers.has(opened);
  if (opened !== null) round.markers.add(opened);
  const last = round.turn.played.at(-1);
  if (last !== undefined && handOf(round, round.mover).length === 0) round.waiting.set(round.mover, last.tile);
  return { by: 'pass', markerPlaced, insteadOfDrawn };
}
