import { resolveRuleset } from '../../src/engine/index.js';
import { encodeTableEvent } from '../../src/table/index.js';
import type { LoggedEvent } from '../../src/games/event-store/event-store.js';
import { CALM, matchSteps, type MatchSetting } from '../support/matches.js';
import { checkHistory, type Entry, type Fault } from './history.js';

/** The checker of histories: nothing to say about a match that went well, and a word about everything that did not. */

const GAME = 'the game';
const START = Date.parse('2026-06-01T08:00:00Z');

interface Story {
  readonly history: Entry[];
  readonly log: LoggedEvent[];
}

/** A match as its clients and its log tell it. Every eleventh request is answered by silence. */
function story(setting: MatchSetting): Story {
  const history: Entry[] = [];
  const log: LoggedEvent[] = [];
  for (const { command, events } of matchSteps(setting)) {
    const from = log.length;
    for (const event of events) {
      const seq = log.length + 1;
      log.push({ ...encodeTableEvent(event), seq, createdAt: new Date(START + 1000 * from), cause: null });
    }
    if (command.type !== 'make_move') continue;
    const request = `request ${from}`;
    const { seat, move } = command;
    history.push({ type: 'look', request: `look ${from}`, game: GAME });
    history.push({ type: 'ok', request: `look ${from}`, version: from });
    history.push({ type: 'move', request: `late ${from}`, game: GAME, from: from - 1, seat, move });
    history.push({ type: 'fail', request: `late ${from}`, version: from });
    history.push({ type: 'move', request, game: GAME, from, seat, move });
    const told = events.map(({ type }, i) => ({ version: from + i + 1, type }));
    if (from % 11 === 0) history.push({ type: 'unknown', request });
    else history.push({ type: 'ok', request, version: log.length, events: told });
  }
  for (const { seq, type } of log)
    history.push({ type: 'streamed', stream: 'a stream', game: GAME, told: { version: seq, type } });
  return { history, log };
}

function judged({ history, log }: Story): readonly Fault[] {
  return checkHistory(history, new Map([[GAME, log]])).faults;
}

function kindsOf(told: Story): readonly string[] {
  return [...new Set(judged(told).map(({ kind }) => kind))];
}

function setting(preset: string, autoForced: boolean): MatchSetting {
  const resolved = resolveRuleset({ preset, options: { rounds: 2 } }, 3);
  if (!resolved.ok) throw new Error(preset);
  return { ruleset: resolved.ruleset, seed: 7, habits: { ...CALM, autoForced } };
}

/** Renumbers what follows a change, as a log without a gap. */
function numbered(log: readonly LoggedEvent[]): LoggedEvent[] {
  return log.map((one, i) => ({ ...one, seq: i + 1 }));
}

const app = story(setting('app', false));

/** The last place in the log at which an answered request of this kind did its work. */
function placeOf(type: string): number {
  const answered = new Set(app.history.flatMap((one) => (one.type === 'ok' ? [one.request] : [])));
  const moves = app.history.filter((one) => one.type === 'move' && one.move.type === type && answered.has(one.request));
  const last = moves.at(-1);
  if (last?.type !== 'move') throw new Error(`nobody made the move ${type}`);
  return last.from;
}

test.each([
  ['app', true],
  ['app', false],
  ['club', true],
  ['club', false],
])('a match by %s, forced moves by themselves: %s, is told as it was', (preset, autoForced) => {
  const told = story(setting(preset, autoForced));
  const { faults, answered, unknown, unknownDone, refused, streamed, tables } = checkHistory(
    told.history,
    new Map([[GAME, told.log]]),
  );
  expect(faults).toEqual([]);
  expect(answered).toBeGreaterThan(30);
  expect(refused).toBe(answered + unknown);
  expect(unknownDone).toBe(unknown);
  expect(unknown).toBeGreaterThan(2);
  expect(streamed).toBe(told.log.length);
  expect(tables.get(GAME)?.match.status).toBe('ended');
});

const withoutStreams = (history: readonly Entry[]): Entry[] => history.filter(({ type }) => type !== 'streamed');

test('an answered move that the log has lost is found: the last ones, or one in the middle', () => {
  const cut = placeOf('play');
  expect(kindsOf({ history: withoutStreams(app.history), log: app.log.slice(0, cut) })).toContain('lost');
  const one = placeOf('draw');
  const log = numbered(app.log.filter((_, i) => i !== one));
  expect(kindsOf({ history: withoutStreams(app.history), log })).toContain('lost');
});

test('a move that lies in the log in another’s name is lost to whoever was answered', () => {
  const at = placeOf('draw');
  const log = app.log.map((one, i) => (i === at ? { ...one, payload: { ...one.payload, seat: 9 } } : one));
  const faults = judged({ history: withoutStreams(app.history), log });
  expect(faults.filter(({ kind }) => kind === 'lost')).toHaveLength(1);
});

test.each(['draw', 'play', 'pass'])('a move that was made twice is found: %s', (type) => {
  const at = placeOf(type);
  const log = numbered([...app.log.slice(0, at + 1), ...app.log.slice(at, at + 1)]);
  const history = app.history.filter((one) => one.type === 'move' && one.from <= at);
  const ends = app.history.filter((one) => one.type === 'ok' && one.events !== undefined && one.version <= at + 1);
  expect(kindsOf({ history: [...history, ...ends], log })).toContain('doubled');
});

test('a request without an answer is done at most once: its second event is a doubled move', () => {
  const at = placeOf('draw');
  const request = `request ${at}`;
  const asked = app.history.filter((one) => one.type === 'move' && one.from <= at);
  const ends = app.history.filter((one) => one.type === 'ok' && one.events !== undefined && one.version <= at);
  const history: Entry[] = [...asked, ...ends, { type: 'unknown', request }];
  const once = app.log.slice(0, at + 1);
  expect(judged({ history, log: once })).toEqual([]);
  expect(judged({ history, log: once.slice(0, at) })).toEqual([]);
  expect(kindsOf({ history, log: numbered([...once, ...once.slice(at)]) })).toContain('doubled');
});

test('two answers for one place in the log are a doubled move', () => {
  const at = placeOf('draw');
  const request = `request ${at}`;
  const [move, end] = app.history.filter((one) => 'request' in one && one.request === request);
  const again = [move, end].map((one) => ({ ...one, request: 'another' }) as Entry);
  expect(kindsOf({ ...app, history: [...app.history, ...again] })).toEqual(['went_back', 'doubled']);
});

test('a refused move that is in the log, and one that nobody asked for, are found', () => {
  const at = placeOf('draw');
  const request = `request ${at}`;
  const refused = app.history.map((one): Entry =>
    one.type === 'ok' && one.request === request ? { type: 'fail', request } : one,
  );
  expect(kindsOf({ ...app, history: refused })).toEqual(['refused_but_there']);
  const silent = app.history.filter((one) => !('seat' in one) || one.move.type !== 'draw');
  expect(kindsOf({ ...app, history: silent })).toEqual(['asked_by_nobody']);
});

test('one request with two answers, and a version older than one that was seen, are found', () => {
  const [first] = app.history.filter((one) => one.type === 'ok' && one.events !== undefined);
  if (first?.type !== 'ok') throw new Error('nothing was answered');
  const twice: Entry = { ...first, version: first.version + 1 };
  expect(kindsOf({ ...app, history: [...app.history, twice] })).toEqual(['answered_in_two_ways']);
  expect(kindsOf({ ...app, history: [...app.history, first] })).toEqual([]);
  const refused = (version: number): Entry[] => [
    { type: 'move', request: 'stale', game: GAME, from: 0, seat: 1, move: { type: 'pass' } },
    { type: 'fail', request: 'stale', version: app.log.length },
    { type: 'fail', request: 'stale', version },
  ];
  expect(kindsOf({ ...app, history: [...app.history, ...refused(app.log.length + 1)] })).toEqual([]);
  expect(kindsOf({ ...app, history: [...app.history, ...refused(app.log.length - 1)] })).toEqual([
    'answered_in_two_ways',
  ]);
  const look: Entry[] = [
    { type: 'look', request: 'back', game: GAME },
    { type: 'ok', request: 'back', version: app.log.length - 1 },
  ];
  expect(kindsOf({ ...app, history: [...app.history, ...look] })).toEqual(['went_back']);
});

test('what was asked before a newer version was seen may come to the older one', () => {
  const history: Entry[] = [
    { type: 'look', request: 'slow', game: GAME },
    { type: 'look', request: 'quick', game: GAME },
    { type: 'ok', request: 'quick', version: 20 },
    { type: 'ok', request: 'slow', version: 3 },
  ];
  expect(kindsOf({ ...app, history })).not.toContain('went_back');
});

test('a stream that skips, repeats or invents an event is found', () => {
  const streamed = app.history.filter(({ type }) => type === 'streamed');
  const rest = withoutStreams(app.history);
  const [first, second] = streamed;
  if (first?.type !== 'streamed' || second === undefined) throw new Error('nothing was streamed');
  expect(kindsOf({ ...app, history: [...rest, first, second] })).toEqual([]);
  expect(kindsOf({ ...app, history: [...rest, second] })).toEqual(['stream_broken']);
  expect(kindsOf({ ...app, history: [...rest, first, second, second] })).toEqual(['stream_broken']);
  const other: Entry = { ...first, told: { version: 1, type: 'passed' } };
  expect(kindsOf({ ...app, history: [...rest, other] })).toEqual(['stream_broken']);
});

test('a gap in the log is found', () => {
  const log = app.log.filter((_, i) => i !== 4);
  expect(kindsOf({ history: [], log })).toContain('log_broken');
});
