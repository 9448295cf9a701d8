import fc from 'fast-check';
import {
  endOfDate,
  readCalendar,
  readDuration,
  readTimeControl,
  readZone,
  startOfDate,
  TIME_CONTROL_PRESET_NAMES,
  writeCalendar,
  writeDuration,
  writeTimeControl,
} from '../../src/clocks/index.js';
import { text, valueOf } from './turns.js';

/** What games and players may set, and that all of it comes back: trials C17, C99. */

describe('durations', () => {
  it.each([
    ['P3D', 259_200],
    ['P1W', 604_800],
    ['PT36H', 129_600],
    ['P1DT12H30M15S', 131_415],
    ['PT0S', 0],
  ])('%s is %d seconds', (iso, seconds) => {
    expect(readDuration(iso)).toBe(seconds * 1000);
  });

  it.each([
    '',
    'P',
    'PT',
    'P3',
    '3D',
    'P1M',
    'P1Y',
    'P-1D',
    'P1.5D',
    'PT1H1D',
    'P3DT',
    'p3d',
    ' P3D',
    'P1D\n',
    'P999999D',
  ])('%j is none', (iso) => {
    expect(readDuration(iso)).toBeNull();
  });

  it('are written so that they are read back', () => {
    fc.assert(fc.property(fc.nat(400 * 86_400), (s) => expect(readDuration(writeDuration(s * 1000))).toBe(s * 1000)));
  });

  it.each([
    ['PT24H', 'P1D'],
    ['PT90M', 'PT1H30M'],
    ['P2W', 'P14D'],
    ['PT0S', 'PT0S'],
  ])('%s is written as %s', (iso, written) => {
    expect(writeDuration(readDuration(iso) ?? -1)).toBe(written);
  });
});

describe('a time control', () => {
  it('comes back with every setting, and is read to the same again (C17)', () => {
    const everything = {
      pace: { type: 'bank', bank: 'P10D', increment: 'PT12H', cap: 'P12D' },
      grace: 'PT10M',
      daysOff: ['saturday', 'sunday'],
      playingHours: { from: '18:00', to: '01:30' },
      personalHours: true,
      vacations: 'announced',
      maxStall: 'P10D',
      maxPause: 'P5D',
      onFlag: { policy: 'skip_with_strikes', strikes: 2, then: 'director' },
    };
    expect(writeTimeControl(valueOf(readTimeControl(everything)))).toEqual(everything);
  });

  it.each(TIME_CONTROL_PRESET_NAMES)('preset %s says everything that it is (C17)', (preset) => {
    const named = valueOf(readTimeControl({ preset }));
    const written = writeTimeControl(named);
    expect(valueOf(readTimeControl(written))).toEqual(named);
    expect(Object.values(written)).not.toContain(undefined);
  });

  it('of a preset can be changed in one thing', () => {
    const usual = writeTimeControl(valueOf(readTimeControl({ preset: 'P3D' })));
    const changed = writeTimeControl(valueOf(readTimeControl({ preset: 'P3D', daysOff: ['sunday'] })));
    expect(changed).toEqual({ ...usual, daysOff: ['sunday'] });
  });

  it('without vacations has nothing to stall it', () => {
    expect(writeTimeControl(valueOf(readTimeControl({ preset: 'P3D', vacations: 'none' }))).maxStall).toBeNull();
  });

  it.each<[string, unknown, string, string]>([
    ['no pace', {}, '/pace', 'Either preset or pace has to say how long a turn may take.'],
    ['no object', [], '', 'The input has to be an object.'],
    [
      'an unknown preset',
      { preset: 'P4D' },
      '/preset',
      `preset is one of ${TIME_CONTROL_PRESET_NAMES.join(', ')}, not "P4D".`,
    ],
    ['an unknown field', { preset: 'P3D', 'a/b': 1 }, '/a~1b', 'The input has no field "a/b"; it may have preset,'],
    [
      'a number as time',
      { pace: { type: 'per_turn', turn: 3 } },
      '/pace/turn',
      'pace/turn has to be a duration in weeks,',
    ],
    ['months', { pace: { type: 'per_turn', turn: 'P1M' } }, '/pace/turn', 'pace/turn has to be a duration in weeks,'],
    [
      'no time at all',
      { pace: { type: 'per_turn', turn: 'PT0S' } },
      '/pace/turn',
      'pace/turn may be PT1M to P90D, not "PT0S".',
    ],
    ['a pace of no type', { pace: { turn: 'P1D' } }, '/pace/type', 'pace/type is missing.'],
    ['a turn without time', { pace: { type: 'per_turn' } }, '/pace/turn', 'pace/turn is missing.'],
    [
      'a turn with a bank',
      { pace: { type: 'per_turn', turn: 'P1D', bank: 'P1D' } },
      '/pace/bank',
      'A pace of type per_turn has no bank.',
    ],
    [
      'a bank over its cap',
      { pace: { type: 'bank', bank: 'P9D', increment: 'P1D', cap: 'P8D' } },
      '/pace/cap',
      'The cap of a bank is at least the bank and the increment, not "P8D".',
    ],
    [
      'an increment of nothing',
      { pace: { type: 'bank', bank: 'P9D', increment: 'PT0S' } },
      '/pace/increment',
      'pace/increment may be PT1M to P90D, not "PT0S".',
    ],
    ['a grace without end', { preset: 'P3D', grace: 'P4D' }, '/grace', 'grace may be PT0S to P3D, not "P4D".'],
    [
      'no playing day',
      { preset: 'P3D', daysOff: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] },
      '/daysOff',
      'daysOff may hold at most 5 days, or no clock would run.',
    ],
    ['a day twice', { preset: 'P3D', daysOff: ['sunday', 'sunday'] }, '/daysOff', 'daysOff names a day twice.'],
    [
      'a day that is none',
      { preset: 'P3D', daysOff: ['sunday', 'Mon'] },
      '/daysOff/1',
      'daysOff may hold monday, tuesday,',
    ],
    ['days that are no list', { preset: 'P3D', daysOff: null }, '/daysOff', 'daysOff has to be a list of weekdays.'],
    [
      'no hours',
      { preset: 'P3D', playingHours: { from: '09:00', to: '09:00' } },
      '/playingHours',
      'playingHours begins and ends at the same time; for all day it is null.',
    ],
    [
      'too few hours',
      { preset: 'P3D', playingHours: { from: '23:00', to: '02:59' } },
      '/playingHours',
      'playingHours has to last at least PT4H.',
    ],
    [
      'an hour that is none',
      { preset: 'P3D', playingHours: { from: '9:00', to: '21:00' } },
      '/playingHours/from',
      'playingHours/from has to be a time from 00:00 to 23:59, not "9:00".',
    ],
    [
      'hours without an end',
      { preset: 'P3D', playingHours: { from: '09:00' } },
      '/playingHours/to',
      'playingHours/to is missing.',
    ],
    [
      'vacations as yes or no',
      { preset: 'P3D', vacations: true },
      '/vacations',
      'vacations is one of none, announced, automatic, not true.',
    ],
    [
      'a stall without vacations',
      { preset: 'P3D', vacations: 'none', maxStall: 'P1D' },
      '/maxStall',
      'Where vacations are none, nothing stalls: maxStall is null.',
    ],
    [
      'a stall without end',
      { preset: 'P3D', maxStall: null },
      '/maxStall',
      'Where vacations are automatic, maxStall has to limit what they stall.',
    ],
    [
      'a pause without end',
      { preset: 'P3D', maxPause: 'P61D' },
      '/maxPause',
      'maxPause may be PT1M to P60D, not "P61D".',
    ],
    [
      'personal hours as a word',
      { preset: 'P3D', personalHours: 'yes' },
      '/personalHours',
      'personalHours is true or false, not "yes".',
    ],
    [
      'an unknown policy',
      { preset: 'P3D', onFlag: { policy: 'lose_all' } },
      '/onFlag/policy',
      'onFlag/policy is one of play_safest,',
    ],
    [
      'skips for ever',
      { preset: 'P3D', onFlag: { policy: 'skip_with_strikes' } },
      '/onFlag/strikes',
      'A seat is not skipped for ever: strikes has to say how often.',
    ],
    [
      'half a strike',
      { preset: 'P3D', onFlag: { policy: 'skip_with_strikes', strikes: 1.5 } },
      '/onFlag/strikes',
      'onFlag/strikes is a whole number from 1 to 10, not 1.5.',
    ],
    [
      'strikes of a bot',
      { preset: 'P3D', onFlag: { policy: 'bot', strikes: 2 } },
      '/onFlag/strikes',
      'The policy bot has no strikes.',
    ],
    [
      'an end without strikes',
      { preset: 'P3D', onFlag: { policy: 'play_safest', then: 'bot' } },
      '/onFlag/then',
      'Without strikes there is nothing for then to follow.',
    ],
  ])('is refused with one sentence for %s', (_, input, pointer, detail) => {
    const read = readTimeControl(input);
    const fault = read.ok ? undefined : read.faults.find((each) => each.pointer === pointer);
    expect(fault?.detail).toContain(detail);
  });

  it('is refused with all its faults at once', () => {
    const read = readTimeControl({ preset: 'P3D', grace: 1, vacations: 2, personalHours: 3 });
    expect(read.ok ? [] : read.faults.map(({ pointer }) => pointer).sort()).toEqual([
      '/grace',
      '/personalHours',
      '/vacations',
    ]);
  });

  it('answers every input, never throws', () => {
    const fields = fc.record(
      Object.fromEntries(
        [
          'preset',
          'pace',
          'grace',
          'daysOff',
          'playingHours',
          'personalHours',
          'vacations',
          'maxStall',
          'maxPause',
          'onFlag',
        ].map((name) => [name, fc.jsonValue()]),
      ),
      { requiredKeys: [] },
    );
    fc.assert(fc.property(fields, (input) => typeof readTimeControl(input).ok === 'boolean'));
    fc.assert(fc.property(fc.jsonValue(), (input) => typeof readCalendar(input).ok === 'boolean'));
  });
});

describe('the calendar of a player', () => {
  it('comes back with every setting', () => {
    const everything = {
      zone: 'Australia/Lord_Howe',
      daysOff: ['friday'],
      playingHours: { from: '07:00', to: '23:30' },
      automaticVacations: false,
    };
    expect(writeCalendar(valueOf(readCalendar(everything)))).toEqual(everything);
  });

  it.each([
    [
      'a zone that there is not',
      { zone: 'Europe/Atlantis' },
      'zone has to be the name of a time zone, such as Europe/Berlin, not "Europe/Atlantis".',
    ],
    [
      'a fixed offset',
      { zone: '+02:00' },
      'zone has to be the name of a time zone, such as Europe/Berlin, not "+02:00".',
    ],
    [
      'four days off',
      { daysOff: ['monday', 'tuesday', 'wednesday', 'thursday'] },
      'daysOff may hold at most 3 days, or no clock would run.',
    ],
    ['few hours', { playingHours: { from: '09:00', to: '16:59' } }, 'playingHours has to last at least PT8H.'],
  ])('is refused with one sentence for %s', (_, input, detail) => {
    const read = readCalendar(input);
    expect(read.ok ? [] : read.faults.map((fault) => fault.detail)).toEqual([detail]);
  });

  it('takes a zone in any spelling and keeps the usual one', () => {
    expect(readZone('europe/BERLIN')).toBe('Europe/Berlin');
  });
});

describe('a date in a zone (C99)', () => {
  it.each([
    [
      'the day on which the clocks are put back',
      'Europe/Berlin',
      '2026-10-25',
      '2026-10-24T22:00:00.000Z',
      '2026-10-25T23:00:00.000Z',
    ],
    [
      'the day on which they are put forward',
      'America/New_York',
      '2026-03-08',
      '2026-03-08T05:00:00.000Z',
      '2026-03-09T04:00:00.000Z',
    ],
    ['the last day of a month', 'Asia/Kathmandu', '2026-02-28', '2026-02-27T18:15:00.000Z', '2026-02-28T18:15:00.000Z'],
    ['a day that began at one', 'Asia/Beirut', '2026-03-29', '2026-03-28T22:00:00.000Z', '2026-03-29T21:00:00.000Z'],
    [
      'a day half an hour longer',
      'Australia/Lord_Howe',
      '2026-04-05',
      '2026-04-04T13:00:00.000Z',
      '2026-04-05T13:30:00.000Z',
    ],
    ['a day that there was not', 'Pacific/Apia', '2011-12-30', '2011-12-30T10:00:00.000Z', '2011-12-30T10:00:00.000Z'],
  ])('%s in %s, %s', (_, zone, date, start, end) => {
    expect([text(startOfDate(zone, date)), text(endOfDate(zone, date))]).toEqual([start, end]);
  });
});
