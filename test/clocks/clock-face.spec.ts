import { clockAt, deadline, elapsed, reminders, settle, settleAll, type PauseReason } from '../../src/clocks/index.js';
import { adjusted, at, calendar, control, DAY, duration, HOUR, opened, text, vacation } from './turns.js';

/** What a clock shows while a turn lasts, and what it leaves: trials C16, C20, C29, C59. */

describe('the face of a clock', () => {
  const game = control({ preset: 'P7D', daysOff: ['sunday'], playingHours: { from: '08:00', to: '22:00' } });
  const player = calendar({ zone: 'Europe/Berlin' }, [vacation('2026-06-04', '2026-06-04', '2026-06-01T00:00:00Z')]);
  const pauses = [{ from: at('2026-06-04T10:00:00Z'), until: at('2026-06-04T12:00:00Z') }];

  it.each<[string, PauseReason | null, string | null]>([
    ['2026-06-01T06:00:00.000Z', null, null],
    ['2026-06-01T20:00:00.000Z', 'outside_hours', '2026-06-02T06:00:00.000Z'],
    ['2026-06-02T05:59:59.999Z', 'outside_hours', '2026-06-02T06:00:00.000Z'],
    ['2026-06-04T09:00:00.000Z', 'vacation', '2026-06-05T06:00:00.000Z'],
    ['2026-06-04T11:00:00.000Z', 'pause', '2026-06-05T06:00:00.000Z'],
    ['2026-06-06T22:00:00.000Z', 'day_off', '2026-06-08T06:00:00.000Z'],
    ['2026-06-07T21:59:59.999Z', 'day_off', '2026-06-08T06:00:00.000Z'],
  ])('at %s: %s', (now, pausedNow, runsAgainAt) => {
    const face = clockAt(opened('2026-06-01T06:00:00Z'), game, player, adjusted({ pauses }), at(now));
    expect(face.pausedNow).toBe(pausedNow);
    expect(face.runsAgainAt === null ? null : text(face.runsAgainAt)).toBe(runsAgainAt);
  });

  it('shows to the second what is used and what is left', () => {
    const face = clockAt(
      opened('2026-06-01T06:00:00Z'),
      control({ preset: 'P1D', grace: 'PT1H' }),
      calendar(),
      adjusted({}),
      at('2026-06-01T06:00:01Z'),
    );
    expect(face).toMatchObject({ usedMs: 1000, remainingMs: DAY - 1000, untilFlagMs: DAY + HOUR - 1000 });
  });

  it('takes a move within the grace, and none after it (C59)', () => {
    const turn = [opened('2026-06-01T06:00:00Z'), control({ preset: 'P1D', grace: 'PT1H' }), calendar()] as const;
    const fallen = (now: string): boolean => clockAt(...turn, adjusted({}), at(now)).hasFlagFallen;
    expect(fallen('2026-06-02T06:30:00Z')).toBe(false);
    expect(fallen('2026-06-02T07:00:00Z')).toBe(false);
    expect(fallen('2026-06-02T07:00:00.001Z')).toBe(true);
    expect(settle(...turn, adjusted({}), at('2026-06-02T06:30:00Z'))).toMatchObject({
      usedMs: DAY,
      endedInGrace: true,
    });
    expect(settle(...turn, adjusted({}), at('2026-06-02T06:00:00Z'))).toMatchObject({
      usedMs: DAY,
      endedInGrace: false,
    });
  });
});

describe('own hours of a player', () => {
  const byNight = control({ preset: 'P1D', personalHours: true, playingHours: { from: '22:00', to: '06:00' } });

  it('do not count where they would leave the player no clock', () => {
    const byDay = calendar({ playingHours: { from: '09:00', to: '21:00' } });
    expect(deadline(opened('2026-06-01T22:00:00Z'), byNight, byDay)).toEqual(
      deadline(opened('2026-06-01T22:00:00Z'), byNight, calendar()),
    );
  });

  it('count together with those of the game where both leave enough of a week', () => {
    const late = calendar({ playingHours: { from: '16:00', to: '00:00' } });
    // two hours a night
    expect(text(deadline(opened('2026-06-01T22:00:00Z'), byNight, late).deadlineAt)).toBe('2026-06-13T22:00:00.000Z');
  });
});

describe('running time between two instants', () => {
  it.each([
    ['a day as the clocks are put forward', 'Europe/Berlin', '2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z', 'PT23H'],
    ['a day as they are put back', 'Europe/Berlin', '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z', 'PT25H'],
    ['a day half an hour longer', 'Australia/Lord_Howe', '2026-04-04T13:00:00Z', '2026-04-05T13:30:00Z', 'PT24H30M'],
  ])('%s in %s', (_, zone, from, to, much) => {
    // the stretch is a Sunday, and Monday is out
    const daysOff = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'];
    const game = control({ preset: 'P7D', daysOff });
    const length = (start: number, end: number): number => elapsed(start, end, game, calendar({ zone }));
    expect(length(at(from), at(to))).toBe(duration(much));
    expect(length(at(from), at(to) + DAY)).toBe(duration(much));
  });

  it('hours that begin in the hour that comes twice run each time the wall clock shows them', () => {
    // 02:30 to 02:59 in summer time, then from 02:30 on in winter time
    const game = control({ preset: 'P1D', playingHours: { from: '02:30', to: '08:00' } });
    const length = elapsed(
      at('2026-10-24T22:00:00Z'),
      at('2026-10-25T22:00:00Z'),
      game,
      calendar({ zone: 'Europe/Berlin' }),
    );
    expect(length).toBe(duration('PT6H'));
  });

  it('hours that begin in the hour that is left out begin after it', () => {
    const game = control({ preset: 'P1D', playingHours: { from: '02:30', to: '08:00' } });
    const length = elapsed(
      at('2026-03-28T23:00:00Z'),
      at('2026-03-29T22:00:00Z'),
      game,
      calendar({ zone: 'Europe/Berlin' }),
    );
    expect(length).toBe(duration('PT5H'));
  });
});

describe('reminders', () => {
  it('come at half, at four fifths and an hour before the end of the running time', () => {
    const game = control({ pace: { type: 'per_turn', turn: 'P10D' }, daysOff: ['saturday', 'sunday'] });
    const all = reminders(opened('2026-06-01T00:00:00Z'), game, calendar());
    expect(all.map(({ kind, at: when }) => `${kind} ${text(when)}`)).toEqual([
      'half_used 2026-06-08T00:00:00.000Z',
      'four_fifths_used 2026-06-11T00:00:00.000Z',
      'last_hour 2026-06-12T23:00:00.000Z',
    ]);
  });

  it('none for the last hour of a turn that has no more than that', () => {
    const game = control({ pace: { type: 'per_turn', turn: 'PT1H' } });
    const kinds = reminders(opened('2026-06-01T00:00:00Z'), game, calendar()).map(({ kind }) => kind);
    expect(kinds).toEqual(['half_used', 'four_fifths_used']);
  });
});

describe('the books of a bank', () => {
  const game = control({ preset: 'bank_P10D_PT12H' });
  const start = at('2026-06-01T00:00:00Z');
  const turn = (fromHours: number, hours: number) => ({
    openedAt: start + fromHours * HOUR,
    endedAt: start + (fromHours + hours) * HOUR,
  });

  it.each([
    ['a turn of no time fills nothing over the cap', [turn(0, 0)], 'P10D'],
    ['a short turn costs less than the increment', [turn(0, 6)], 'P10D'],
    ['a long turn costs what it takes beyond the increment', [turn(0, 36)], 'P9D'],
    ['turns add up', [turn(0, 36), turn(100, 36), turn(200, 24)], 'P7DT12H'],
    ['after a fallen flag the increment is left', [turn(0, 500)], 'PT12H'],
    ['it fills up again', [turn(0, 240), turn(300, 0), turn(301, 1)], 'P1DT11H'],
  ])('%s', (_, turns, bank) => {
    expect(settleAll(turns, game, calendar()).bankMs).toBe(duration(bank));
  });

  it('what a director gave is not lost to the cap', () => {
    const added = [{ at: start, ms: 5 * DAY }];
    const adjustments = { pauses: [], added, reopenedAt: [] };
    const books = settleAll([{ ...turn(0, 24), adjustments }], game, calendar());
    expect(books.bankMs).toBe(14 * DAY);
  });

  it('vacations of all turns together use up the cap of the game', () => {
    const away = calendar({}, [vacation('2026-06-02', '2026-06-06', '2026-06-01T00:00:00Z')]);
    const short = control({ preset: 'bank_P10D_PT12H', maxStall: 'P2D' });
    const books = settleAll([turn(0, 36), turn(48, 72)], short, away);
    // 12 of 36 hours in the first turn, then 36 of 72
    expect(books.stalledMs).toBe(2 * DAY);
    expect(books.bankMs).toBe(duration('P8DT12H'));
  });

  it('there is none where each turn has the same time', () => {
    expect(settleAll([turn(0, 36)], control({ preset: 'P3D' }), calendar()).bankMs).toBeNull();
  });
});
