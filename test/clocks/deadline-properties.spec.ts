// Trials: C16, C29
import fc from 'fast-check';
import {
  clockAt,
  deadline,
  elapsed,
  leavesBooks,
  reminders,
  settle,
  writeTimeControl,
  type Deadline,
} from '../../src/clocks/index.js';
import { naiveDeadline } from './naive-clock.js';
import { randomTurn, type RandomTurn } from './random-turns.js';
import { DAY, HOUR, vacation } from './turns.js';

/** What holds for every clock: trials C14, C16, C23, C25, C28, C29, C40. */

const endOf = ({ obligation, control, calendar, adjustments }: RandomTurn): Deadline =>
  deadline(obligation, control, calendar, adjustments);

const check = (holds: (turn: RandomTurn) => void, numRuns = 150): void => {
  fc.assert(fc.property(randomTurn, holds), { numRuns });
};

/** The running time that the clock shows as used. */
const usedBy = ({ control, calendar, adjustments, obligation }: RandomTurn, now: number): number =>
  clockAt(obligation, control, calendar, adjustments, now).usedMs;

describe('every time control, with every pause, day off, hour and vacation, in every zone', () => {
  it('has the deadline that a clock finds which looks at every quarter of an hour (C16, C29)', () => {
    check((turn) => {
      const { obligation, control, calendar, adjustments } = turn;
      const naive = naiveDeadline(obligation, control, calendar, adjustments);
      const { deadlineAt } = endOf(turn);
      expect(deadlineAt).toBe(naive.deadlineAt);
      expect(settle(obligation, control, calendar, adjustments, deadlineAt).stalledMs).toBe(naive.stalledMs);
    }, 120);
  });

  it('closes the books of a turn unchanged where it says so beforehand', () => {
    let said = 0;
    check(({ obligation, control, calendar, adjustments }) => {
      if (!leavesBooks(control, calendar)) return;
      said++;
      const books = settle(obligation, control, calendar, adjustments, obligation.openedAt + 9 * DAY);
      expect([books.bankMs, books.stalledMs]).toEqual([null, adjustments.stalledMs]);
    });
    expect(said).toBeGreaterThan(0);
  });

  it('has the same deadline when it is asked again, and another one once anything about it changes', () => {
    check((turn) => {
      const { obligation, control, calendar, adjustments } = turn;
      const first = endOf(turn);
      expect(endOf(turn)).toEqual(first);
      const more = { ...adjustments, added: [...adjustments.added, { at: obligation.openedAt, ms: DAY }] };
      const later = deadline(obligation, control, calendar, more);
      expect(later).toEqual(deadline({ ...obligation }, control, calendar, more));
      expect(later.deadlineAt).toBeGreaterThan(first.deadlineAt);
      expect(endOf(turn)).toEqual(first);
      const freer = { ...calendar, zone: calendar.zone === 'Asia/Tokyo' ? 'UTC' : 'Asia/Tokyo' };
      expect(deadline(obligation, control, freer, adjustments)).toEqual(
        deadline({ ...obligation }, { ...control }, freer, { ...adjustments }),
      );
    });
  });

  it('lets exactly the time of the turn run until the deadline (C16)', () => {
    check((turn) => {
      const { deadlineAt, limitMs } = endOf(turn);
      const { pace } = turn.control;
      const added = turn.adjustments.added.reduce((sum, { ms }) => sum + ms, 0);
      expect(limitMs).toBe((pace.type === 'bank' ? pace.bankMs : pace.turnMs) + added);
      expect(usedBy(turn, deadlineAt)).toBe(limitMs);
      expect(usedBy(turn, deadlineAt + 1)).toBe(limitMs + 1);
    });
  });

  it('lets exactly the grace run after it (C59)', () => {
    fc.assert(
      fc.property(randomTurn, fc.integer({ min: 0, max: DAY }), (turn, graceMs) => {
        const { graceUntil, limitMs, deadlineAt } = endOf({ ...turn, control: { ...turn.control, graceMs } });
        expect(graceUntil).toBeGreaterThanOrEqual(deadlineAt);
        expect(usedBy(turn, graceUntil)).toBe(limitMs + graceMs);
      }),
      { numRuns: 100 },
    );
  });

  it('is alive at 99 % of the time and flagged at 101 % (C14)', () => {
    check((turn) => {
      const { obligation, control, calendar, adjustments } = turn;
      const { limitMs } = endOf(turn);
      const shorter = deadline(
        obligation,
        { ...control, pace: { type: 'per_turn', turnMs: Math.floor(limitMs * 0.99) } },
        calendar,
        { ...adjustments, added: [] },
      );
      const longer = deadline(
        obligation,
        { ...control, pace: { type: 'per_turn', turnMs: Math.ceil(limitMs * 1.01) } },
        calendar,
        { ...adjustments, added: [] },
      );
      expect(clockAt(obligation, control, calendar, adjustments, shorter.deadlineAt).hasFlagFallen).toBe(false);
      expect(clockAt(obligation, control, calendar, adjustments, longer.deadlineAt).hasFlagFallen).toBe(true);
    });
  });

  it('does not end before it began, nor at the instant when it began (C23)', () => {
    check((turn) => {
      const { openedAt } = turn.obligation;
      expect(endOf(turn).deadlineAt).toBeGreaterThan(openedAt);
      expect(clockAt(turn.obligation, turn.control, turn.calendar, turn.adjustments, openedAt).hasFlagFallen).toBe(
        false,
      );
    });
  });

  it('ends only at an instant at which the clock runs (C16)', () => {
    check((turn) => {
      const { obligation, control, calendar, adjustments } = turn;
      const face = clockAt(obligation, control, calendar, adjustments, endOf(turn).graceUntil);
      expect(face).toMatchObject({ pausedNow: null, runsAgainAt: null, remainingMs: 0, hasFlagFallen: false });
    });
  });

  it('runs on when it says that it will, and stands until then', () => {
    fc.assert(
      fc.property(randomTurn, fc.integer({ min: 0, max: 12 * DAY }), (turn, later) => {
        const { obligation, control, calendar, adjustments } = turn;
        const now = obligation.openedAt + later;
        const { pausedNow, runsAgainAt, usedMs } = clockAt(obligation, control, calendar, adjustments, now);
        fc.pre(runsAgainAt !== null);
        expect(pausedNow).not.toBeNull();
        expect(runsAgainAt).toBeGreaterThan(now);
        expect(usedBy(turn, runsAgainAt ?? now)).toBe(usedMs);
        expect(usedBy(turn, (runsAgainAt ?? now) + 1)).toBe(usedMs + 1);
      }),
      { numRuns: 100 },
    );
  });
});

describe('a deadline never comes earlier', () => {
  const notEarlier = (change: (turn: RandomTurn) => RandomTurn): void => {
    check((turn) => {
      expect(endOf(change(turn)).deadlineAt).toBeGreaterThanOrEqual(endOf(turn).deadlineAt);
    });
  };
  const withAdjustments = (turn: RandomTurn, more: Partial<RandomTurn['adjustments']>): RandomTurn => ({
    ...turn,
    adjustments: { ...turn.adjustments, ...more },
  });

  it('when the turn begins later', () => {
    notEarlier((turn) => ({ ...turn, obligation: { ...turn.obligation, openedAt: turn.obligation.openedAt + 1234 } }));
  });

  it('when there is one more pause', () => {
    notEarlier((turn) => {
      const from = turn.obligation.openedAt + 7 * HOUR;
      return withAdjustments(turn, { pauses: [...turn.adjustments.pauses, { from, until: from + DAY }] });
    });
  });

  it('when one more vacation is announced', () => {
    notEarlier((turn) => {
      const latest = Math.max(0, ...turn.calendar.vacations.map(({ announcedAt }) => announcedAt));
      const day = new Date(turn.obligation.openedAt + DAY).toISOString();
      const more = { ...vacation(day.slice(0, 10), day.slice(0, 10), day), announcedAt: latest };
      return { ...turn, calendar: { ...turn.calendar, vacations: [...turn.calendar.vacations, more] } };
    });
  });

  it('when the director adds time: by exactly that running time', () => {
    check((turn) => {
      const before = endOf(turn);
      const added = [...turn.adjustments.added, { at: turn.obligation.openedAt, ms: 5000 }];
      const after = endOf(withAdjustments(turn, { added }));
      expect(usedBy(turn, after.deadlineAt) - usedBy(turn, before.deadlineAt)).toBe(5000);
    });
  });

  it('when a move is undone, and then lies ahead; but no later than a floor allows (C25)', () => {
    fc.assert(
      fc.property(
        randomTurn,
        fc.array(fc.integer({ min: 0, max: 9 * DAY }), { minLength: 1, maxLength: 8 }),
        (turn, after) => {
          const reopenedAt = after.map((ms) => turn.obligation.openedAt + ms);
          const last = Math.max(...reopenedAt);
          const before = endOf(turn);
          const undone = endOf(withAdjustments(turn, { reopenedAt }));
          expect(undone.deadlineAt).toBeGreaterThanOrEqual(Math.max(before.deadlineAt, last));
          // what the director added after an undone move comes on top of its floor
          const added = turn.adjustments.added.reduce((sum, { ms }) => sum + ms, 0);
          expect(undone.limitMs).toBeLessThanOrEqual(Math.max(before.limitMs, usedBy(turn, last)) + HOUR + added);
        },
      ),
      { numRuns: 150 },
    );
  });
});

describe('what stops a clock has an end', () => {
  it('a pause that nobody ends is as long as the game allows (C40)', () => {
    check((turn) => {
      const { control, adjustments } = turn;
      const from = turn.obligation.openedAt;
      const until = from + (control.maxPauseMs ?? 0);
      const forEver = { ...adjustments, pauses: [{ from, until: null }] };
      const ended = { ...adjustments, pauses: [{ from, until }] };
      expect(endOf({ ...turn, adjustments: forEver })).toEqual(endOf({ ...turn, adjustments: ended }));
    });
  });

  it('vacations keep no more from the game than its cap, whatever is announced (C16)', () => {
    check((turn) => {
      const { obligation, control, calendar, adjustments } = turn;
      const { stalledMs } = settle(obligation, control, calendar, adjustments, endOf(turn).graceUntil);
      const cap = control.vacations === 'none' ? 0 : (control.maxStallMs ?? 0);
      expect(stalledMs).toBeLessThanOrEqual(Math.max(cap, adjustments.stalledMs));
    });
  });

  it('without vacations in the game, or days in the budget, a vacation changes nothing (C28)', () => {
    check((turn) => {
      const none = { ...turn, calendar: { ...turn.calendar, vacations: [] } };
      const noneInGame = { ...turn, control: { ...turn.control, vacations: 'none' as const } };
      const noneLeft = { ...turn, calendar: { ...turn.calendar, vacationDaysPerYear: 0 } };
      expect(endOf(noneInGame)).toEqual(endOf(none));
      expect(endOf(noneLeft)).toEqual(endOf(none));
    });
  });
});

describe('running time', () => {
  it('adds up: from one instant to another, and on to a third', () => {
    fc.assert(
      fc.property(
        randomTurn,
        fc.nat(6 * DAY),
        fc.nat(6 * DAY),
        ({ obligation, control, calendar, adjustments }, a, b) => {
          // a vacation that the cap cuts off depends on where one begins to count
          const game = { ...control, vacations: 'none' as const };
          const from = obligation.openedAt;
          const sum = (start: number, end: number): number => elapsed(start, end, game, calendar, adjustments);
          expect(sum(from, from + a) + sum(from + a, from + a + b)).toBe(sum(from, from + a + b));
          expect(sum(from + a, from)).toBe(0);
        },
      ),
      { numRuns: 100 },
    );
  });

  it('is used up to half and four fifths as reminders come, all of them before the deadline', () => {
    check((turn) => {
      const { obligation, control, calendar, adjustments } = turn;
      const { deadlineAt, limitMs } = endOf(turn);
      const used = { half_used: limitMs / 2, four_fifths_used: (limitMs * 4) / 5, last_hour: limitMs - HOUR };
      const all = reminders(obligation, control, calendar, adjustments);
      for (const { kind, at } of all) {
        expect(usedBy(turn, at)).toBe(Math.floor(used[kind]));
        expect(at).toBeLessThan(deadlineAt);
      }
      expect([...all].sort((a, b) => a.at - b.at)).toEqual(all);
    });
  });

  it('is a function of what it is given: written down and read again, it gives the same (C16)', () => {
    check((turn) => {
      const again = JSON.parse(JSON.stringify(turn)) as RandomTurn;
      expect(endOf(again)).toEqual(endOf(turn));
      expect(writeTimeControl(again.control)).toEqual(writeTimeControl(turn.control));
    });
  });
});
