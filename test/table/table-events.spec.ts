// Trials: C62
import { StoredEventError } from '../../src/engine/index.js';
import {
  decodeTableEvent,
  encodeTableEvent,
  HOUSE_EVENT_TYPES,
  viewTableEvent,
  type HouseEvent,
  type HouseEventType,
} from '../../src/table/index.js';
import { calendar, vacation } from '../clocks/turns.js';
import { CONTROLS, START } from './random-table.js';

/** The events beside the rules: how they are stored, and what each viewer may know of them. */

const AWAY = calendar({ zone: 'Europe/Berlin', daysOff: ['sunday'], playingHours: { from: '22:00', to: '07:00' } }, [
  vacation('2026-07-01', '2026-07-09', '2026-06-01T00:00:00Z'),
]);
const HOME = calendar({ zone: 'Asia/Kathmandu', automaticVacations: false });

/** One of each; a new type does not compile without. */
const EVENTS: { readonly [T in HouseEventType]: Extract<HouseEvent, { type: T }> } = {
  house_rules_set: { type: 'house_rules_set', timeControl: CONTROLS[0] ?? null, undo: 'own' },
  calendar_noted: { type: 'calendar_noted', seat: 2, calendar: AWAY },
  time_ran_out: { type: 'time_ran_out', seat: 1, action: 'play_safest', strikes: 2 },
  vacation_began: {
    type: 'vacation_began',
    seat: 3,
    vacation: { from: '2026-06-02', to: '2026-06-02', kind: 'automatic', announcedAt: START, endedAt: null },
  },
  pause_asked: { type: 'pause_asked', seat: 1 },
  pause_agreed: { type: 'pause_agreed', seat: 2 },
  pause_declined: { type: 'pause_declined', seat: 3 },
  game_paused: { type: 'game_paused' },
  game_resumed: { type: 'game_resumed', seat: 1 },
  time_added: { type: 'time_added', seat: 14, ms: 60_000 },
  miss_excused: { type: 'miss_excused', seat: 2 },
  undo_asked: { type: 'undo_asked', seat: 1, to: 7, of: [2, 3] },
  undo_agreed: { type: 'undo_agreed', seat: 2 },
  undo_declined: { type: 'undo_declined', seat: 3 },
  moves_undone: { type: 'moves_undone', seat: 1, to: 7 },
  log_repaired: {
    type: 'log_repaired',
    to: 7,
    through: 9,
    rows: [
      { seq: 6, type: 'passed', payload: { seat: 1, marker: false, auto: true }, cause: null, at: START },
      { seq: 7, type: 'passed', payload: {}, cause: { type: 'plan', plan: 'of mine' }, at: START },
    ],
    by: 'Op',
    reason: 'A disk.',
  },
};

describe.each(HOUSE_EVENT_TYPES)('%s', (type) => {
  const event = EVENTS[type];
  const stored = encodeTableEvent(event);
  const row = JSON.parse(JSON.stringify(stored.payload)) as Record<string, unknown>;

  it('is read back as it was written', () => {
    expect(stored.type).toBe(type);
    expect(decodeTableEvent(type, row)).toEqual(event);
  });

  it('is refused where a field is damaged', () => {
    // a time control is judged when it is folded
    for (const name of Object.keys(row).filter((each) => each !== 'timeControl')) {
      const words = name === 'by' || name === 'reason' ? [] : ['x'];
      for (const damaged of [undefined, null, -1, 1.5, {}, ...words])
        expect(() => decodeTableEvent(type, { ...row, [name]: damaged })).toThrow(StoredEventError);
    }
  });

  it('is refused where it is no object', () => {
    for (const damaged of [null, 7, 'row']) expect(() => decodeTableEvent(type, damaged)).toThrow(StoredEventError);
  });

  it('tells no other viewer where its player lives and when they are away', () => {
    const other = 'calendar' in event ? { ...event, calendar: HOME } : event;
    for (const seat of [null, 1, 3]) {
      const said = JSON.stringify(viewTableEvent(event, { seat }));
      expect(said).toBe(JSON.stringify(viewTableEvent(other, { seat })));
      for (const secret of ['Berlin', '22:00', '2026-07'])
        if (type === 'calendar_noted') expect(said).not.toContain(secret);
    }
  });
});

test('a player sees the own calendar', () => {
  expect(viewTableEvent(EVENTS.calendar_noted, { seat: 2 })).toMatchObject({ calendar: { zone: 'Europe/Berlin' } });
});
