// Trials: C25, C45, C48, C69, C70
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { checkRecord, exportRecord, replay, stateHash, type GameEvent } from '../../src/engine/index.js';
import {
  decideTable,
  decodeTableEvent,
  effectiveEvents,
  encodeTableEvent,
  isHouseEvent,
  isWritable,
  replayTable,
  restoreTable,
  seatDeadline,
  snapshotTable,
  tableHash,
  UNDO_RULES,
  type TableEvent,
  type TableState,
} from '../../src/table/index.js';
import { hasFlagFallen, seatFace } from '../../src/table/table-clock.js';
import { HOUR } from '../clocks/turns.js';
import { CRYPTO } from '../support/crypto.js';
import { seedsOf } from '../support/matches.js';
import { anyRuleset } from '../support/random-rulesets.js';
import { playTable, type Entry, type PlayedTable, type TableSetting } from './random-table.js';

/** What holds at every table, whatever is played, taken back, paused or missed at it. */

/** The same tables in each run: no test hangs on luck. */
const SEED = 20261130;

const setting = (commands: number, toEnd: boolean): fc.Arbitrary<TableSetting> =>
  fc.record({
    ruleset: anyRuleset(2),
    seed: fc.nat(),
    undo: fc.constantFrom(...UNDO_RULES, 'consent' as const),
    commands: fc.constant(commands),
    toEnd: fc.constant(toEnd),
  });

const check = (holds: (table: PlayedTable) => void, numRuns: number, commands = 40, toEnd = false): void => {
  fc.assert(
    fc.property(setting(commands, toEnd), (one) => {
      holds(playTable(one));
    }),
    { numRuns, seed: SEED },
  );
};

function must(what: string, holds: boolean): void {
  if (!holds) throw new Error(what);
}

const timed = (log: readonly Entry[]): { event: TableEvent; at: number }[] =>
  log.map(({ event, at }) => ({ event, at }));

test('the log, stored and read back, folds to the very table that was played, at every version, clocks and all', () => {
  check(({ log, tables }) => {
    let folded: TableState | null = null;
    for (const { seq, event, at } of log) {
      const { type, payload } = encodeTableEvent(event);
      const read = decodeTableEvent(type, JSON.parse(JSON.stringify(payload)));
      folded = replayTable([{ event: read, at }], folded);
      must(`version ${seq}: ${type}`, folded.version === seq && isDeepStrictEqual(folded, tables[seq]));
    }
  }, 150);
});

test('a snapshot of any version that can be written brings back the table, and the rest of the log goes on from it', () => {
  check(({ log, tables }) => {
    const last = tables.at(-1) as TableState;
    for (const table of tables.slice(1) as TableState[]) {
      if (!isWritable(table) || table.version % 3 > 0) continue;
      const restored = restoreTable(snapshotTable(table));
      must(`the snapshot of version ${table.version}`, isDeepStrictEqual(restored, table));
      must(`its hash at ${table.version}`, tableHash(restored) === tableHash(table));
    }
    const from = (tables.slice(1) as TableState[]).filter(isWritable).at(Math.floor(log.length / 2) % 7);
    if (from === undefined) return;
    const rest = replayTable(timed(log.slice(from.version)), restoreTable(snapshotTable(from)));
    must(`the log after version ${from.version}`, isDeepStrictEqual(rest, last));
  }, 50);
});

test('what counts of the log is, for the rules alone, the match on the table; no number comes twice', () => {
  let undone = 0;
  check(
    ({ log, tables }) => {
      log.forEach(({ seq }, i) => must(`number ${seq}`, seq === i + 1));
      for (const at of [
        ...log.filter(({ event }) => event.type === 'moves_undone').map(({ seq }) => seq),
        log.length,
      ]) {
        const effective = effectiveEvents(log.slice(0, at));
        const table = tables[at] as TableState;
        must(`the match at version ${at}`, stateHash(replay(effective)) === stateHash(table.match));
        must(`the length at ${at}`, table.match.version === effective.length && table.version === at);
      }
      undone += log.filter(({ event }) => event.type === 'moves_undone').length;
    },
    1000,
    30,
  );
  expect(undone).toBeGreaterThan(100);
});

test('a match with moves taken back ends with a record that the referee accepts', () => {
  let finished = 0;
  check(
    ({ log, tables, setting: { ruleset, seed } }) => {
      const { match } = tables.at(-1) as TableState;
      if (match.status !== 'ended') return;
      const record = exportRecord({
        game: 'g',
        events: effectiveEvents(log),
        names: Array.from({ length: ruleset.seats }, (_, i) => `Seat ${i + 1}`),
        serverSeed: Buffer.from(seedsOf({ ruleset, seed, habits: {} as never }).serverSeed).toString('hex'),
        viewer: { seat: null },
      });
      const verdict = checkRecord(JSON.parse(JSON.stringify(record)), CRYPTO);
      must(JSON.stringify(verdict), verdict.ok);
      finished++;
    },
    20,
    30,
    true,
  );
  expect(finished).toBeGreaterThan(10);
});

/** What is a move of a seat of its own, for whoever looks at the log without the layer that is tested. */
function ownMove({ event, cause }: Entry): number | null {
  if (cause?.type === 'clock') return null;
  switch (event.type) {
    case 'tile_played':
    case 'passed':
      return event.auto ? null : event.seat;
    case 'train_laid':
      return event.sealed ? null : event.seat;
    case 'train_sealed':
    case 'turn_ended':
      return event.seat;
    default:
      return null;
  }
}

const NO_REVEAL = new Set<GameEvent['type']>(['tile_played', 'passed', 'train_sealed', 'turn_ended']);

function isReveal(event: TableEvent): boolean {
  if (event.type === 'time_ran_out') return true;
  if (isHouseEvent(event)) return false;
  return event.type === 'train_laid' ? event.sealed : !NO_REVEAL.has(event.type);
}

/** The entries that count, and the flags that fell. */
function counting(log: readonly Entry[]): Entry[] {
  const kept: Entry[] = [];
  for (const entry of log) {
    const { event } = entry;
    if (event.type === 'moves_undone') while ((kept.at(-1)?.seq ?? 0) > event.to) kept.pop();
    else if (event.type === 'time_ran_out' || !isHouseEvent(event)) kept.push(entry);
  }
  return kept;
}

test('no seat goes back past a reveal; its own last move is gone at once where nobody else has acted since', () => {
  const answers: Record<string, number> = {};
  check(
    ({ log, tables, now }) => {
      const table = tables.at(-1) as TableState;
      const { match, undo } = table;
      if (match.status !== 'running' || undo.ask !== null || undo.rule === 'none') return;
      // what is played on in a missed turn, by a bot or before the director decides, can be taken back by nobody
      const goesOn = new Set(['bot', 'director']);
      if (log.some(({ event }) => event.type === 'time_ran_out' && goesOn.has(event.action))) return;
      if (match.seats.some((_, i) => hasFlagFallen(table, i + 1, now))) return;
      const kept = counting(log);
      match.seats.forEach(({ left }, i) => {
        if (left !== null) return;
        const seat = i + 1;
        const own = kept.findLastIndex((entry) => ownMove(entry) === seat);
        const since = kept.slice(own + 1);
        const blocked = own < 0 || since.some(({ event }) => isReveal(event));
        const others = [...new Set(since.map(({ event }) => ('seat' in event ? event.seat : null)))].filter(
          (other) => other !== null && other !== seat && match.seats[other - 1]?.left === null,
        );
        const decision = decideTable(table, { type: 'ask_undo', seat }, { now, chance: null, cause: null });
        const said = decision.ok ? (decision.events[0]?.event.type as string) : decision.refusal.code;
        const expected = blocked
          ? 'undo_crosses_reveal'
          : others.length === 0
            ? 'moves_undone'
            : undo.rule === 'own'
              ? 'undo_not_allowed'
              : 'undo_asked';
        must(`seat ${seat} at ${table.version}: ${said}, not ${expected}`, said === expected);
        answers[said] = (answers[said] ?? 0) + 1;
        if (!decision.ok || said !== 'moves_undone') return;
        const before = tables[(kept[own] as Entry).seq - 1] as TableState;
        must(`the match before the move of ${seat}`, isDeepStrictEqual(decision.table.match, before.match));
      });
    },
    400,
    25,
  );
  for (const said of ['undo_crosses_reveal', 'moves_undone', 'undo_asked', 'undo_not_allowed'])
    expect(answers[said]).toBeGreaterThan(5);
});

test('an undone move gives each turn its time again or the floor: never a deadline that is past, never more than the floor on top', () => {
  let looked = 0;
  check(
    ({ log, tables }) => {
      for (const { seq, event, at } of log) {
        if (event.type !== 'moves_undone') continue;
        const [then, before, after] = [tables[event.to], tables[seq - 1], tables[seq]] as TableState[] as [
          TableState,
          TableState,
          TableState,
        ];
        after.match.seats.forEach((_, i) => {
          const seat = i + 1;
          const [old, fresh] = [seatDeadline(then, seat), seatDeadline(after, seat)];
          if (fresh === null) return;
          const wentOn = before.clock?.seats[i]?.turn?.key === after.clock?.seats[i]?.turn?.key;
          if (wentOn && !actedBetween(log, event.to, seq, seat)) {
            must(`the clock of seat ${seat} at ${seq}`, isDeepStrictEqual(fresh, seatDeadline(before, seat)));
            return;
          }
          if (old === null) return;
          looked++;
          const used = seatFace(after, seat, at)?.usedMs ?? 0;
          must(`seat ${seat} at ${seq} has a deadline that is past`, fresh.deadlineAt >= at);
          must(`seat ${seat} at ${seq} has lost time`, fresh.limitMs >= old.limitMs);
          const added = addedSince(log, event.to, seq, seat);
          must(`seat ${seat} at ${seq} gains`, fresh.limitMs <= Math.max(old.limitMs + added, used) + HOUR);
        });
      }
    },
    250,
    40,
  );
  expect(looked).toBeGreaterThan(30);
});

/** Whether a seat did anything after one version up to another, taken back or not. */
function actedBetween(log: readonly Entry[], from: number, to: number, seat: number): boolean {
  return log
    .slice(from, to)
    .some((entry) => !isHouseEvent(entry.event) && 'seat' in entry.event && entry.event.seat === seat);
}

function addedSince(log: readonly Entry[], from: number, to: number, seat: number): number {
  return log
    .slice(from, to)
    .reduce((sum, { event }) => sum + (event.type === 'time_added' && event.seat === seat ? event.ms : 0), 0);
}
