import {
  checkRecord,
  fullSet,
  readPosition,
  tileName,
  type LegalMove,
  type TrainRecord,
} from '../../src/engine/index.js';
import { REFUSED_MOVES } from '../rule-book/refused-moves.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { Caller, type Heard } from '../support/caller.js';
import { CRYPTO } from '../support/crypto.js';
import { damagesOf } from '../support/damages.js';
import { goldenNames, readGolden } from '../support/golden.js';
import { randomFrom } from '../support/random.js';
import { positionJson } from '../support/rule-case.js';
import { hearMove } from '../support/spoken-moves.js';

/** The referee as a stranger meets it: positions and whole records sent in, answers and reasons sent back. */

interface PositionJson {
  readonly ruleset: { readonly preset?: string; readonly options?: object };
  readonly engine: number;
  readonly toMove: number;
  readonly seats: readonly { readonly seat: number; readonly hand?: readonly string[] }[];
  readonly lines: readonly { readonly id: string; readonly tiles: readonly string[] }[];
}

interface WorkedPosition {
  readonly id: string;
  readonly title: string;
  readonly position: PositionJson;
  readonly legal: readonly object[];
}

interface ExplanationAnswer {
  readonly tile: string;
  readonly at: string;
  readonly inner: number | null;
  readonly legal: boolean;
  readonly rule: string;
  readonly refusal: { readonly type: string; readonly code: string; readonly detail: string } | null;
}

const POSITIONS = readGolden('positions.json') as readonly WorkedPosition[];

let server: TestApp;
let caller: Caller;
beforeAll(async () => {
  server = await startTestApp();
  caller = new Caller(server);
});
afterAll(() => server.close());

function judge(body: unknown): Promise<Heard> {
  return caller.post('/v1/referee/legal-moves', { body });
}

async function explain(position: object, play: object): Promise<ExplanationAnswer> {
  const heard = await judge({ ...position, explain: play });
  if (heard.status !== 200) throw new Error(heard.text);
  return (heard.body as unknown as { readonly explanation: ExplanationAnswer }).explanation;
}

function inOrder(moves: readonly object[]): string[] {
  return moves.map((move) => JSON.stringify(Object.entries(move).sort(([a], [b]) => a.localeCompare(b)))).sort();
}

describe('a worked position', () => {
  it.each(POSITIONS)('$id: $title', async ({ position, legal }) => {
    const { status, body } = await judge(position);
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual(['challenges', 'legalMoves']);
    for (const { rule } of body.legalMoves) expect(rule).toMatch(/^[a-z_]+$/);
    expect(inOrder(body.legalMoves.map(({ rule: _, ...move }) => move))).toEqual(inOrder(legal));
    expect(body.challenges).toEqual([]);
  });

  it.each(POSITIONS)('$id explains every tile of the hand on every line', async ({ position }) => {
    const { body } = await judge(position);
    const hand = position.seats.find(({ seat }) => seat === position.toMove)?.hand ?? [];
    const absent = fullSet(12)
      .map(tileName)
      .find((tile) => !hand.includes(tile)) as string;
    const lines = position.lines.map(({ id }) => id);
    for (const at of lines)
      for (const tile of [...hand, absent]) {
        const listed = body.legalMoves.filter(
          (move): move is Extract<LegalMove, { type: 'play' }> =>
            move.type === 'play' && move.tile === tile && move.at === at,
        );
        const inner = listed[0]?.inner;
        const told = await explain(position, { tile, at, ...(inner !== undefined && { inner }) });
        expect(told).toMatchObject({ tile, at, legal: listed.length > 0 });
        if (told.legal) expect(told).toMatchObject({ rule: listed[0]?.rule, refusal: null });
        else expect(told.refusal?.detail).toMatch(/^.+\.$/);
        if (tile === absent) expect(told.refusal?.code).toBe('tile_not_in_hand');
      }
  });
});

describe('an expected play is refused with its reason', () => {
  const scenes = REFUSED_MOVES.flatMap(({ scene, tries, code, detail }) => {
    const move = scene === undefined ? null : hearMove(tries);
    return scene === undefined || move?.type !== 'play' ? [] : [{ scene, move, code, detail }];
  });

  it('in more than ten ways', () => {
    expect(new Set(scenes.map(({ code }) => code)).size).toBeGreaterThan(10);
  });

  it.each(scenes)('$code: $detail', async ({ scene, move, code, detail }) => {
    const { tile, at, inner } = move;
    const told = await explain(positionJson(scene) as object, { tile, at, ...(inner !== undefined && { inner }) });
    expect(told).toMatchObject({ legal: false, refusal: { code, detail, type: `/problems/${code}` } });
    expect(told.rule).toMatch(/^(RULES|RECORD) \d/);
    const page = await caller.get(`/problems/${code}`);
    expect(page.status).toBe(200);
  });

  it.each([
    [null, '/explain', 'wrong_type'],
    ['3-4', '/explain', 'wrong_type'],
    [[], '/explain', 'wrong_type'],
    [{ at: 'seat-1' }, '/explain/tile', 'missing'],
    [{ tile: 34, at: 'seat-1' }, '/explain/tile', 'wrong_type'],
    [{ tile: '3-4' }, '/explain/at', 'missing'],
    [{ tile: '3-4', at: 'x'.repeat(401) }, '/explain/at', 'out_of_bounds'],
    [{ tile: '3-4', at: 'seat-1', inner: '3' }, '/explain/inner', 'wrong_type'],
    [{ tile: '3-4', at: 'seat-1', inner: 19 }, '/explain/inner', 'out_of_bounds'],
    [{ tile: '3-4', at: 'seat-1', line: 'seat-1' }, '/explain/line', 'unknown_field'],
  ])('but a question that cannot be read is malformed: %j', async (play, pointer, code) => {
    const heard = await judge({ ...POSITIONS[0]?.position, explain: play });
    expect(heard).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
    expect(heard.body.errors).toMatchObject([{ pointer, code }]);
  });
});

/** A position of two seats in the middle of a round; each case changes one thing in it. */
const MIDDLE = {
  ruleset: { preset: 'app' },
  engine: 12,
  toMove: 1,
  seats: [
    { seat: 1, hand: ['4-5', '1-2'], firstTurnTaken: true },
    { seat: 2, handCount: 8, firstTurnTaken: true },
  ],
  lines: [
    { id: 'seat-1', tiles: ['12-9'] },
    { id: 'seat-2', tiles: ['12-4', '4-4'] },
  ],
  openDoubles: [{ at: 'seat-2', answers: 0, by: 2 }],
  yardCount: 20,
};
const [ANN, BEN] = MIDDLE.seats;
const lines = (tiles: readonly string[], more: object = {}): object => ({
  lines: [
    { id: 'seat-1', tiles },
    { ...MIDDLE.lines[1], ...more },
  ],
});

describe('an impossible position', () => {
  it('differs in one thing from one that is possible', async () => {
    const { status, body } = await judge(MIDDLE);
    expect(status).toBe(200);
    expect(body.legalMoves).toEqual([{ type: 'play', tile: '4-5', at: 'seat-2', rule: 'answers_open_double' }]);
  });

  it.each([
    [
      'a tile in the hand that lies on the table',
      { seats: [{ ...ANN, hand: ['4-4', '1-2'] }, BEN] },
      '/seats',
      'tile_twice',
    ],
    ['a tile twice in the hand', { seats: [{ ...ANN, hand: ['1-2', '1-2'] }, BEN] }, '/seats/0/hand/1', 'tile_twice'],
    ['the engine in the hand', { seats: [{ ...ANN, hand: ['12-12'] }, BEN] }, '/seats', 'tile_twice'],
    ['a tile twice on the table', lines(['12-4']), '/lines/1/tiles/0', 'tile_twice'],
    ['a line that does not begin at the engine', lines(['9-12']), '/lines/0/tiles/0', 'line_breaks'],
    ['a line whose tiles do not touch', lines(['12-9', '8-7']), '/lines/0/tiles/1', 'line_breaks'],
    ['a tile of another set', { seats: [{ ...ANN, hand: ['1-13'] }, BEN] }, '/seats/0/hand/0', 'tile_unknown'],
    ['a tile high half first', { seats: [{ ...ANN, hand: ['5-4'] }, BEN] }, '/seats/0/hand/0', 'tile_unknown'],
    ['more tiles than the set has', { yardCount: 79 }, '', 'too_many_tiles'],
    [
      'a hand that is not as large as it is said',
      { seats: [{ ...ANN, handCount: 3 }, BEN] },
      '/seats/0/handCount',
      'hand_count_differs',
    ],
    ['no hand of the seat to move', { toMove: 2 }, '/seats', 'hand_missing'],
    ['a seat twice', { seats: [ANN, { ...BEN, seat: 1 }] }, '/seats/1/seat', 'seat_twice'],
    ['a mover who has left', { seats: [{ ...ANN, left: true }, BEN] }, '/toMove', 'seat_has_left'],
    ['a line of nobody', lines(['12-9'], { id: 'seat-3' }), '/lines/1/id', 'line_unknown'],
    ['a line twice', lines(['12-9'], { id: 'seat-1' }), '/lines/1/id', 'line_twice'],
    [
      'an open double where no double is',
      { openDoubles: [{ at: 'seat-1', answers: 0, by: 1 }] },
      '/openDoubles/0/at',
      'no_double_there',
    ],
    [
      'answers that are not there',
      { ruleset: { preset: 'classic_branching' }, openDoubles: [{ at: 'seat-2', answers: 1, by: 2 }] },
      '/openDoubles/0/answers',
      'answers_differ',
    ],
    [
      'a marker on the Mexican train',
      { lines: [...MIDDLE.lines, { id: 'mexican', tiles: [], marker: true }] },
      '/lines/2/marker',
      'no_marker_there',
    ],
    ['a drawn tile that is not in the hand', { turn: { drew: 1, drawn: '0-0' } }, '/turn/drawn', 'drawn_not_in_hand'],
    [
      'a tile laid in the turn that lies nowhere',
      { turn: { played: [{ tile: '0-0', at: 'seat-1' }] } },
      '/turn/played/0',
      'played_not_on_line',
    ],
    [
      'a turn that is over',
      {
        openDoubles: [],
        ruleset: { preset: 'app', options: { doubleAnswers: 0 } },
        turn: { played: [{ tile: '9-12', at: 'seat-1' }] },
      },
      '/turn',
      'turn_is_over',
    ],
    [
      'rules that cannot be played',
      { ruleset: { preset: 'app', options: { teams: 'pairs' } } },
      '/ruleset',
      'pairs_need_even_table',
    ],
    ['an unknown field', { yard: 20 }, '/yard', 'unknown_field'],
    ['an engine above the set', { engine: 13 }, '/engine', 'out_of_range'],
  ])('is refused with the place and the reason: %s', async (_, change, pointer, code) => {
    const position = { ...MIDDLE, ...change };
    const heard = await judge(position);
    expect(heard).toMatchObject({ status: 422, body: { code: 'position_refused' } });
    expect(heard.body.errors).toEqual([{ pointer, code, detail: heard.body.detail }]);
    expect(heard.body.detail).toMatch(/^\S.+\.$/);
    expect(readPosition(position)).toMatchObject({ ok: false, pointer, code });
  });
});

test('open challenges are listed for every seat that may make one', async () => {
  const { body } = await judge({ ...MIDDLE, ruleset: { preset: 'club' }, missedCalls: [2] });
  expect(body.challenges).toEqual([{ seat: 1, type: 'challenge', of: 2 }]);
});

describe('a whole record', () => {
  const names = goldenNames('records').map((name) => name.replace(/\.json$/, ''));

  it.each(names)('%s agrees', async (name) => {
    const record = readGolden(`records/${name}.json`) as TrainRecord;
    const { status, body } = await caller.post('/v1/referee/records', { body: record });
    const moves = record.rounds.reduce((sum, round) => sum + round.moves.length, 0);
    expect(status).toBe(200);
    expect(body).toEqual({ ok: true, rounds: record.rounds.length, moves, fault: null });
  });

  const damages = ['preset-mini_six-2', 'challenge-2', 'partner-left', 'left-while-sealed', 'long-start'].flatMap(
    (name, i) =>
      damagesOf(readGolden(`records/${name}.json`) as TrainRecord, randomFrom(i)).map((damage) => ({
        name,
        ...damage,
      })),
  );

  it('is damaged in enough ways here', () => {
    expect(damages.length).toBeGreaterThanOrEqual(100);
  });

  it.each(damages)('does not agree with $what of $name changed at $pointer', async ({ record }) => {
    const { status, body } = await caller.post('/v1/referee/records', { body: record });
    const verdict = checkRecord(record, CRYPTO);
    if (verdict.ok) throw new Error('the damaged record is accepted');
    const { ok: _, ...fault } = verdict;
    expect(status).toBe(200);
    expect(body).toEqual({ ok: false, rounds: null, moves: null, fault });
  });
});
