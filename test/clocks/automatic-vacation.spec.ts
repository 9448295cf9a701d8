import {
  automaticVacation,
  deadline,
  flagAction,
  readVacation,
  vacationDaysLeft,
  type Calendar,
  type TimeControl,
} from '../../src/clocks/index.js';
import { adjusted, at, calendar, control, opened, text, vacation, valueOf } from './turns.js';

/** Vacations that begin by themselves, their budget, and what a fallen flag does: trials C16, C28, C35. */

const turn = opened('2026-06-01T08:00:00Z');

/** Lets vacations begin until none does; the last deadline, and how many there were. */
function letAllBegin(game: TimeControl, player: Calendar, stalledMs = 0): readonly [string, number] {
  const adjustments = adjusted({ stalledMs });
  let now = player;
  for (;;) {
    const next = automaticVacation(turn, game, now, adjustments);
    if (next === null) {
      return [text(deadline(turn, game, now, adjustments).deadlineAt), now.vacations.length - player.vacations.length];
    }
    now = { ...now, vacations: [...now.vacations, next] };
  }
}

describe('a vacation that begins by itself', () => {
  const game = control({ preset: 'P1D', maxStall: 'P3D' });

  it('is the rest of the date on which the time is used up', () => {
    expect(automaticVacation(turn, game, calendar(), adjusted({}))).toEqual({
      from: '2026-06-02',
      to: '2026-06-02',
      kind: 'automatic',
      announcedAt: at('2026-06-02T08:00:00Z'),
      endedAt: null,
    });
  });

  it('is a date in the zone of the player', () => {
    const tokyo = calendar({ zone: 'Asia/Tokyo' });
    expect(automaticVacation(opened('2026-06-01T20:00:00Z'), game, tokyo)).toMatchObject({ from: '2026-06-03' });
  });

  it('is followed by others until the game has been stalled long enough', () => {
    // 16 hours, two days, and 8 hours of a fourth date
    expect(letAllBegin(game, calendar())).toEqual(['2026-06-05T08:00:00.000Z', 4]);
  });

  it('counts what the game has been stalled before', () => {
    expect(letAllBegin(game, calendar(), 2 * 86_400_000)).toEqual(['2026-06-03T08:00:00.000Z', 2]);
    expect(letAllBegin(game, calendar(), 3 * 86_400_000)).toEqual(['2026-06-02T08:00:00.000Z', 0]);
  });

  it('or until the budget of the year is spent', () => {
    expect(letAllBegin(game, { ...calendar(), vacationDaysPerYear: 2 })).toEqual(['2026-06-04T00:00:00.000Z', 2]);
  });

  it.each([
    ['a game without vacations (C28)', control({ preset: 'P1D', vacations: 'none' }), calendar()],
    ['a game with announced vacations only', control({ preset: 'P1D', vacations: 'announced' }), calendar()],
    ['a player who does not want it', game, calendar({ automaticVacations: false })],
    ['a player without vacation days', game, { ...calendar(), vacationDaysPerYear: 0 }],
  ])('never begins in %s', (_, rules, player) => {
    expect(automaticVacation(turn, rules, player)).toBeNull();
    expect(letAllBegin(rules, player)).toEqual(['2026-06-02T08:00:00.000Z', 0]);
  });

  it('stops no clock of a game with announced vacations only', () => {
    const away = { ...vacation('2026-06-02', '2026-06-03', '2026-06-01T00:00:00Z'), kind: 'automatic' as const };
    const ends = (vacations: string): string =>
      text(deadline(turn, control({ preset: 'P1D', vacations }), calendar({}, [away])).deadlineAt);
    expect(ends('announced')).toBe('2026-06-02T08:00:00.000Z');
    expect(ends('automatic')).toBe('2026-06-04T08:00:00.000Z');
  });
});

describe('the vacation budget', () => {
  const now = at('2026-12-01T12:00:00Z');
  const announce = (from: string, to: string, player = calendar({ zone: 'Europe/Berlin' })) =>
    readVacation({ from, to }, player, now);

  it('counts dates, each in its own year', () => {
    const player = calendar({}, [valueOf(announce('2026-12-20', '2027-01-03'))]);
    expect([2026, 2027, 2028].map((year) => vacationDaysLeft(player, year))).toEqual([18, 27, 30]);
  });

  it('counts a date once, however often it is announced', () => {
    const twice = [vacation('2026-12-20', '2026-12-22', '2026-12-01T00:00:00Z')];
    const player = calendar({}, [...twice, vacation('2026-12-22', '2026-12-24', '2026-12-02T00:00:00Z')]);
    expect(vacationDaysLeft(player, 2026)).toBe(25);
  });

  it('gets back the dates after an early return', () => {
    const away = vacation('2026-12-20', '2026-12-29', '2026-12-01T00:00:00Z');
    const player = calendar({}, [{ ...away, endedAt: at('2026-12-22T18:00:00Z') }]);
    expect(vacationDaysLeft(player, 2026)).toBe(27);
    const ends = deadline(opened('2026-12-21T18:00:00Z'), control({ preset: 'P1D' }), player).deadlineAt;
    expect(text(ends)).toBe('2026-12-23T18:00:00.000Z');
  });

  it('a later announcement takes no day from an earlier one', () => {
    const player = { ...calendar(), vacationDaysPerYear: 3 };
    const earlier = vacation('2026-06-10', '2026-06-12', '2026-05-01T00:00:00Z');
    const later = vacation('2026-06-05', '2026-06-06', '2026-05-02T00:00:00Z');
    const ends = (...vacations: Calendar['vacations']): number =>
      deadline(opened('2026-06-04T00:00:00Z'), control({ preset: 'P14D' }), { ...player, vacations }).deadlineAt;
    expect(ends(later, earlier)).toBe(ends(earlier));
  });

  it('a new year brings new days to a vacation that had run out of them', () => {
    const player = { ...calendar(), vacationDaysPerYear: 2 };
    const vacations = [vacation('2026-12-28', '2027-01-05', '2026-12-01T00:00:00Z')];
    // two dates in December, two in January
    const ends = deadline(opened('2026-12-28T00:00:00Z'), control({ preset: 'P7D' }), { ...player, vacations });
    expect(text(ends.deadlineAt)).toBe('2027-01-08T00:00:00.000Z');
  });

  it.each([
    ['2026-12-05', '2026-12-04', '/to', 'A vacation from 2026-12-05 cannot end on 2026-12-04.'],
    ['2026-11-30', '2026-12-04', '/from', 'A vacation begins today, 2026-12-01, or later.'],
    ['2028-12-31', '2029-01-01', '/to', 'A vacation ends in the year 2028 or earlier.'],
    ['2026-12-01', '2026-12-31', '/to', 'This would take 31 vacation days of 2026; 30 of 30 are left.'],
    ['2026-02-30', '2026-12-31', '/from', 'from has to be a date such as 2026-12-24, not "2026-02-30".'],
  ])('refuses %s to %s', (from, to, pointer, detail) => {
    const read = announce(from, to);
    expect(read.ok ? [] : read.faults).toMatchObject([{ pointer, detail }]);
  });

  it.each([
    [{}, ['from is missing.', 'to is missing.']],
    [{ from: 7, to: null }, ['from has to be a date, not 7.', 'to has to be a date, not null.']],
    ['soon', ['The input has to be an object.', 'from is missing.', 'to is missing.']],
  ])('refuses %j', (input, details) => {
    const read = readVacation(input, calendar(), now);
    expect(read.ok ? [] : read.faults.map(({ detail }) => detail)).toEqual(details);
  });

  it('lets a vacation be announced that is one already', () => {
    const away = vacation('2026-12-01', '2026-12-30', '2026-11-01T00:00:00Z');
    expect(announce('2026-12-20', '2026-12-24', calendar({}, [away])).ok).toBe(true);
  });
});

describe('a fallen flag', () => {
  const miss = { excused: false };
  const excused = { excused: true };
  const { onFlag } = control({ preset: 'P3D', onFlag: { policy: 'skip_with_strikes', strikes: 3, then: 'bot' } });

  it.each([
    ['the first miss', [miss], { type: 'skip', strikes: 1, of: 3 }],
    ['the second', [miss, miss], { type: 'skip', strikes: 2, of: 3 }],
    ['the third', [miss, miss, miss], { type: 'bot' }],
    ['the third, of which one is excused', [excused, miss, miss], { type: 'skip', strikes: 2, of: 3 }],
  ])('skips turns until there are three strikes (C35): %s', (_, misses, action) => {
    expect(flagAction(onFlag, misses)).toEqual(action);
  });

  it.each(['bot', 'drop', 'director'] as const)('%s at once, where the game says so', (policy) => {
    expect(flagAction(control({ preset: 'P3D', onFlag: { policy } }).onFlag, [miss])).toEqual({ type: policy });
  });

  it('plays the safest move for ever where no strikes are counted', () => {
    const patient = control({ preset: 'P3D', onFlag: { policy: 'play_safest' } }).onFlag;
    expect(
      flagAction(
        patient,
        Array.from({ length: 50 }, () => miss),
      ),
    ).toEqual({ type: 'play_safest', strikes: 50, of: null });
  });
});
