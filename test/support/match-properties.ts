import { isDeepStrictEqual } from 'node:util';
import {
  decodeEvent,
  encodeEvent,
  evolve,
  replay,
  restore,
  snapshot,
  stateHash,
  tileName,
  view,
  type GameEvent,
  type MatchState,
} from '../../src/engine/index.js';
import { expectJudgement } from './judgement.js';
import { matchSteps, type MatchSetting, type Step } from './matches.js';
import { randomFrom } from './random.js';
import { keepLedger, type TileLedger } from './tile-ledger.js';

/** What holds in every match, whatever is played by. Each check throws a sentence where it does not hold. */

export interface Checked {
  readonly events: number;
  readonly moves: number;
}

/** How often the whole judgement of a seat is looked at, as a probability a move. */
const LOOKS = 0.03;

/**
 * Plays a match and checks all that has to hold on the way and at its end.
 *
 * @param share of the versions that are compared as a whole; tiles and events are followed at every one
 */
export function checkMatch(setting: MatchSetting, share: number): Checked {
  const random = randomFrom(setting.seed ^ 0x5eed);
  const log: GameEvent[] = [];
  const marks: { readonly version: number; readonly text: string }[] = [];
  let ledger: TileLedger | null = null;
  let moves = 0;
  let last: MatchState | null = null;
  for (const step of matchSteps(setting)) {
    if (step.before?.status === 'running') {
      moves++;
      if (random.chance(LOOKS)) expectJudgement(step.before, setting.ruleset, random, step.chance);
    }
    const folded = expectFold(step);
    if (random.chance(share)) expectSameState(step, folded[folded.length - 1]?.state);
    for (const { event, state } of folded) {
      ledger = keepLedger(ledger, event, setting.ruleset.options.maxPips);
      if (ledger === null) continue;
      const seats = random.chance(LOOKS) ? ledger.hands.map((_, i) => i + 1) : seatsOf(event);
      expectTilesConserved(state, ledger, seats);
    }
    log.push(...step.events);
    last = step.after;
    if (random.chance(0.02)) marks.push({ version: log.length, text: snapshot(step.after) });
  }
  if (last === null || last.status !== 'ended') throw new Error('the match has no end');
  if (last.version !== log.length)
    throw new Error(`version ${String(last.version)} after ${String(log.length)} events`);
  expectReplays(log, last, marks);
  return { events: log.length, moves };
}

function same(what: string, found: unknown, expected: unknown): void {
  if (found === expected) return;
  const [x, y] = [String(found), String(expected)];
  const at = Math.max(0, [...x].findIndex((character, i) => character !== y[i]) - 80);
  throw new Error(`${what}: … ${x.slice(at, at + 300)} … is not … ${y.slice(at, at + 300)}`);
}

/** The events of a step, stored, read back and folded one by one. */
function expectFold({ before, events }: Step): { readonly event: GameEvent; readonly state: MatchState }[] {
  if (events.length === 0) throw new Error('a command without events');
  let state = before;
  return events.map((event) => {
    const stored = encodeEvent(event);
    const read = decodeEvent(stored.type, JSON.parse(JSON.stringify(stored.payload)));
    if (!isDeepStrictEqual(read, event))
      throw new Error(`stored and read back ${JSON.stringify(event)} is ${JSON.stringify(read)}`);
    state = evolve(state, read);
    return { event, state };
  });
}

/** The fold comes to the state that was answered, and the state that was judged is still what its own log comes to. */
function expectSameState({ before, events, after }: Step, folded: MatchState | undefined): void {
  const text = snapshot(after);
  same('the fold of the events', folded === undefined ? '' : snapshot(folded), text);
  if (before !== null) same('the events folded again on the state before', snapshot(replay(events, before)), text);
}

/** The seats whose hand an event can change. */
function seatsOf(event: GameEvent): number[] {
  return [...('seat' in event && event.seat !== null ? [event.seat] : []), ...('of' in event ? [event.of] : [])];
}

/** These seats see their own hands, and all see as many tiles in hands, yard and lines as lie there. */
function expectTilesConserved(state: MatchState, ledger: TileLedger, seats: readonly number[]): void {
  if (state.round === null) return;
  for (const seat of seats) {
    const own = view(state, { seat }).seats[seat - 1];
    const names = [...(ledger.hands[seat - 1] ?? [])].sort((a, b) => a - b).map(tileName);
    same(`the hand of seat ${String(seat)}`, own?.hand?.join(' '), names.join(' '));
  }
  const seen = view(state, { seat: null });
  seen.seats.forEach(({ handCount, hand }, i) => {
    same(`the tiles of seat ${String(i + 1)}`, handCount, ledger.hands[i]?.size);
    same('a hand shown to somebody without a seat', hand, null);
  });
  same('the boneyard', seen.round?.yardCount, ledger.yard.length);
  const laid = seen.round?.lines.flatMap((line) => line.tiles) ?? [];
  const onLines = [...ledger.table].filter((t) => t !== ledger.engine);
  same('the number of tiles on the lines', laid.length, onLines.length);
  const lies = new Set(laid);
  for (const t of onLines) {
    const [a, b] = [t >> 5, t & 31];
    if (!lies.has(`${String(a)}-${String(b)}`) && !lies.has(`${String(b)}-${String(a)}`))
      throw new Error(`${tileName(t)} was laid, but lies nowhere`);
  }
}

/** The log folds to the same state from the start, and from a snapshot of any version on. */
function expectReplays(
  log: readonly GameEvent[],
  last: MatchState,
  marks: readonly { readonly version: number; readonly text: string }[],
): void {
  const end = snapshot(last);
  same('the replay of the log', snapshot(replay(log)), end);
  same('the hash of the replay', stateHash(replay(log)), stateHash(last));
  for (const { version, text } of marks) {
    same(`the replay up to version ${String(version)}`, snapshot(replay(log.slice(0, version))), text);
    const restored = restore(text);
    same(`the snapshot of version ${String(version)}, restored`, snapshot(restored), text);
    same('the rest of the log on a snapshot', snapshot(replay(log.slice(version), restored)), end);
  }
}
