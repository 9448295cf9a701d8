import { yardAfterDeparture } from './deal.js';
import { applyMove } from './match.js';
import { resolveRules, type OptionValue, type Options } from './options.js';
import type { Round } from './round.js';
import { goOn, lay, legalOf, marked, playScene } from './scene.js';
import { resultOf, scoreOfHand } from './scoring.js';
import { openSealedPhase } from './sealed.js';

/* What the worked examples leave out: one scene for each rule that only the course of a round can show. */

function optionsOf(preset: string, seats: number, options: Record<string, OptionValue> = {}): Options {
  const rules = resolveRules({ preset, options }, seats);
  if (!rules.ok) throw new Error(`${preset} is refused`);
  return rules.options;
}

function leave(round: Round, seat: number): void {
  const returned = [...(round.hands.get(seat) ?? [])];
  const yard = yardAfterDeparture(round.seeds, round.number, round.departures.length + 1, round.yard, returned);
  applyMove(round, { seat, type: 'leave', reason: 'resigned', returned, yard });
}

describe('sealed first trains (RULES 3, 6)', () => {
  const sealed = (hands: Record<string, string>, yard: string): Round => {
    const round = playScene({ preset: 'classic_fast', seats: 3, hands, yard, firstTurnOf: 'ABC', trains: { B: 'm' } });
    openSealedPhase(round);
    return round;
  };
  const hands = { A: '1-12 1-2 2-3 3-4 6-6', B: '5-12 8-8', C: '7-9' };

  it('are laid in seat order once all are in; a seat that cannot start has drawn, failed and been marked before', () => {
    const round = sealed(hands, '0-1 0-2');
    applyMove(round, { seat: 3, type: 'draw', tile: '0-1', auto: true });
    applyMove(round, { seat: 3, type: 'pass', auto: true });
    expect(marked(round)).toBe('BC');
    expect(() => applyMove(round, { seat: 2, type: 'lay_train', tiles: ['5-12'] })).toThrow('seat 1 is revealed next');
    const fresh = sealed(hands, '0-1 0-2');
    applyMove(fresh, { seat: 3, type: 'draw', tile: '0-1', auto: true });
    applyMove(fresh, { seat: 3, type: 'pass', auto: true });
    applyMove(fresh, { seat: 1, type: 'lay_train', tiles: ['1-12', '1-2', '2-3', '3-4'] });
    applyMove(fresh, { seat: 2, type: 'lay_train', tiles: ['5-12'] });
    expect([fresh.mover, marked(fresh), ...legalOf(fresh)]).toEqual([1, 'C', 'draw']);
  });

  it('end the round together when hands are empty, and the first from the starter went out', () => {
    const round = sealed({ A: '1-12 3-3', B: '5-12', C: '7-12' }, '');
    applyMove(round, { seat: 1, type: 'lay_train', tiles: ['1-12'] });
    applyMove(round, { seat: 2, type: 'lay_train', tiles: ['5-12'] });
    expect(round.end).toBeNull();
    applyMove(round, { seat: 3, type: 'lay_train', tiles: ['7-12'] });
    expect(round.end).toEqual({ reason: 'out', seat: 2 });
  });

  it('that are still sealed go back with the hand of a seat that leaves', () => {
    const round = sealed({ A: '1-12 3-3', B: '5-12', C: '7-12 8-8' }, '');
    leave(round, 2);
    applyMove(round, { seat: 1, type: 'lay_train', tiles: ['1-12'] });
    applyMove(round, { seat: 3, type: 'lay_train', tiles: ['7-12'] });
    expect([round.mover, round.yard, round.leaverScores.get(2)]).toEqual([1, ['5-12'], 17]);
  });
});

describe('going out on a double with `must_answer` (RULES 3)', () => {
  const scene = {
    preset: 'strict',
    seats: 3,
    trains: { A: '12-5', B: '12-9', C: '12-4', MT: '12-3' },
    hands: { A: '5-5', B: '9-10 1-1', C: '5-7 2-2' },
  };

  it('draws for an answer, and keeps a tile that is none', () => {
    const round = playScene({ ...scene, yard: '0-1 0-2 0-3' });
    lay(round, '5-5', 'A');
    expect(goOn(round, 2)).toEqual(['A draws 0-1', 'A passes']);
    expect([marked(round), round.mover, round.end]).toEqual(['A', 2, null]);
  });

  it('waits without tiles when nobody can draw, and is out as soon as somebody answers', () => {
    const round = playScene(scene);
    lay(round, '5-5', 'A');
    expect(goOn(round)).toEqual(['A passes', 'B passes']);
    lay(round, '5-7', 'A');
    expect(round.end).toEqual({ reason: 'out', seat: 1 });
  });

  it('is out with the first of three answers', () => {
    const round = playScene({ ...scene, preset: 'events_chickenfoot' });
    lay(round, '5-5', 'A');
    goOn(round);
    lay(round, '5-7', 'A');
    expect(round.end).toEqual({ reason: 'out', seat: 1 });
  });

  it('is out when play is blocked', () => {
    const round = playScene({ ...scene, hands: { ...scene.hands, C: '2-2' } });
    lay(round, '5-5', 'A');
    goOn(round);
    expect(round.end).toEqual({ reason: 'out', seat: 1 });
  });

  it('draws on its turn when a departure fills the yard again', () => {
    const round = playScene({ ...scene, hands: { ...scene.hands, C: '2-2' } });
    lay(round, '5-5', 'A');
    goOn(round, 1);
    leave(round, 2);
    const [first, second] = [...round.yard];
    expect(goOn(round, 4)).toEqual([`C draws ${first ?? ''}`, 'C passes', `A draws ${second ?? ''}`, 'A passes']);
    expect(round.hands.get(1)).toEqual([second]);
  });
});

test('with `finish_cycle` every seat has its turn before an empty hand ends the round', () => {
  const round = playScene({
    preset: 'club',
    options: { firstTurnOut: 'finish_cycle' },
    seats: 3,
    hands: { A: '1-12', B: '2-12 3-3', C: '4-12 4-5' },
    firstTurnOf: 'ABC',
  });
  lay(round, '1-12', 'A');
  expect([round.end, round.mover]).toEqual([null, 2]);
  lay(round, '2-12', 'B', { call: true });
  lay(round, '4-12', 'C');
  lay(round, '4-5', 'C');
  expect(round.end).toEqual({ reason: 'out', seat: 1 });
});

test('a seat that declines the last tile of the yard, though it fits, does not block the round (RULES 2.9)', () => {
  const round = playScene({
    preset: 'app',
    options: { playDrawn: 'may' },
    seats: 2,
    trains: { A: '12-5 m', B: '12-9 m', MT: '12-3' },
    hands: { A: '1-1', B: '2-2' },
    yard: '7-7 8-8 4-9',
  });
  expect(goOn(round)).toEqual(['A draws 7-7', 'A passes', 'B draws 8-8', 'B passes', 'A draws 4-9']);
  expect(legalOf(round)).toEqual(['4-9 on B', 'pass']);
  applyMove(round, { seat: 1, type: 'pass' });
  expect(goOn(round)).toEqual(['B passes']);
  expect(legalOf(round)).toEqual(['4-9 on B']);
});

describe('the public run (RULES 3)', () => {
  const scene = {
    preset: 'classic_public_run',
    trains: { A: '12-1', B: '12-2 m', C: '12-3', D: '12-4 m', MT: '12-5' },
    hands: { A: '1-6 2-7 4-8 5-9 6-6 3-3', B: '0-2', C: '0-3', D: '0-4' },
  };

  it('goes clockwise past closed trains, the Mexican train last', () => {
    const round = playScene(scene);
    lay(round, '1-6', 'A');
    expect(legalOf(round)).toEqual(['2-7 on B', 'end_turn']);
    lay(round, '2-7', 'B');
    expect(legalOf(round)).toEqual(['4-8 on D', 'end_turn']);
    lay(round, '4-8', 'D');
    lay(round, '5-9', 'MT');
    expect(round.mover).toBe(2);
  });

  it('ends at the first train on which nothing can be laid', () => {
    const round = playScene({ ...scene, hands: { ...scene.hands, A: '1-6 4-8 5-9' } });
    lay(round, '1-6', 'A');
    expect(round.mover).toBe(2);
  });

  it('begins with a play on the own train only', () => {
    const round = playScene(scene);
    lay(round, '2-7', 'B');
    expect(round.mover).toBe(2);
  });

  it('follows a double up where it was laid, then goes on', () => {
    const round = playScene({ ...scene, trains: { ...scene.trains, A: '12-6' } });
    lay(round, '6-6', 'A');
    expect(legalOf(round)).toEqual(['1-6 on A']);
    lay(round, '1-6', 'A');
    expect(legalOf(round)).toEqual(['2-7 on B', 'end_turn']);
  });
});

test.each([
  { releases: true, legal: ['0-2 on B', '4-4 on MT'] },
  { releases: false, legal: ['pass'] },
])('an exhausted double binds nobody, unless no double is ever exhausted: $releases (RULES 2.10)', (one) => {
  const round = playScene({
    preset: 'app',
    options: { maxPips: 6, exhaustedDoubleReleases: one.releases },
    seats: 3,
    mover: 'B',
    trains: { A: '6-3 3-3', B: '6-1 1-3 3-0', C: '6-2 2-3', MT: '6-5 5-3 3-4' },
    open: [{ at: 'A', by: 'A' }],
    hands: { A: '1-2', B: '0-2 4-4 1-1', C: '5-5' },
  });
  expect(legalOf(round)).toEqual(one.legal);
});

describe('when a last-tile call is due (RULES 3, 6)', () => {
  const trains = { A: '12-9', B: '12-4', MT: '12-7' };

  it('two tiles left: no', () => {
    const round = playScene({ preset: 'club', seats: 2, trains, hands: { A: '3-9 3-3 1-1', B: '1-4 2-2' } });
    lay(round, '3-9', 'A');
    expect([...round.windows]).toEqual([]);
  });

  it('one tile left after a double and its cover: yes', () => {
    const round = playScene({ preset: 'club', seats: 2, trains, hands: { A: '9-9 3-9 3-3', B: '1-4 2-2' } });
    lay(round, '9-9', 'A');
    expect([...round.windows]).toEqual([]);
    lay(round, '3-9', 'A');
    expect([...round.windows]).toEqual([1]);
  });

  it('one tile left because it was drawn after the last one: no', () => {
    const hands = { A: '9-9', B: '1-4 2-2' };
    const round = playScene({ preset: 'events', seats: 2, trains, hands, yard: '1-1 0-2' });
    lay(round, '9-9', 'A');
    expect(goOn(round, 2)).toEqual(['A draws 1-1', 'A passes']);
    expect([...round.windows]).toEqual([]);
  });
});

test('a pass that uses a first turn up does not count towards a blocked round (RULES 2.9)', () => {
  const round = playScene({
    preset: 'club',
    seats: 2,
    trains: { A: 'm', B: 'm' },
    hands: { A: '1-1', B: '2-2' },
    firstTurnOf: 'AB',
  });
  expect(goOn(round)).toEqual(['A passes', 'B passes', 'A passes', 'B passes']);
  expect(round.end).toEqual({ reason: 'blocked' });
});

test('a caught seat may lose its next turn, and that is no pass (RULES 3)', () => {
  const round = playScene({
    preset: 'club',
    options: { lastTileLosesTurn: true },
    seats: 2,
    trains: { A: '12-9', B: '12-4', MT: '12-7' },
    hands: { A: '3-9 3-3', B: '1-4 1-2 2-2 6-6' },
    yard: '0-1 0-2',
  });
  lay(round, '3-9', 'A');
  applyMove(round, { seat: 2, type: 'challenge', of: 1, drawn: ['0-1', '0-2'] });
  lay(round, '1-4', 'B');
  expect([round.mover, ...legalOf(round)]).toEqual([2, '1-2 on B']);
});

test('`train` freezes the branches of a foot, `nobody` does not (RULES 2.4)', () => {
  const legal = (doubleBinds: string): string[] => {
    const round = playScene({
      preset: 'classic_branching',
      options: { doubleBinds },
      seats: 2,
      trains: { A: '12-9', B: '12-6 m', MT: '12-7' },
      hands: { A: '6-6 2-6 3-7', B: '2-3 1-6 8-8' },
    });
    lay(round, '6-6', 'B');
    lay(round, '2-6', 'B');
    return legalOf(round);
  };
  expect(legal('table')).toEqual(['1-6 on B']);
  expect(legal('train')).toEqual(['1-6 on B']);
  expect(legal('nobody')).toEqual(['1-6 on B', '2-3 on seat-2.1']);
});

describe('a seat that leaves (RULES 2.12)', () => {
  it('gives its hand to the yard, its train a marker, and its turn to the next', () => {
    const round = playScene({
      preset: 'app',
      seats: 3,
      trains: { A: '12-9', B: '12-4' },
      hands: { A: '9-9 0-0', B: '1-4', C: '2-12' },
      yard: '5-5',
    });
    leave(round, 1);
    expect([round.mover, marked(round), round.leaverScores.get(1)]).toEqual([2, 'A', 18]);
    expect([...round.yard].sort()).toEqual(['0-0', '5-5', '9-9']);
    leave(round, 3);
    expect(round.end).toEqual({ reason: 'abandoned' });
  });
});

describe('scores and places (RULES 2.11, 3)', () => {
  it.each<{ options: Record<string, OptionValue>; hand: string[]; score: number }>([
    { options: {}, hand: ['0-0', '0-7', '3-3'], score: 13 },
    { options: { doubleBlankScore: 50 }, hand: ['0-0', '3-3'], score: 56 },
    { options: { doubleBlankScore: 25, doubleBlankAlone: true }, hand: ['0-0', '3-3'], score: 6 },
    { options: { doubleBlankScore: 25, doubleBlankAlone: true }, hand: ['0-0'], score: 25 },
    { options: { blankHalfScore: 25 }, hand: ['0-0', '0-7'], score: 32 },
  ])('$hand scores $score with $options', ({ options, hand, score }) => {
    expect(scoreOfHand(optionsOf('app', 2, options), hand)).toBe(score);
  });

  it.each([
    { name: 'the lowest total first', rounds: [[5, 3, 9]], places: [2, 1, 3] },
    {
      name: 'of equals the most zero rounds',
      rounds: [
        [0, 4, 2],
        [8, 4, 6],
      ],
      places: [1, 3, 2],
    },
    {
      name: 'then the lowest other round',
      rounds: [
        [3, 2, 0],
        [5, 6, 8],
      ],
      places: [3, 2, 1],
    },
    {
      name: 'then the place is shared',
      rounds: [
        [4, 4, 9],
        [1, 1, 9],
      ],
      places: [1, 1, 3],
    },
  ])('$name', ({ rounds, places }) => {
    expect(resultOf(optionsOf('app', 3), 3, rounds, [], 'completed').places).toEqual(places);
  });

  it('puts those who left below all who stayed, the later one higher, whatever their totals', () => {
    const rounds = [[50, 1, 2, 40]];
    expect(resultOf(optionsOf('app', 4), 4, rounds, [3, 2], 'completed').places).toEqual([2, 3, 4, 1]);
  });

  it('ranks a team while one partner stays, places counted over teams', () => {
    const rounds = [[25, 30, 25, 30]];
    const options = optionsOf('classic_pairs', 4);
    expect(resultOf(options, 4, rounds, [1], 'completed').places).toEqual([1, 2, 1, 2]);
    expect(resultOf(options, 4, rounds, [1, 3], 'abandoned').places).toEqual([2, 1, 2, 1]);
  });
});
