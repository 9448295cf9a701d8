import {
  decide,
  explainPlay,
  REFUSALS,
  resolveRuleset,
  type Command,
  type MatchState,
  type Refusal,
  type RefusalCode,
} from '../../src/engine/index.js';
import { REFUSED_MOVES } from '../rule-book/refused-moves.js';
import { dealTable } from '../support/dealt-table.js';
import { positionOf } from '../support/rule-case.js';
import { hearMove } from '../support/spoken-moves.js';

/** Each refusal, provoked once at least, with its sentence; the catalogue gives its title, status and source. */

describe('a move is refused', () => {
  it.each(REFUSED_MOVES)('$code: $detail', ({ code, deal, moves, scene, tries, detail }) => {
    let refusal: { code: string; detail: string } | null = null;
    if (scene !== undefined) {
      const move = hearMove(tries);
      if (move.type !== 'play') throw new Error('only a play can be explained in a position');
      refusal = explainPlay(positionOf(scene), move);
    } else if (deal !== undefined) {
      const table = dealTable(deal);
      for (const said of moves ?? []) table.make(said);
      const before = table.state().version;
      refusal = table.refusal(tries);
      expect(table.state().version).toBe(before);
    }
    expect(refusal).toEqual({ code, detail, rule: REFUSALS[code].source });
  });
});

/** What is asked of a game before its start, or at the wrong time. */
const OF_GAMES: readonly {
  readonly code: RefusalCode;
  readonly after: readonly Command[];
  readonly asks: Command;
  readonly detail: string;
}[] = (() => {
  const sit = (seat: number, member: string, clientSeed: string | null = null): Command => ({
    type: 'take_seat',
    seat,
    member,
    clientSeed,
  });
  const started: readonly Command[] = [sit(1, 'ann'), sit(2, 'ben'), { type: 'start_match' }];
  return [
    {
      code: 'match_not_running',
      after: [],
      asks: { type: 'make_move', seat: 1, move: { type: 'draw' } },
      detail: 'Moves can be made from the start of a match to its end.',
    },
    {
      code: 'match_not_running',
      after: [],
      asks: { type: 'leave_match', seat: 1, reason: 'resigned' },
      detail: 'Moves can be made from the start of a match to its end.',
    },
    {
      code: 'match_already_started',
      after: started,
      asks: { type: 'abort_game' },
      detail: 'Seats and settings are fixed once the match has started.',
    },
    {
      code: 'match_already_started',
      after: started,
      asks: { type: 'vacate_seat', seat: 1, reason: 'left' },
      detail: 'Seats and settings are fixed once the match has started.',
    },
    {
      code: 'match_already_started',
      after: started,
      asks: sit(1, 'cleo'),
      detail: 'Seats and settings are fixed once the match has started.',
    },
    {
      code: 'match_already_started',
      after: started,
      asks: { type: 'start_match' },
      detail: 'Seats and settings are fixed once the match has started.',
    },
    { code: 'seat_unknown', after: [], asks: sit(3, 'ann'), detail: 'This game has the seats 1 to 2.' },
    {
      code: 'seat_unknown',
      after: [],
      asks: { type: 'vacate_seat', seat: 0, reason: 'left' },
      detail: 'This game has the seats 1 to 2.',
    },
    { code: 'seat_already_taken', after: [sit(1, 'ann')], asks: sit(1, 'ben'), detail: 'Seat 1 is taken.' },
    {
      code: 'seat_not_taken',
      after: [],
      asks: { type: 'vacate_seat', seat: 2, reason: 'removed' },
      detail: 'Nobody sits in seat 2.',
    },
    {
      code: 'member_already_seated',
      after: [sit(1, 'ann')],
      asks: sit(2, 'ann'),
      detail: 'A member sits in one seat of a game.',
    },
    {
      code: 'member_already_seated',
      after: started,
      asks: { type: 'substitute', seat: 1, member: 'ben' },
      detail: 'A member sits in one seat of a game.',
    },
    {
      code: 'client_seed_invalid',
      after: [],
      asks: sit(1, 'ann', ''),
      detail: 'A client seed is 1 to 64 characters of printable ASCII.',
    },
    {
      code: 'client_seed_invalid',
      after: [],
      asks: sit(1, 'ann', 'ä'),
      detail: 'A client seed is 1 to 64 characters of printable ASCII.',
    },
    {
      code: 'client_seed_invalid',
      after: [],
      asks: sit(1, 'ann', 'x'.repeat(65)),
      detail: 'A client seed is 1 to 64 characters of printable ASCII.',
    },
    { code: 'seats_missing', after: [sit(1, 'ann')], asks: { type: 'start_match' }, detail: 'Seats still free: 2.' },
    { code: 'seats_missing', after: [], asks: { type: 'start_match' }, detail: 'Seats still free: 1, 2.' },
    {
      code: 'move_not_forced',
      after: started,
      asks: { type: 'make_move', seat: 1, move: { type: 'pass' }, auto: true },
      detail: 'Only a draw, or a pass without any choice in it, is made by the server itself.',
    },
    {
      code: 'move_not_forced',
      after: started,
      asks: { type: 'make_move', seat: 1, move: { type: 'end_turn' }, auto: true },
      detail: 'Only a draw, or a pass without any choice in it, is made by the server itself.',
    },
  ];
})();

/** The first tiles of the set are dealt, of an engine that all of them fit. */
const CHANCE = { shuffle: (_label: string, tiles: readonly number[]): number[] => [...tiles], choice: (): number => 0 };

function refusalOf(after: readonly Command[], asks: Command): Refusal | null {
  const resolution = resolveRuleset({ preset: 'app', options: { firstEngine: 0 } }, 2);
  if (!resolution.ok) throw new Error('app can be played by two');
  let state: MatchState | null = null;
  for (const command of [
    { type: 'create_game', ruleset: resolution.ruleset, autoForced: false, commitment: '00' } as const,
    ...after,
  ]) {
    const decision = decide(state, command, CHANCE);
    if (!decision.ok) throw new Error(decision.refusal.detail);
    state = decision.state;
  }
  const decision = decide(state, asks, CHANCE);
  return decision.ok ? null : decision.refusal;
}

describe('a command is refused', () => {
  it.each(OF_GAMES)('$code: $asks.type', ({ code, after, asks, detail }) => {
    expect(refusalOf(after, asks)).toEqual({ code, detail, rule: REFUSALS[code].source });
  });
});

describe('the catalogue of refusals', () => {
  const provoked = new Set([...REFUSED_MOVES, ...OF_GAMES].map(({ code }) => code));

  it.each(Object.entries(REFUSALS))('has a title, a meaning, a source, a status and a case for %s', (code, kind) => {
    expect(provoked).toContain(code);
    expect(kind.title).toMatch(/^[A-Z][^.]+$/);
    expect(kind.meaning).toMatch(/\.$/);
    expect(kind.source).toMatch(/^(RULES|RECORD) \d/);
    expect([409, 422]).toContain(kind.status);
  });
});
