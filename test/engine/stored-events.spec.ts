import {
  decodeEvent,
  encodeEvent,
  resolveRuleset,
  StoredEventError,
  type GameEvent,
  type Ruleset,
} from '../../src/engine/index.js';
import { changed } from '../support/changed.js';

/** The stored form of every event, field by field: what is read, and what is said of a row that is damaged. */

type Fields = Readonly<Record<string, readonly [value: unknown, wanted: string]>>;

const SEAT = [2, 'a whole number'] as const;
const NUMBER = [3, 'a whole number'] as const;
const TEXT = ['text', 'a string'] as const;
const FLAG = [true, 'true or false'] as const;
const TILE = ['3-9', 'a string'] as const;
const LAID = ['9-3', 'a string'] as const;
const TILES = [['3-9', '0-0'], 'a list'] as const;
const ROW = [['9-3', '3-3'], 'a list'] as const;
const HANDS = [[['3-9'], []], 'a list'] as const;
const NUMBERS = [[4, 0], 'a list'] as const;

const RULESET = [rulesetOf(), 'an object'] as const;

/** Every kind of event: its fields as they are stored, and what is wanted in their places. */
const STORED: { readonly [T in GameEvent['type']]: Fields } = {
  game_created: { rulesVersion: TEXT, ruleset: RULESET, autoForced: FLAG, commitment: TEXT },
  seat_taken: { seat: SEAT, member: TEXT, clientSeed: TEXT },
  seat_vacated: { seat: SEAT, member: TEXT, reason: ['removed', 'one of left, removed'] },
  game_aborted: {},
  match_started: { clientSeeds: [['a', 'b'], 'a list'] },
  round_dealt: { round: NUMBER, engine: NUMBER, starter: SEAT, hands: HANDS, yard: TILES },
  tile_drawn: { seat: SEAT, tile: TILE, search: FLAG, auto: FLAG },
  engine_laid: { seat: SEAT },
  tile_played: { seat: SEAT, laid: LAID, at: TEXT, call: FLAG, keepMarker: FLAG, auto: FLAG },
  train_sealed: { seat: SEAT, laid: ROW, call: FLAG },
  train_laid: { seat: SEAT, laid: ROW, call: FLAG, sealed: FLAG },
  passed: { seat: SEAT, marker: FLAG, auto: FLAG },
  turn_ended: { seat: SEAT },
  challenged: { seat: SEAT, of: SEAT, drawn: TILES },
  seat_left: {
    seat: SEAT,
    reason: ['timed_out', 'one of resigned, timed_out, removed'],
    returned: TILES,
    yard: TILES,
  },
  seat_substituted: { seat: SEAT, member: TEXT },
  round_ended: {
    round: NUMBER,
    reason: ['blocked', 'one of out, blocked, abandoned'],
    seat: SEAT,
    scores: NUMBERS,
    left: HANDS,
  },
  match_ended: { reason: ['completed', 'one of completed, abandoned'], totals: NUMBERS, places: NUMBERS },
};

function rulesetOf(): Ruleset {
  const resolution = resolveRuleset({ preset: 'club' }, 2);
  if (!resolution.ok) throw new Error('the club rules are refused');
  return resolution.ruleset;
}

function payloadOf(type: GameEvent['type']): Record<string, unknown> {
  return Object.fromEntries(Object.entries(STORED[type]).map(([name, [value]]) => [name, value]));
}

/** What is said of a row; '' where it is read. */
function saidOf(type: string, payload: unknown): string {
  try {
    decodeEvent(type, payload);
    return '';
  } catch (error) {
    expect(error).toBeInstanceOf(StoredEventError);
    expect(error).toMatchObject({ name: 'StoredEventError', code: 'stored_event_unreadable' });
    return (error as Error).message;
  }
}

const types = Object.keys(STORED) as GameEvent['type'][];
const fields = types.flatMap((type) =>
  Object.entries(STORED[type]).map(([name, [, wanted]]) => ({ type, name, wanted })),
);

describe('a stored event', () => {
  it.each(types)('%s is read, and stored again the same', (type) => {
    const payload = payloadOf(type);
    expect(encodeEvent(decodeEvent(type, payload))).toEqual({ type, payload });
  });

  it.each(fields)('$type is not read without its $name', ({ type, name, wanted }) => {
    const detail = `${type}/${name}: /${name} must be ${wanted}.`;
    expect(saidOf(type, changed(payloadOf(type), [[`/${name}`, undefined]]))).toBe(detail);
    expect(saidOf(type, changed(payloadOf(type), [[`/${name}`, Symbol('strange')]]))).toBe(detail);
  });

  it.each([
    ['seat_taken', [['/clientSeed', null]]],
    ['round_ended', [['/seat', null]]],
    ['round_ended', [['/seat', 14]]],
    ['round_ended', [['/scores/0', 1_000_000]]],
  ] as const)('%s is read with %j', (type, changes) => {
    expect(saidOf(type, changed(payloadOf(type), changes))).toBe('');
  });

  it.each([
    ['round_ended', '/seat', 15, '/seat must lie between 1 and 14.'],
    ['round_ended', '/seat', 0, '/seat must lie between 1 and 14.'],
    ['round_ended', '/scores/0', -1, '/scores/0 must lie between 0 and 1000000.'],
    ['round_ended', '/left/0/0', '9-3', 'not a tile'],
    ['turn_ended', '/seat', -1, '/seat must lie between 0 and 1000000.'],
    ['turn_ended', '/seat', 1_000_001, '/seat must lie between 0 and 1000000.'],
    ['turn_ended', '/seat', 0.5, '/seat must be a whole number.'],
    ['tile_drawn', '/tile', '9-3', 'not a tile'],
    ['tile_drawn', '/tile', '3-19', 'not a tile'],
    ['tile_played', '/laid', '9', 'not a tile'],
    ['train_laid', '/laid/1', 'x', 'not a tile'],
    ['train_laid', '/laid', Array.from({ length: 191 }, () => '3-3'), '/laid may have 190 entries at most.'],
    ['round_dealt', '/yard', Array.from({ length: 191 }, () => '3-3'), '/yard may have 190 entries at most.'],
    ['round_dealt', '/hands', Array.from({ length: 15 }, () => []), '/hands may have 14 entries at most.'],
    [
      'match_started',
      '/clientSeeds',
      Array.from({ length: 15 }, () => ''),
      '/clientSeeds may have 14 entries at most.',
    ],
    ['match_started', '/clientSeeds/0', 7, '/clientSeeds/0 must be a string.'],
    ['match_ended', '/places', Array.from({ length: 15 }, () => 1), '/places may have 14 entries at most.'],
    ['seat_taken', '/clientSeed', 7, '/clientSeed must be a string.'],
    ['game_created', '/ruleset/teams', 'pairs', 'There is no field "teams" here.'],
    ['game_created', '/ruleset/seats', 'two', '/ruleset/seats must be a whole number.'],
  ] as const)('%s with %s of %j is not read', (type, pointer, value, detail) => {
    expect(saidOf(type, changed(payloadOf(type), [[pointer, value]]))).toBe(`${type}${pointer}: ${detail}`);
  });

  it('of no known kind, or that is no object, is not read', () => {
    expect(saidOf('moon_landed', {})).toBe('no event is called "moon_landed"');
    expect(saidOf('toString', {})).toBe('no event is called "toString"');
    expect(saidOf('turn_ended', null)).toBe('turn_ended: The document must be an object.');
    expect(saidOf('turn_ended', [])).toBe('turn_ended: The document must be an object.');
  });
});
