import { commitmentOf } from './deal.js';
import { dealNext, newMatch, applyMove } from './match.js';
import { resolveRules } from './options.js';
import { scoresOfRound } from './scoring.js';
import { goOn, lay, legalOf, marked, playScene } from './scene.js';

/* The worked examples of the rule book, in their order. Where one leaves a hand or the yard open, tiles are named here. */

describe('the engine that nobody holds', () => {
  const rules = resolveRules({ preset: 'dominoes_hq' }, 4);
  if (!rules.ok) throw new Error('dominoes_hq is refused');

  it('is drawn for in turn, and its finder lays it, begins and keeps what was drawn', () => {
    let searches = 0;
    for (let i = 0; i < 40; i += 1) {
      const serverSeed = commitmentOf(String(i).padStart(64, '0'));
      const match = newMatch(rules.options, rules.handSize, 4, { serverSeed, clientSeeds: ['1', '2', '3', '4'] });
      const { round, hands, yard, opening } = dealNext(match);
      const draws = opening.slice(0, -1);
      const finder = opening.at(-1);
      expect(finder).toEqual({ seat: round.mover, type: 'engine', tile: '12-12' });
      expect(draws).toEqual(draws.map((_, k) => ({ seat: (k % 4) + 1, type: 'draw', tile: yard[k] })));
      expect(hands.some((hand) => hand.includes('12-12'))).toBe(draws.length === 0);
      const drawn = (seat: number): number => draws.filter((draw) => draw.seat === seat).length;
      for (const seat of [1, 2, 3, 4]) {
        const laid = seat === round.mover ? 1 : 0;
        expect(round.hands.get(seat)).toHaveLength(15 + drawn(seat) - laid);
      }
      if (draws.length > 0) searches += 1;
    }
    expect(searches).toBeGreaterThan(5);
  });
});

describe('the supply check', () => {
  it.each([
    { preset: 'events', options: { maxPips: 15 }, seats: 12, accepted: true },
    { preset: 'events', options: { maxPips: 15, handSize: 11 }, seats: 13, accepted: false },
    { preset: 'events', options: { maxPips: 18 }, seats: 14, accepted: true },
  ])('$preset with $options for $seats seats: $accepted', ({ preset, options, seats, accepted }) => {
    const resolution = resolveRules({ preset, options }, seats);
    expect(resolution.ok ? [] : resolution.refusals.map((refusal) => refusal.rule)).toEqual(accepted ? [] : [3]);
  });
});

describe('the whole first train', () => {
  it('may be cut after one to five tiles, never after none, and 5-5 fits nowhere', () => {
    const round = playScene({
      preset: 'dominoes_hq',
      hands: { A: '3-12 3-4 4-7 7-9 1-9 5-5' },
      firstTurnOf: 'ABCD',
    });
    expect(legalOf(round)).toEqual(['3-12 on A']);
    for (const [tile, next] of [
      ['3-12', '3-4'],
      ['3-4', '4-7'],
      ['4-7', '7-9'],
      ['7-9', '1-9'],
    ] as const) {
      lay(round, tile, 'A');
      expect(legalOf(round)).toEqual([`${next} on A`, 'end_turn']);
    }
    lay(round, '1-9', 'A');
    expect(round.mover).toBe(2);
  });
});

describe('the deferred double', () => {
  const scene = {
    preset: 'dominoes_hq',
    seats: 3,
    hands: { A: '6-12 6-6 6-9 1-5', B: '1-12 2-6 0-3', C: '5-12 0-1 0-9' },
    firstTurnOf: 'ABC',
  };

  it('binds nobody in the first cycle and its player in the second', () => {
    const round = playScene(scene);
    lay(round, '6-12', 'A');
    lay(round, '6-6', 'A');
    applyMove(round, { seat: 1, type: 'end_turn' });
    expect(legalOf(round)).toEqual(['1-12 on B']);
    lay(round, '1-12', 'B');
    lay(round, '5-12', 'C');
    expect(legalOf(round)).toEqual(['6-9 on A']);
  });

  it('goes to the next seat when its player draws and fails', () => {
    const round = playScene({ ...scene, hands: { ...scene.hands, A: '6-12 6-6 1-5' }, yard: '0-2 3-6' });
    lay(round, '6-12', 'A');
    lay(round, '6-6', 'A');
    lay(round, '1-12', 'B');
    lay(round, '5-12', 'C');
    expect(goOn(round)).toEqual(['A draws 0-2', 'A passes']);
    expect(marked(round)).toBe('A');
    expect(legalOf(round)).toEqual(['2-6 on A']);
  });
});

describe('the exempt double', () => {
  it('never binds', () => {
    const trains = { A: '9-6 6-6', B: '9-1', C: '9-3', D: '9-5' };
    const scene = { preset: 'double_nine', engine: 9, trains, hands: { A: '2-6 4-9', B: '1-2' } };
    expect(legalOf(playScene(scene))).toEqual(['2-6 on A', '4-9 on MT']);
    expect(legalOf(playScene({ ...scene, mover: 'B' }))).toEqual(['1-2 on B']);
  });
});

test('one Mexican train, and only its tail', () => {
  const round = playScene({
    preset: 'club',
    trains: { MT: '12-4 4-9', A: '12-5', B: 'm', C: '12-3', D: '12-0' },
    hands: { A: '7-12 2-9 4-4' },
  });
  expect(legalOf(round)).toEqual(['2-9 on MT', '7-12 on B']);
});

test("the own train comes before others' starts", () => {
  const trains = { B: 'm', C: 'm', D: '12-8' };
  const hands = { C: '7-12', D: '9-12' };
  expect(legalOf(playScene({ preset: 'hub', trains, hands, mover: 'C' }))).toEqual(['7-12 on C', '7-12 on MT']);
  expect(legalOf(playScene({ preset: 'hub', trains, hands, mover: 'D' }))).toEqual([
    '9-12 on B',
    '9-12 on C',
    '9-12 on MT',
  ]);
});

describe('a draw, then a marker', () => {
  const trains = { A: '12-5', MT: '12-7', B: '12-0', C: '12-3', D: '12-6' };
  const scene = { preset: 'club', trains, hands: { A: '1-2', B: '0-8', C: '3-3', D: '6-6' } };

  it('is spared by a tile that fits, which must be played', () => {
    const round = playScene({ ...scene, hands: { ...scene.hands, A: '1-2 1-3' }, yard: '5-9 0-1' });
    expect(goOn(round)).toEqual(['A draws 5-9']);
    expect(legalOf(round)).toEqual(['5-9 on A']);
    lay(round, '5-9', 'A');
    expect([marked(round), round.mover]).toEqual(['', 2]);
  });

  it('falls when the tile does not fit, and the tile stays in the hand', () => {
    const round = playScene({ ...scene, yard: '0-3 0-1' });
    expect(goOn(round)).toEqual(['A draws 0-3', 'A passes']);
    expect([marked(round), round.mover, round.hands.get(1)]).toEqual(['A', 2, ['1-2', '0-3']]);
  });
});

test('the marker stays while others play, and goes by itself when the owner plays on the own train', () => {
  const round = playScene({
    preset: 'club',
    seats: 3,
    trains: { A: '12-5 m', MT: '12-7', B: '12-0', C: '12-2' },
    hands: { A: '1-7 0-3 1-1 4-4', B: '5-8 1-2 1-4', C: '3-8 1-6 2-6' },
  });
  lay(round, '1-7', 'MT');
  lay(round, '5-8', 'A');
  lay(round, '3-8', 'A');
  expect(marked(round)).toBe('A');
  lay(round, '0-3', 'A');
  expect(marked(round)).toBe('');
});

test.each([
  { preset: 'club', legal: ['2-7 on MT'] },
  { preset: 'parsons', legal: ['2-7 on MT', '4-6 on A'] },
])('where the second tile goes in $preset', ({ preset, legal }) => {
  const trains = { MT: '12-7', A: '12-4', B: '12-0', C: '12-3', D: '12-6' };
  const round = playScene({ preset, trains, hands: { A: '7-7 2-7 4-6 1-1', B: '0-1 5-7' } });
  lay(round, '7-7', 'MT');
  expect(legalOf(round)).toEqual(legal);
  if (preset === 'club') return;
  lay(round, '4-6', 'A');
  expect([round.mover, ...legalOf(round)]).toEqual([2, '5-7 on MT']);
});

test('marking under the double of a rival: its train stays public, later seats open their own', () => {
  const round = playScene({
    preset: 'classic',
    seats: 3,
    trains: { A: '12-1', B: '12-8 m', C: '12-2' },
    hands: { A: '8-8 1-1', B: '4-5', C: '4-6' },
    yard: '3-9 0-3 0-4 0-5',
  });
  lay(round, '8-8', 'B');
  expect(goOn(round, 2)).toEqual(['A draws 3-9', 'A passes']);
  expect(marked(round)).toBe('B');
  expect(goOn(round, 2)).toEqual(['B draws 0-3', 'B passes']);
  expect(marked(round)).toBe('B');
  expect(goOn(round, 2)).toEqual(['C draws 0-4', 'C passes']);
  expect(marked(round)).toBe('BC');
});

test('a seat that fails under the double of a rival opens nothing in the quarter game, and its own train later', () => {
  const round = playScene({
    preset: 'quarter',
    seats: 2,
    mover: 'B',
    trains: { A: '12-8 8-8', B: '12-1', MT: '12-0' },
    open: [{ at: 'A', by: 'A' }],
    hands: { A: '5-8 9-9', B: '6-6' },
    yard: '2-3 4-9',
  });
  expect(goOn(round)).toEqual(['B draws 2-3', 'B passes']);
  expect(marked(round)).toBe('');
  lay(round, '5-8', 'A');
  expect(goOn(round, 2)).toEqual(['B draws 4-9', 'B passes']);
  expect(marked(round)).toBe('B');
});

describe('two doubles in one turn', () => {
  const trains = { MT: '12-7', A: '12-4', B: '12-0', C: '12-3', D: '12-6' };

  it('are allowed when a third tile in hand fits one of them, and it must go there', () => {
    const round = playScene({ preset: 'parsons', trains, hands: { A: '7-7 4-4 4-9 1-2', B: '0-1 5-7' } });
    lay(round, '7-7', 'MT');
    expect(legalOf(round)).toEqual(['4-4 on A', '4-9 on A']);
    lay(round, '4-4', 'A');
    expect(legalOf(round)).toEqual(['4-9 on A']);
    lay(round, '4-9', 'A');
    expect([round.mover, ...legalOf(round)]).toEqual([2, '5-7 on MT']);
  });

  it('are refused without a third, unless they empty the hand', () => {
    const without = playScene({ preset: 'parsons', trains, hands: { A: '7-7 4-4 1-2' }, yard: '0-1' });
    lay(without, '7-7', 'MT');
    expect(legalOf(without)).toEqual(['draw']);
    const last = playScene({ preset: 'parsons', trains, hands: { A: '7-7 4-4' } });
    lay(last, '7-7', 'MT');
    lay(last, '4-4', 'A');
    expect(last.end).toEqual({ reason: 'out', seat: 1 });
  });
});

test('many doubles in one turn, and the one laid first binds first', () => {
  const round = playScene({
    preset: 'double_nine',
    engine: 9,
    seats: 3,
    trains: { MT: '9-7', A: '9-4', B: '9-0', C: '9-1 m' },
    hands: { A: '7-7 4-4 1-1 2-5', B: '0-7 1-3 0-8', C: '1-6 3-8' },
    yard: '4-6 0-2',
  });
  lay(round, '7-7', 'MT');
  lay(round, '4-4', 'A');
  lay(round, '1-1', 'C');
  expect(goOn(round)).toEqual(['A draws 4-6']);
  expect(legalOf(round)).toEqual(['4-6 on A']);
  lay(round, '4-6', 'A');
  expect(round.open.map((open) => open.tile)).toEqual(['7-7', '1-1']);
  expect(legalOf(round)).toEqual(['0-7 on MT']);
  lay(round, '0-7', 'MT');
  expect(legalOf(round)).toEqual(['1-6 on C']);
});

test('a round is blocked only when a whole cycle of passes changes nothing', () => {
  const round = playScene({
    preset: 'app',
    seats: 3,
    trains: { A: '12-9', B: '12-4', C: '12-8', MT: '12-7' },
    hands: { A: '5-6', B: '3-9 0-0', C: '12-12 1-2' },
    engine: 12,
  });
  expect(goOn(round)).toEqual(['A passes']);
  expect(legalOf(round)).toEqual(['3-9 on A']);
  lay(round, '3-9', 'A');
  expect(goOn(round)).toEqual(['C passes', 'A passes', 'B passes', 'C passes', 'A passes', 'B passes']);
  expect(round.end).toEqual({ reason: 'blocked' });
});

describe('the last-tile call', () => {
  const trains = { A: '12-9', B: '12-4', C: '12-8', D: '12-6', MT: '12-7' };
  const hands = { A: '3-9 0-0', B: '1-4 2-3 5-5', C: '1-8 2-2', D: '2-6 1-1' };

  it.each([
    { yard: '0-1 0-2 0-3', drawn: ['0-1', '0-2'] },
    { yard: '0-1', drawn: ['0-1'] },
    { yard: '', drawn: [] },
  ])('missing, it costs up to two tiles: $drawn', ({ yard, drawn }) => {
    const round = playScene({ preset: 'club', trains, hands, yard });
    lay(round, '3-9', 'A');
    applyMove(round, { seat: 3, type: 'challenge', of: 1, drawn });
    expect(round.hands.get(1)).toEqual(['0-0', ...drawn]);
  });

  it('cannot be challenged once somebody has moved, or when it was made', () => {
    const late = playScene({ preset: 'club', trains, hands, yard: '0-1 0-2' });
    lay(late, '3-9', 'A');
    lay(late, '1-4', 'B');
    expect(() => applyMove(late, { seat: 3, type: 'challenge', of: 1, drawn: ['0-1', '0-2'] })).toThrow(
      'no missing call',
    );
    const called = playScene({ preset: 'club', trains, hands, yard: '0-1 0-2' });
    lay(called, '3-9', 'A', { call: true });
    expect(() => applyMove(called, { seat: 3, type: 'challenge', of: 1, drawn: [] })).toThrow('no missing call');
  });
});

test('teams: the team that went out scores 0, blocked both hands count', () => {
  const rules = resolveRules({ preset: 'classic_pairs' }, 4);
  if (!rules.ok) throw new Error('classic_pairs is refused');
  expect(scoresOfRound(rules.options, [0, 20, 14, 5], { reason: 'out', seat: 1 })).toEqual([0, 25, 0, 25]);
  expect(scoresOfRound(rules.options, [3, 20, 14, 5], { reason: 'blocked' })).toEqual([17, 25, 17, 25]);
});

test('Chicken Foot: the hub first, then a foot binds everybody until it has three answers', () => {
  const round = playScene({
    preset: 'chicken_foot',
    hands: {
      A: '1-12 9-9 0-1 3-9 1-5',
      B: '0-2 0-3 2-9 1-6',
      C: '9-12 6-9 1-8 1-10',
      D: '5-9 7-12 0-8 1-11',
    },
    yard: '4-12 0-4 0-5',
  });
  lay(round, '1-12', 'hub');
  expect(goOn(round)).toEqual(['B draws 4-12']);
  lay(round, '4-12', 'hub');
  lay(round, '9-12', 'hub');
  expect(legalOf(round)).toEqual(['7-12 on hub']);
  lay(round, '7-12', 'hub');
  expect(legalOf(round)).toEqual(['0-1 on hub.1', '1-5 on hub.1', '3-9 on hub.3', '9-9 on hub.3']);
  lay(round, '9-9', 'hub.3');
  expect([round.mover, ...legalOf(round)]).toEqual([2, '2-9 on hub.3']);
  lay(round, '2-9', 'hub.3');
  lay(round, '6-9', 'hub.3');
  lay(round, '5-9', 'hub.3');
  const ends = round.lines.map((line) => `${line.id} ${line.tiles.at(-1)?.far ?? ''}`);
  expect(ends).toEqual(['hub.1 1', 'hub.2 4', 'hub.3 9', 'hub.4 7', 'hub.3.1 2', 'hub.3.2 6', 'hub.3.3 5']);
  expect(legalOf(round)).toEqual(['0-1 on hub.1', '1-5 on hub.1', '1-5 on hub.3.3'].sort());
});

describe('wild blanks', () => {
  const scene = { preset: 'wild_blanks', options: { mexicanTrains: 0 }, hands: { A: '0-7 6-6' } };

  it('lie with the blank half inward where only that touches', () => {
    const round = playScene({ ...scene, trains: { A: '12-5', B: '12-1', C: '12-2', D: '12-3' } });
    expect(legalOf(round)).toEqual(['0-7 on A']);
    lay(round, '0-7', 'A');
    expect(round.lines.find((line) => line.id === 'seat-1')?.tiles.at(-1)?.far).toBe(7);
  });

  it('take any tile, either way round, at a blank end', () => {
    const round = playScene({ ...scene, trains: { A: '12-0', B: '12-1', C: '12-2', D: '12-3' } });
    expect(legalOf(round)).toEqual(['0-7 on A, 0 inward', '0-7 on A, 7 inward', '6-6 on A']);
  });
});
