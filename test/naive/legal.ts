import { bindingDoubles, isFirstTurn, isFirstTurnDouble, turnBeganBound } from './binding.js';
import { answerTargets, openTrains, targetsOn, type Target } from './openness.js';
import {
  fits,
  handOf,
  isExhausted,
  isMeaningfulDouble,
  laidThisTurnOn,
  rootOf,
  tilesOn,
  touchingHalves,
  trainOf,
  whereLies,
  type Table,
} from './table.js';
import { halves, isDouble, without, type Tile } from './tiles.js';

/** RECORD 1: a move as `legalMoves` lists it. */
export type BaseMove =
  { type: 'play'; tile: Tile; at: string; inner?: number } | { type: 'draw' } | { type: 'pass' } | { type: 'end_turn' };

export type Play = Extract<BaseMove, { type: 'play' }>;

/** What the mover owes the table at this point of the turn (RULES 2.5, 2.6). */
export type Duty =
  /** The turn begins: play, or draw, or pass. */
  | { kind: 'start' }
  /** A tile on the double that lies on this line. */
  | { kind: 'on'; line: string }
  /** A tile on any open line, or on the double on this line. */
  | { kind: 'anywhere'; line: string }
  /** `doublesPerTurn: two`: the third tile, on one of the two doubles. */
  | { kind: 'third'; lines: string[] }
  /** Nothing is owed; a long turn may go on. */
  | { kind: 'free' };

/** RULES 2.5: what the double that was laid as the i-th tile of this turn owed when it was laid. */
function followUpOf(t: Table, i: number): 'none' | 'on' | 'anywhere' {
  const played = t.turn.played[i];
  if (played === undefined || !isMeaningfulDouble(t, played.tile)) return 'none';
  const later = t.turn.played.slice(i + 1).map((one) => one.tile);
  // "A double that is exhausted the moment it is laid owes nothing."
  if (isExhausted(t, played.tile, later)) return 'none';
  if (isFirstTurnDouble(t, rootOf(played.at))) {
    switch (t.options.firstTurnDoubles) {
      case 'deferred':
      case 'exempt':
        return 'none';
      case 'forbidden':
        return 'on';
      case 'normal':
        break;
    }
  }
  switch (t.options.doubleFollowUp) {
    case 'none':
      return 'none';
    case 'on_double':
      return 'on';
    case 'anywhere':
      return 'anywhere';
  }
}

export function dutyOf(t: Table): Duty {
  const i = t.turn.played.length - 1;
  const last = t.turn.played[i];
  if (last === undefined) return { kind: 'start' };
  const owed = followUpOf(t, i);
  if (owed === 'none') return { kind: 'free' };
  const line = whereLies(t, last.tile);
  if (owed === 'on') return { kind: 'on', line };
  const before = t.turn.played[i - 1];
  if (t.options.doublesPerTurn === 'two' && before !== undefined && followUpOf(t, i - 1) === 'anywhere') {
    return { kind: 'third', lines: [whereLies(t, before.tile), line] };
  }
  return { kind: 'anywhere', line };
}

/** RULES 3 `firstTurn`, `lateStart`: may this turn lay more than one tile on the own train? (Asked at its start or later.) */
export function mayBeLong(t: Table): boolean {
  if (t.options.game === 'chicken_foot') return false;
  if (t.sealed) return true;
  if (turnBeganBound(t)) return false;
  if (!t.firstTurnTaken.has(t.mover)) return t.options.firstTurn === 'whole_train';
  const own = trainOf(t.mover);
  return t.options.lateStart === 'whole_train' && tilesOn(t, own) - laidThisTurnOn(t, own) === 0;
}

/** Is this turn a first train or a late start that is still going on? Then every tile so far lies on the own train. */
export function isLongTrain(t: Table): boolean {
  const own = trainOf(t.mover);
  return mayBeLong(t) && t.turn.played.every((one) => rootOf(one.at) === own);
}

/** RULES 2.3: all targets of an unbound seat; a first turn of scope `own` knows only the own train. */
function unboundTargets(t: Table): Target[] {
  const ownOnly = isFirstTurn(t) && t.options.firstTurnScope === 'own';
  const trains = ownOnly ? [trainOf(t.mover)] : openTrains(t);
  return trains.flatMap((root) => targetsOn(t, root));
}

/** RULES 3 `publicRun`: the next public train, clockwise, Mexican last. Its openness does not ask what binds. */
function nextOfRun(t: Table): string | null {
  const first = t.turn.played[0];
  const last = t.turn.played.at(-1);
  const own = trainOf(t.mover);
  if (!t.options.publicRun || t.options.game === 'chicken_foot' || t.sealed) return null;
  if (first === undefined || last === undefined || rootOf(first.at) !== own) return null;
  if (isFirstTurn(t) && t.options.firstTurnScope === 'own') return null;
  const order = ringFrom(t);
  const next = order.slice(order.indexOf(rootOf(last.at)) + 1);
  const open = openTrains(t);
  return next.find((root) => open.includes(root)) ?? null;
}

/** RULES 6: from the own train clockwise; the Mexican trains stand after the last seat. */
function ringFrom(t: Table): string[] {
  const ring: string[] = [];
  for (let step = 0; step < t.seatCount; step += 1) ring.push(trainOf(((t.mover - 1 + step) % t.seatCount) + 1));
  for (let i = 1; i <= t.options.mexicanTrains; i += 1) ring.push(i === 1 ? 'mexican' : `mexican-${i}`);
  return ring;
}

function limitTo(targets: Target[], binding: readonly { line: string }[]): Target[] {
  return binding.length === 0 ? targets : targets.filter((one) => binding.some((open) => open.line === one.at));
}

/** RULES 2.5: how a turn that owes nothing may go on: the own train, the public run, or not at all. */
function longTurnTargets(t: Table): Target[] {
  const last = t.turn.played.at(-1);
  const targets: Target[] = [];
  // A first train of follow-up `none` goes on; its fresh double binds like any other.
  if (isLongTrain(t)) targets.push(...limitTo(targetsOn(t, trainOf(t.mover)), bindingDoubles(t)));
  // `doubleFollowUp: none`: "the turn is over", a public run too.
  if (last !== undefined && isMeaningfulDouble(t, last.tile) && t.options.doubleFollowUp === 'none') return targets;
  const next = nextOfRun(t);
  if (next !== null) {
    // "Binding doubles of earlier turns limit it."
    const laid = t.turn.played.map((one) => one.tile);
    targets.push(...limitTo(targetsOn(t, next), bindingDoubles(t, laid)));
  }
  return targets;
}

function targetsFor(t: Table, duty: Duty): Target[] {
  const onDouble = (line: string): Target => ({ at: line, end: endOf(t, line) });
  switch (duty.kind) {
    case 'start': {
      const binding = bindingDoubles(t);
      return binding.length > 0 ? answerTargets(binding) : unboundTargets(t);
    }
    case 'on':
      return [onDouble(duty.line)];
    case 'anywhere': {
      // "The binding of every double laid in this turn is ignored for its player …, older ones still bind."
      const laid = t.turn.played.map((one) => one.tile);
      const older = bindingDoubles(t, laid);
      if (older.length > 0) return answerTargets(older);
      const targets = unboundTargets(t);
      return targets.some((one) => one.at === duty.line) ? targets : [...targets, onDouble(duty.line)];
    }
    case 'third':
      return duty.lines.map(onDouble);
    case 'free':
      return longTurnTargets(t);
  }
}

function endOf(t: Table, lineId: string): number {
  const last = t.lines.find((one) => one.id === lineId)?.tiles.at(-1);
  return last?.far ?? t.engine;
}

/** RULES 3 `forbidden`: "a double may be laid only if a tile in hand follows it"; a double that follows must itself be followed. */
function isFollowedFromHand(t: Table, tile: Tile, rest: Tile[]): boolean {
  return rest.some(
    (next) =>
      fits(t.options, next, halves(tile)[0]) && (!isDouble(next) || isFollowedFromHand(t, next, without(rest, next))),
  );
}

/** RULES 3 `doublesPerTurn: two`: may this double be laid as the second one, at this target? */
function isSecondDoubleAllowed(t: Table, tile: Tile, at: string, firstLine: string): boolean {
  if (at === firstLine) return false;
  const rest = without(handOf(t, t.mover), tile);
  if (rest.length === 0) return true;
  const ends = [halves(tile)[0], endOf(t, firstLine)];
  return rest.some((third) => !isDouble(third) && ends.some((end) => fits(t.options, third, end)));
}

/** All that is asked of a tile beside that it fits. */
function mayLay(t: Table, duty: Duty, tile: Tile, at: string): boolean {
  if (!isMeaningfulDouble(t, tile)) return true;
  if (duty.kind === 'third') return false;
  if (duty.kind === 'anywhere') {
    if (t.options.doublesPerTurn === 'one') return false;
    if (t.options.doublesPerTurn === 'two' && !isSecondDoubleAllowed(t, tile, at, duty.line)) return false;
  }
  if (t.options.firstTurnDoubles === 'forbidden' && isFirstTurnDouble(t, rootOf(at))) {
    return isFollowedFromHand(t, tile, without(handOf(t, t.mover), tile));
  }
  return true;
}

/** Every way to lay one of these tiles now. RECORD 1: `inner` stands where both halves of a non-double could touch. */
function playsOf(t: Table, duty: Duty, tiles: readonly Tile[]): Play[] {
  const plays: Play[] = [];
  const targets = targetsFor(t, duty);
  for (const tile of tiles) {
    for (const { at, end } of targets) {
      const inner = touchingHalves(t.options, tile, end);
      if (inner.length === 0 || !mayLay(t, duty, tile, at)) continue;
      if (inner.length === 1) plays.push({ type: 'play', tile, at });
      else plays.push(...inner.map((half): Play => ({ type: 'play', tile, at, inner: half })));
    }
  }
  return plays;
}

/** RULES 2.6, 3 `drawCount`: has the mover a draw left for this obligation? */
function mayDraw(t: Table, duty: Duty): boolean {
  if (t.yard.length === 0 || t.options.drawCount === 'none') return false;
  if (t.options.drawCount === 'one' && t.turn.drew > 0) return false;
  if (duty.kind === 'start') return t.options.firstTurnDraw || !isFirstTurn(t);
  const last = t.turn.played.at(-1);
  return t.options.drawAfterDrawnDouble || last?.drawn !== true;
}

/** RULES 2.6: the drawn tile, if it can be played: then it is the only one that may be. */
export function playsOfDrawn(t: Table): Play[] {
  return t.turn.drawn === null ? [] : playsOf(t, dutyOf(t), [t.turn.drawn]);
}

/** RECORD 1: the base moves of the mover. Empty only where the turn is over by itself (RULES 2.5). */
export function legalMoves(t: Table): BaseMove[] {
  const duty = dutyOf(t);
  const hand = handOf(t, t.mover);
  if (duty.kind === 'free') {
    const plays = playsOf(t, duty, hand);
    return plays.length > 0 ? [...plays, { type: 'end_turn' }] : [];
  }
  const drawn = playsOfDrawn(t);
  if (drawn.length > 0) return t.options.playDrawn === 'may' ? [...drawn, { type: 'pass' }] : drawn;
  const plays = playsOf(t, duty, hand);
  if (plays.length > 0) return plays;
  return [mayDraw(t, duty) ? { type: 'draw' } : { type: 'pass' }];
}
