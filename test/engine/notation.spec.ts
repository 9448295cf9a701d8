import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import {
  checkRecord,
  exportRecord,
  formatRecordText,
  parseRecordText,
  PRESETS,
  resolveRuleset,
  seatCounts,
  type Options,
  type RecordMove,
  type RecordRound,
  type Ruleset,
  type TrainRecord,
} from '../../src/engine/index.js';
import { CRYPTO } from '../support/crypto.js';
import { playMatch, recordOf, CALM, WILD } from '../support/matches.js';

/** What comes back when a record is written as text and read again. */
function readBack(record: TrainRecord): TrainRecord {
  const reading = parseRecordText(formatRecordText(record));
  if (!reading.ok) throw new Error(`line ${reading.line}: ${reading.detail}`);
  return reading.record;
}

function rulesetOf(preset: string, options: Partial<Options>, seats?: number): Ruleset {
  const resolution = resolveRuleset({ preset, options }, seats ?? (seatCounts({ preset, options })[0] as number));
  if (!resolution.ok) throw new Error(JSON.stringify(resolution.conflicts));
  return resolution.ruleset;
}

/** A short record written by hand, with every kind of move. */
function sample(): TrainRecord {
  const moves: RecordMove[] = [
    { seat: 1, type: 'draw', tile: '3-4' },
    { seat: 2, type: 'draw', tile: '12-12' },
    { seat: 2, type: 'engine', tile: '12-12' },
    { seat: 2, type: 'lay_train', tiles: ['3-12', '3-4'], call: true },
    { seat: 1, type: 'draw', tile: '0-3', auto: true },
    { seat: 1, type: 'pass', auto: true },
    { seat: 2, type: 'play', tile: '4-4', at: 'seat-2', keepMarker: true },
    { seat: 2, type: 'play', tile: '0-4', at: 'seat-2.1', inner: 4 },
    { seat: 1, type: 'play', tile: '5-12', at: 'mexican' },
    { seat: 1, type: 'end_turn' },
    { seat: 2, type: 'challenge', of: 1, drawn: ['1-2', '1-3'] },
    { seat: 2, type: 'pass', marker: false },
    { seat: 1, type: 'substitute' },
    { seat: 2, type: 'leave', reason: 'timed_out', returned: ['5-6'], yard: ['5-6', '0-0'] },
  ];
  return {
    format: 'train-record/1',
    game: '0b7c2f5e-5a0e-7000-8000-000000000001',
    rulesVersion: '1',
    ruleset: {
      preset: 'club',
      options: { ...rulesetOf('club', {}, 2).options, mexicanStart: 'any_turn', handSize: 2 },
    },
    seats: [
      { seat: 1, name: 'Ann' },
      { seat: 2, name: 'Bob "the train" O\'Hara' },
    ],
    deal: {
      algorithm: 'hmac-sha256-fisher-yates/1',
      commitment: 'c0ffee',
      serverSeed: 'beef',
      clientSeeds: ['1', 'my lucky seed'],
    },
    rounds: [
      {
        round: 1,
        engine: 12,
        starter: 2,
        hands: [
          ['5-12', '5-6'],
          ['3-12', '4-4'],
        ],
        yard: ['3-4', '12-12', '0-3'],
        moves,
        end: { reason: 'abandoned' },
        scores: [11, 0],
        left: [['5-6'], []],
      },
    ],
    result: { totals: [11, 0], places: [1, 2], reason: 'abandoned' },
  };
}

describe('a record as text', () => {
  test('reads as tags, then rounds of a few lines', () => {
    expect(formatRecordText(sample())).toBe(`[Format "train-record/1"]
[Game "0b7c2f5e-5a0e-7000-8000-000000000001"]
[RulesVersion "1"]
[Preset "club"]
[handSize 2]
[mexicanStart "any_turn"]
[Seat 1 "Ann"]
[Seat 2 "Bob \\"the train\\" O'Hara"]
[Algorithm "hmac-sha256-fisher-yates/1"]
[Commitment "c0ffee"]
[ServerSeed "beef"]
[ClientSeed 1 "1"]
[ClientSeed 2 "my lucky seed"]
[Totals 11 0]
[Places 1 2]
[Result "abandoned"]

round 1 engine 12 starter 2
hand 1: 5-12 5-6
hand 2: 3-12 4-4
yard: 3-4 12-12 0-3
moves: 1: =3-4 2: =12-12 @12-12 [3-12 3-4]! 1: =0-3~ *~ 2: 4-4* 0-4/4>2.1 1: 5-12>M . 2: challenge 1 [1-2 1-3] *no 1: substitute 2: leave timed_out [5-6] [5-6 0-0]
end: abandoned
scores: 11 0
left: [5-6] []
`);
  });

  test('comes back as the same record', () => {
    expect(readBack(sample())).toEqual(sample());
  });

  test('survives what editors and mail do to it: line ends, a byte order mark, comments, blank lines and spaces', () => {
    const text = formatRecordText(sample());
    const mangled = `\ufeff; from the club evening\r\n${text.replaceAll('\n', '  \r\n\r\n')}`;
    expect(parseRecordText(mangled)).toEqual({ ok: true, record: sample() });
  });

  test.each([
    ['seat-3', '3'],
    ['seat-2', null],
    ['seat-2.1.3', '2.1.3'],
    ['mexican', 'M'],
    ['mexican-2', 'M2'],
    ['mexican.2', 'M.2'],
    ['mexican-3.1', 'M3.1'],
    ['hub', 'H'],
    ['hub.1.2', 'H.1.2'],
    ['mexican2', '"mexican2"'],
    ['seat-', '"seat-"'],
    ['seat-M', '"seat-M"'],
    ['hub.', '"hub."'],
    ['3', '"3"'],
    ['H', '"H"'],
    ['somewhere else', '"somewhere else"'],
  ])('a play of seat 2 on %s names the line as %s', (at, written) => {
    const record = withMoves([{ seat: 2, type: 'play', tile: '1-2', at }]);
    expect(formatRecordText(record)).toContain(`moves: 2: 1-2${written === null ? '' : `>${written}`}\n`);
    expect(readBack(record)).toEqual(record);
  });

  test.each<[Partial<Extract<RecordMove, { type: 'pass' }>>, string]>([
    [{}, '*'],
    [{ marker: true }, '*yes'],
    [{ marker: false }, '*no'],
    [{ marker: false, auto: true }, '*no~'],
  ])('a pass with %j is %s', (fields, written) => {
    const record = withMoves([{ seat: 1, type: 'pass', ...fields }]);
    expect(formatRecordText(record)).toContain(`moves: 1: ${written}\n`);
    expect(readBack(record)).toEqual(record);
  });
});

function withMoves(moves: readonly RecordMove[]): TrainRecord {
  const record = sample();
  return { ...record, rounds: [{ ...(record.rounds[0] as RecordRound), moves }] };
}

describe('records of played matches', () => {
  test.each(PRESETS.map(({ name }) => name))(
    '%s: the text is at most half as long and gives the same bytes back',
    (preset) => {
      const options = { rounds: 2 };
      for (const seats of seatCounts({ preset, options }).slice(0, 2)) {
        const match = playMatch({ ruleset: rulesetOf(preset, options, seats), seed: seats, habits: WILD });
        const record = recordOf(match);
        expect(JSON.stringify(readBack(record))).toBe(JSON.stringify(record));
        expect(formatRecordText(record).length * 2).toBeLessThan(JSON.stringify(record).length);
      }
    },
  );

  test('the referee says the same of the text and of the record', () => {
    const record = recordOf(playMatch({ ruleset: rulesetOf('events', { rounds: 3 }, 4), seed: 5, habits: WILD }));
    expect(checkRecord(readBack(record), CRYPTO)).toEqual(checkRecord(record, CRYPTO));
    expect(checkRecord(record, CRYPTO).ok).toBe(true);
  });

  test('a running match keeps its secrets: unknown tiles are question marks', () => {
    const ruleset = rulesetOf('app', {}, 3);
    const { events } = playMatch({ ruleset, seed: 9, habits: CALM });
    const lastDeal = events.findLastIndex((event) => event.type === 'round_dealt');
    const record = exportRecord({
      game: 'running',
      events: events.slice(0, lastDeal + 25),
      names: ['Ann', 'Bob', 'Cy'],
      serverSeed: 'secret',
      viewer: { seat: 2 },
    });
    const text = formatRecordText(record);
    expect(text).toMatch(/hand 1: \?( \?)+\nhand 2: \d+-\d+/);
    expect(text).not.toContain('ServerSeed');
    expect(readBack(record)).toEqual(record);
  });
});

describe('docs/notation.md', () => {
  const page = readFileSync('docs/notation.md', 'utf8');
  const blocks = [...page.matchAll(/```text\n([^`]*)```/g)].map((match) => match[1] as string);

  test('the worked example is a match that the referee accepts, written as the server writes it', () => {
    const example = blocks[0] as string;
    const reading = parseRecordText(example);
    if (!reading.ok) throw new Error(`line ${reading.line}: ${reading.detail}`);
    expect(checkRecord(reading.record, CRYPTO)).toEqual({ ok: true, rounds: 2, moves: 34 });
    expect(formatRecordText(reading.record)).toBe(example);
  });

  test('every written form of its tables is read and written the same', () => {
    const table = page.slice(page.indexOf('## The moves'), page.indexOf('## Grammar'));
    const forms = [...table.matchAll(/^\| (`[^|]*`) \| `(\w+)` \|/gm)].flatMap(([, written, type]) =>
      (written as string).split(', ').map((form) => [form.replaceAll('`', ''), type as string] as const),
    );
    expect(new Set(forms.map(([, type]) => type)).size).toBe(9);
    for (const [form, type] of [...forms, ['5-9>2*!~', 'play'], ['"3_9">"mexican train"', 'play']] as const) {
      const text = formatRecordText(withMoves([])).replace('moves:', `moves: 1: ${form}`);
      const reading = parseRecordText(text);
      expect(reading).toMatchObject({ ok: true, record: { rounds: [{ moves: [{ seat: 1, type }] }] } });
      expect(reading.ok && formatRecordText(reading.record)).toBe(text);
    }
  });
});

describe('any record at all', () => {
  const number = fc.oneof(fc.integer({ min: 0, max: 20 }), fc.double({ noNaN: true, noDefaultInfinity: true }));
  const text = fc.string({ unit: 'binary', maxLength: 8 });
  const tile = fc.oneof(
    { weight: 8, arbitrary: fc.tuple(fc.nat(18), fc.nat(18)).map(([a, b]) => `${a}-${b}`) },
    fc.constantFrom('', '?', '3-', '100-1', '03-9', '3-9 ', '[', '"', 'leave'),
    text,
  );
  const knownTile = fc.option(tile);
  const lineId = fc.oneof(
    fc.stringMatching(/^(seat-|mexican|mexican-|hub|M|H|)\d{0,2}(\.\d{1,2}){0,3}$/),
    fc.constantFrom('seat-1', 'mexican', 'hub', ''),
    text,
  );
  const flag = fc.constantFrom(true as const);
  const move = fc.oneof(
    fc.record(
      { type: fc.constant('play' as const), tile, at: lineId, inner: number, call: flag, keepMarker: flag },
      { requiredKeys: ['type', 'tile', 'at'] },
    ),
    fc.record(
      { type: fc.constant('lay_train' as const), tiles: fc.array(tile, { maxLength: 4 }), call: flag },
      { requiredKeys: ['type', 'tiles'] },
    ),
    fc.record({ type: fc.constant('draw' as const), tile: knownTile }),
    fc.record({ type: fc.constant('pass' as const), marker: fc.boolean() }, { requiredKeys: ['type'] }),
    fc.record({ type: fc.constantFrom('end_turn' as const, 'substitute' as const) }),
    fc.record({ type: fc.constant('engine' as const), tile }),
    fc.record({ type: fc.constant('challenge' as const), of: number, drawn: fc.array(knownTile, { maxLength: 3 }) }),
    fc.record({
      type: fc.constant('leave' as const),
      reason: fc.constantFrom('resigned' as const, 'timed_out' as const, 'removed' as const),
      returned: fc.array(knownTile, { maxLength: 3 }),
      yard: fc.array(knownTile, { maxLength: 3 }),
    }),
  );
  const seatAndAuto = fc.record(
    { seat: fc.oneof(fc.integer({ min: 1, max: 3 }), number), auto: flag },
    { requiredKeys: ['seat'] },
  );
  const madeMove = fc.tuple(move, seatAndAuto).map(([fields, by]): RecordMove => ({ ...fields, ...by }));
  const end = fc.oneof(
    fc.record({ reason: fc.constant('out' as const), seat: number }),
    fc.record({ reason: fc.constantFrom('blocked' as const, 'abandoned' as const) }),
  );
  const round = fc.record({
    round: number,
    engine: number,
    starter: number,
    hands: fc.array(fc.array(knownTile, { maxLength: 4 }), { maxLength: 4 }),
    yard: fc.array(knownTile, { maxLength: 5 }),
    moves: fc.array(madeMove, { maxLength: 8 }),
    end: fc.option(end),
    scores: fc.option(fc.array(number, { maxLength: 4 })),
    left: fc.option(fc.array(fc.array(tile, { maxLength: 3 }), { maxLength: 4 })),
  });
  /** Options as a referee may meet them: some changed, some missing, some that there are not. */
  const complete = rulesetOf('events', {}).options;
  const ruleset = fc
    .record({
      preset: fc.oneof(fc.constantFrom('club', 'chicken_foot', 'parsons'), text),
      changed: fc.dictionary(
        fc.oneof(fc.constantFrom('handSize', 'rounds', 'game', '__proto__'), text),
        fc.jsonValue(),
      ),
      absent: fc.subarray(['publicRun', 'tieBreak', 'rounds']),
    })
    .map(({ preset, changed, absent }) => {
      const options = { ...complete, ...changed };
      const kept = Object.entries(options).filter(([name]) => !absent.includes(name));
      return { preset, options: Object.fromEntries(kept) as unknown as Options };
    });
  const record: fc.Arbitrary<TrainRecord> = fc.record({
    format: fc.constant('train-record/1' as const),
    game: text,
    rulesVersion: text,
    ruleset,
    seats: fc.array(fc.record({ seat: number, name: text }), { maxLength: 4 }),
    deal: fc.record({
      algorithm: fc.constant('hmac-sha256-fisher-yates/1' as const),
      commitment: text,
      serverSeed: fc.option(text),
      clientSeeds: fc.array(text, { maxLength: 4 }),
    }),
    rounds: fc.array(round, { maxLength: 3 }),
    result: fc.option(
      fc.record({
        totals: fc.array(number, { maxLength: 4 }),
        places: fc.array(number, { maxLength: 4 }),
        reason: fc.constantFrom('completed' as const, 'abandoned' as const),
      }),
    ),
  });

  test('comes back as it was, damaged or not', () => {
    fc.assert(
      fc.property(record, (made) => {
        const sent = JSON.parse(JSON.stringify(made)) as TrainRecord;
        expect(readBack(sent)).toEqual(sent);
      }),
      { numRuns: 400 },
    );
  });

  test('and any text is read or refused with its line, never worse', () => {
    const text = formatRecordText(sample());
    const damage = fc.record({
      at: fc.nat(text.length),
      cut: fc.nat(6),
      put: fc.string({ unit: 'binary', maxLength: 3 }),
    });
    fc.assert(
      fc.property(damage, ({ at, cut, put }) => {
        const reading = parseRecordText(text.slice(0, at) + put + text.slice(at + cut));
        if (!reading.ok) {
          expect(reading.line).toBeGreaterThanOrEqual(1);
          expect(reading.detail).not.toBe('');
        }
      }),
      { numRuns: 400 },
    );
  });
});

describe('a text that is none', () => {
  const good = formatRecordText(sample());
  const line = (start: string): number => good.split('\n').findIndex((each) => each.startsWith(start)) + 1;

  test.each<[string, string, string, number, string]>([
    [
      'another format',
      '[Format "train-record/1"]',
      '[Format "train-record/2"]',
      18,
      'This reader knows the format train-record/1 only.',
    ],
    [
      'another algorithm',
      'fisher-yates/1',
      'fisher-yates/2',
      18,
      'This reader knows the algorithm hmac-sha256-fisher-yates/1 only.',
    ],
    ['no preset', '[Preset "club"]\n', '', 17, 'The tag Preset is missing.'],
    ['a tag twice', '[RulesVersion "1"]', '[Preset "hub"]', 4, 'The tag Preset stands here for the second time.'],
    [
      'an option twice',
      '[mexicanStart "any_turn"]',
      '[handSize 3]',
      6,
      'The tag handSize stands here for the second time.',
    ],
    ['an unknown tag', '[RulesVersion "1"]', '[Rules "1"]', 3, 'There is no tag Rules.'],
    ['an option without a value', '[handSize 2]', '[handSize ]', 5, 'Expected a value, found "]".'],
    ['an option without an end', '[handSize 2]', '[handSize 2', 5, 'Expected a value and "]", found "2".'],
    ['a tag without an end', '[RulesVersion "1"]', '[RulesVersion "1"', 3, 'Expected "]", found the end of the line.'],
    ['more behind a tag', '[RulesVersion "1"]', '[RulesVersion "1"] x', 3, 'Expected the end of the line, found "x".'],
    ['a tag without a name', '[RulesVersion "1"]', '[!]', 3, 'Expected the name of a tag, found "!]".'],
    ['text without quotes', '[RulesVersion "1"]', '[RulesVersion 1]', 3, 'Expected text in quotes, found "1]".'],
    [
      'text that JSON does not know',
      '[RulesVersion "1"]',
      '[RulesVersion "\\x"]',
      3,
      'Expected text in quotes, found "\\"\\\\x\\"]".',
    ],
    ['client seeds out of order', '[ClientSeed 2', '[ClientSeed 3', 13, 'Here stands client seed 2.'],
    ['totals without places', '[Places 1 2]\n', '', 17, 'The tag Places is missing.'],
    ['places without totals', '[Totals 11 0]\n', '', 17, 'The tag Totals is missing.'],
    [
      'a result without totals and places',
      good
        .split('\n')
        .filter((each) => /^\[(Totals|Places) /.test(each))
        .join('\n') + '\n',
      '',
      16,
      'The tag Totals is missing.',
    ],
    [
      'places alone',
      good
        .split('\n')
        .filter((each) => /^\[(Result|Totals|Places) /.test(each))
        .join('\n'),
      '[Places 1 2]',
      16,
      'The tag Totals is missing.',
    ],
    ['totals without a result', '[Result "abandoned"]\n', '', 17, 'The tag Result is missing.'],
    ['another result', '[Result "abandoned"]', '[Result "lost"]', 18, 'The result is "completed" or "abandoned".'],
    ['a round without a starter', 'starter 2', 'begun 2', 18, 'Expected " starter ", found " begun 2".'],
    ['hands out of order', 'hand 2:', 'hand 3:', 20, 'Expected "2:", found "3: 3-12 4-4".'],
    ['no yard', 'yard:', 'jard:', 21, 'Expected the line "yard:", found "jard: 3-4 12-12 0-3".'],
    ['half a tile', 'yard: 3-4', 'yard: 3-', 21, 'Expected a tile such as 3-9, found "3- 12-12 0-3".'],
    ['a move of nobody', 'moves: 1:', 'moves:', 22, 'Expected a seat such as 1:, found "=3-4 2: =12-12 @12-1".'],
    ['an unknown word', 'substitute', 'sleep', 22, 'Expected a move, found "sleep 2: leave timed".'],
    [
      'two moves in one',
      '=0-3~ *~',
      '=0-3~*~',
      22,
      'Expected a space between two moves, found "*~ 2: 4-4* 0-4/4>2.1".',
    ],
    [
      'a train without an end',
      '[3-12 3-4]!',
      '[3-12 3-4',
      22,
      'Expected a tile such as 3-9, found "1: =0-3~ *~ 2: 4-4* ".',
    ],
    [
      'an unknown line',
      '5-12>M',
      '5-12>X',
      22,
      'Expected a line such as 2, 2.1, M or H.1, found "X . 2: challenge 1 [".',
    ],
    [
      'an unknown reason',
      'timed_out',
      'tired',
      22,
      'Expected one of resigned, timed_out, removed, found "tired [5-6] [5-6 0-0".',
    ],
    [
      'an unknown end',
      'end: abandoned',
      'end: won',
      23,
      'Expected out with a seat, blocked or abandoned, found "won".',
    ],
    ['more behind an end', 'end: abandoned', 'end: out 2 1', 23, 'Expected the end of the line, found "1".'],
    ['a score that is no number', 'scores: 11', 'scores: x', 24, 'Expected a number, found "x 0".'],
    ['a list without an end', 'left: [5-6] []', 'left: [5-6] [', 25, 'Expected "]", found the end of the line.'],
    ['a line too many', 'left:', 'rest:', 25, 'Expected the line "round", found "rest: [5-6] []".'],
  ])('%s', (_, from, to, at, detail) => {
    expect(good).toContain(from);
    const reading = parseRecordText(good.replace(from, to));
    expect(reading).toMatchObject({ ok: false, line: at });
    expect(reading).toHaveProperty('detail', detail.replaceAll('\\"', '"').replaceAll('\\\\', '\\'));
  });

  test('nothing at all, or a text that ends too early', () => {
    expect(parseRecordText('')).toEqual({ ok: false, line: 1, detail: 'The tag Preset is missing.' });
    const cut = good.slice(0, good.indexOf('moves:'));
    expect(parseRecordText(cut)).toEqual({ ok: false, line: line('moves:'), detail: 'The line "moves:" is missing.' });
  });
});
