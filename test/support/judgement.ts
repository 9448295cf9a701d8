import {
  challenges,
  decide,
  legalMoves,
  seatsToAct,
  setSize,
  fullSet,
  tileName,
  view,
  type Chance,
  type GameView,
  type LegalMove,
  type MatchState,
  type Move,
  type Ruleset,
} from '../../src/engine/index.js';
import type { Random } from './random.js';
import { growTrain, halvesOf } from './trains.js';

/** RECORD 1: `legalMoves` lists exactly what is accepted. Each check throws a sentence where it does not. */

interface Asked {
  readonly state: MatchState;
  readonly seat: number;
  readonly ruleset: Ruleset;
  readonly chance: Chance;
  readonly listed: readonly LegalMove[];
  readonly seen: GameView;
}

type Listed = Extract<LegalMove, { type: 'play' }>;

/** Everything about the state: who is asked, what each seat may do, and a broad sample of what it may not. */
export function expectJudgement(state: MatchState, ruleset: Ruleset, random: Random, chance: Chance): void {
  const asked = seatsToAct(state);
  if (asked.length === 0) throw new Error('the match runs, but waits for nobody');
  for (let seat = 1; seat <= ruleset.seats; seat++) {
    const listed = legalMoves(state, seat);
    if (asked.includes(seat) !== listed.length > 0) {
      throw new Error(
        `seat ${String(seat)} is ${asked.includes(seat) ? '' : 'not '}on turn and has ${String(listed.length)} moves`,
      );
    }
    expectChallenges(state, seat, ruleset, chance);
  }
  const seat = random.pick(asked);
  const listed = legalMoves(state, seat);
  const of: Asked = { state, seat, ruleset, chance, listed, seen: view(state, { seat }) };
  const isSealing = (of.seen.round?.toSeal.length ?? 0) > 0;
  if (isSealing) expectSealedStarts(of, random);
  else expectPlays(of, random);
  expectOthers(of);
  const idle = Array.from({ length: ruleset.seats }, (_, i) => i + 1).filter((other) => !asked.includes(other));
  for (const other of idle) for (const move of listed) expectAnswer({ ...of, seat: other }, plain(move), false);
}

function plain(move: LegalMove): Move {
  if (move.type !== 'play') return { type: move.type };
  const { tile, at, inner } = move;
  return { type: 'play', tile, at, ...(inner !== undefined && { inner }) };
}

function expectAnswer({ state, seat, chance, listed }: Asked, move: Move, accepted: boolean): void {
  const decision = decide(state, { type: 'make_move', seat, move }, chance);
  if (decision.ok === accepted) return;
  const answer = decision.ok ? 'accepted' : `refused (${decision.refusal.code}: ${decision.refusal.detail})`;
  throw new Error(
    `seat ${String(seat)}: ${JSON.stringify(move)} is ${answer}, but the list is ${JSON.stringify(listed)}`,
  );
}

function isAccepted({ state, seat, chance }: Asked, move: Move): boolean {
  return decide(state, { type: 'make_move', seat, move }, chance).ok;
}

/** Whether a play is one that the list stands for (RECORD 1, `inner`). */
function isListed(of: Asked, tile: string, at: string, inner: number | undefined): boolean {
  const listed = of.listed.filter(
    (move): move is Listed => move.type === 'play' && move.tile === tile && move.at === at,
  );
  const [first] = listed;
  if (first === undefined) return false;
  if (first.inner !== undefined) return listed.some((move) => move.inner === inner);
  if (inner === undefined) return true;
  const end = of.seen.round?.lines.find((line) => line.id === at)?.end;
  const { wildBlanks } = of.ruleset.options;
  return halvesOf(tile).includes(inner) && (inner === end || (wildBlanks && (inner === 0 || end === 0)));
}

/** Each tile of the hand on each line, each way round; some tiles that others may hold; some that nobody has. */
function expectPlays(of: Asked, random: Random): void {
  const hand = of.seen.seats[of.seat - 1]?.hand ?? [];
  const lines = of.seen.round?.lines ?? [];
  const others = random
    .shuffled(fullSet(of.ruleset.options.maxPips).map(tileName))
    .filter((tile) => !hand.includes(tile))
    .slice(0, 4);
  const shown = lines.length > 16 ? random.shuffled(lines).slice(0, 16) : lines;
  for (const { id: at } of shown) {
    for (const tile of [...hand, ...others]) {
      expectAnswer(of, { type: 'play', tile, at }, isListed(of, tile, at, undefined));
      if (!random.chance(0.3)) continue;
      const inner = random.chance(0.9) ? random.pick(halvesOf(tile)) : random.below(19);
      expectAnswer(of, { type: 'play', tile, at, inner }, isListed(of, tile, at, inner));
    }
  }
  for (const move of of.listed) expectAnswer(of, plain(move), true);
  const { maxPips } = of.ruleset.options;
  for (const tile of [`${String(maxPips)}-${String(maxPips + 1)}`, '', '3', '2-1', '03-4', 'x-y']) {
    expectAnswer(of, { type: 'play', tile, at: lines[0]?.id ?? 'seat-1' }, false);
  }
  for (const at of ['seat-0', 'seat-15', 'mexican-9', 'seat-1.9', 'hub.', '']) {
    expectAnswer(of, { type: 'play', tile: hand[0] ?? '0-0', at }, false);
  }
  expectAdditions(of);
}

/** `call` and `keepMarker` only where RECORD 1 offers them. */
function expectAdditions(of: Asked): void {
  const { options } = of.ruleset;
  const own = `seat-${String(of.seat)}`;
  const marked = of.seen.round?.lines.find((line) => line.id === own)?.marker === true;
  const leavesOne = of.seen.seats[of.seat - 1]?.handCount === 2;
  for (const move of of.listed) {
    if (move.type !== 'play') continue;
    const base = plain(move) as Extract<Move, { type: 'play' }>;
    expectAnswer(of, { ...base, call: true }, options.lastTileCall !== 'off' && leavesOne);
    const isOwn = move.at === own || move.at.startsWith(`${own}.`);
    const kept = options.game === 'mexican_train' && options.markerOff === 'choice' && isOwn && marked;
    expectAnswer(of, { ...base, keepMarker: true }, kept);
  }
}

/** While trains are sealed each listed play begins a train, and nothing else does. */
function expectSealedStarts(of: Asked, random: Random): void {
  const hand = of.seen.seats[of.seat - 1]?.hand ?? [];
  const plays = of.listed.filter((move): move is Listed => move.type === 'play');
  for (const tile of hand) {
    const isStart = plays.some((move) => move.tile === tile);
    expectAnswer(of, { type: 'play', tile, at: `seat-${String(of.seat)}` }, false);
    const single: Move = { type: 'lay_train', tiles: [tile] };
    if (!isStart) expectAnswer(of, single, false);
    // A double that may not end a train is laid with what covers it.
    else if (of.ruleset.options.firstTurnDoubles !== 'forbidden') expectAnswer(of, single, true);
  }
  if (plays.length > 0 && growTrain(of.state, of.seat, random, 0.5, of.chance) === null) {
    throw new Error(`no train of seat ${String(of.seat)} is accepted, but the list is ${JSON.stringify(of.listed)}`);
  }
}

/** The moves without a tile: accepted exactly where they are listed. */
function expectOthers(of: Asked): void {
  const { options } = of.ruleset;
  const lists = (type: LegalMove['type']): boolean => of.listed.some((move) => move.type === type);
  expectAnswer(of, { type: 'draw' }, lists('draw'));
  expectAnswer(of, { type: 'pass' }, lists('pass'));
  expectAnswer(of, { type: 'end_turn' }, lists('end_turn'));
  const hasChoice = options.passMarker === 'optional' && options.game === 'mexican_train';
  for (const marker of [true, false]) expectAnswer(of, { type: 'pass', marker }, lists('pass') && hasChoice);
  expectAnswer(of, { type: 'lay_train', tiles: [] }, false);
  if (lists('play') || !isAccepted(of, { type: 'lay_train', tiles: of.seen.seats[of.seat - 1]?.hand ?? [] })) return;
  throw new Error('a train is accepted where no play is listed');
}

function expectChallenges(state: MatchState, seat: number, ruleset: Ruleset, chance: Chance): void {
  const listed = challenges(state, seat).map(({ of }) => of);
  for (let of = 0; of <= ruleset.seats + 1; of++) {
    const decision = decide(state, { type: 'make_move', seat, move: { type: 'challenge', of } }, chance);
    if (decision.ok !== listed.includes(of)) {
      throw new Error(
        `a challenge of seat ${String(of)} by seat ${String(seat)}: the list says ${String(listed.includes(of))}`,
      );
    }
    if (!decision.ok) continue;
    const drawn = decision.events[0]?.type === 'challenged' ? decision.events[0].drawn.length : -1;
    const yard = view(state, { seat: null }).round?.yardCount ?? setSize(18);
    if (drawn !== Math.min(ruleset.options.lastTilePenalty, yard))
      throw new Error(`a challenge makes the seat draw ${String(drawn)}`);
  }
}
