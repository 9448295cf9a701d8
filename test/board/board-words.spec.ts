import { boardSvg } from '../../src/board/index.js';
import type { GameView } from '../../src/engine/index.js';
import { descriptionOf, wordsOf, boxesOf } from './read-picture.js';
import { madeView, type Wish } from './made-views.js';

const FIVE: Wish = {
  seed: 11,
  seats: 5,
  maxPips: 12,
  game: 'mexican_train',
  laid: 50,
  answers: 3,
  mexicanTrains: 1,
  hubArms: 4,
  cling: 0.5,
  handSize: 9,
  viewer: 2,
  status: 'running',
};
const NAMES = ['Ann', 'Bob', 'Cy', 'Dörte', 'Éva'];

function picture(view: GameView): string {
  return boardSvg(view, { names: NAMES });
}

function roundOf(view: GameView): NonNullable<GameView['round']> {
  if (view.round === null) throw new Error('no round on the table');
  return view.round;
}

describe('what the picture says', () => {
  test('is an image with a title and a description that belong to it', () => {
    const svg = boardSvg(madeView(FIVE), { names: NAMES, title: 'Friday table' });
    const [, titleId, descId] = /role="img" aria-labelledby="(\S+) (\S+)"/.exec(svg) ?? [];
    expect(svg).toContain(`<title id="${titleId}">Friday table</title>`);
    expect(svg).toContain(`<desc id="${descId}">`);
  });

  test('two pictures on one page do not share ids', () => {
    const idOf = (seed: number): string | undefined =>
      /title id="(\S+)"/.exec(picture(madeView({ ...FIVE, seed })))?.[1];
    expect(idOf(1)).not.toBe(idOf(2));
  });

  test('the description names every line with its tiles, every open double and the hand', () => {
    const view = madeView(FIVE);
    const text = descriptionOf(picture(view));
    const round = roundOf(view);
    for (const line of round.lines.filter(({ tiles }) => tiles.length > 0)) {
      expect(text).toMatch(new RegExp(`Line ${line.id}\\b.*: ${line.tiles.join(' ')}[.;]`));
    }
    expect(round.openDoubles.length).toBeGreaterThan(0);
    for (const open of round.openDoubles) {
      expect(text).toContain(
        `Open double ${open.value}-${open.value} on ${open.at} needs ${open.needed - open.answers} `,
      );
    }
    expect(text).toContain(`Hand of Bob: ${view.seats[1]?.hand?.join(' ')}.`);
  });

  test('a line with a marker says so, in words and on its plate', () => {
    const view = madeView(FIVE);
    const marked = roundOf(view).lines.filter((line) => line.marker && !line.id.includes('.'));
    expect(marked.length).toBeGreaterThan(0);
    expect(wordsOf(picture(view)).filter((word) => word === 'marker')).toHaveLength(marked.length);
    for (const line of marked)
      expect(descriptionOf(picture(view))).toMatch(new RegExp(`Line ${line.id}, .*with a marker`));
  });

  test('an open double is ringed once and says how many answers it lacks', () => {
    const view = madeView(FIVE);
    const { openDoubles } = roundOf(view);
    const svg = picture(view);
    expect(boxesOf(svg, 'ty-alarm')).toHaveLength(openDoubles.length);
    const said = wordsOf(svg).filter((word) => word.startsWith('needs '));
    expect(said.sort()).toEqual(openDoubles.map(({ needed, answers }) => `needs ${needed - answers}`).sort());
  });

  test('the hub of Chicken Foot is ringed while arms are missing, and each missing arm is a place for a tile', () => {
    const view = madeView({ ...FIVE, game: 'chicken_foot', laid: 2, hubArms: 6, cling: 0 });
    const arms = roundOf(view).lines.filter((line) => /^hub\.\d+$/.test(line.id) && line.tiles.length > 0).length;
    const svg = picture(view);
    expect(wordsOf(svg)).toContain(`needs ${6 - arms}`);
    expect(boxesOf(svg, 'ty-slot').length).toBeGreaterThanOrEqual(6 - arms);
    expect(wordsOf(svg)).toEqual(expect.arrayContaining(['Arm 1', 'Arm 6']));
  });

  test('an unstarted train is a place with the number of the engine', () => {
    const view = madeView({ ...FIVE, laid: 0 });
    const svg = picture(view);
    expect(boxesOf(svg, 'ty-slot')).toHaveLength(6);
    expect(wordsOf(svg).filter((word) => word === String(roundOf(view).engine)).length).toBeGreaterThanOrEqual(6);
    expect(descriptionOf(svg)).toContain('Not started: ');
  });

  test('lines that a view leaves out are drawn as unstarted', () => {
    const view = madeView(FIVE);
    const svg = picture({ ...view, round: { ...roundOf(view), lines: [], openDoubles: [] } });
    expect(boxesOf(svg, 'ty-slot')).toHaveLength(6);
    expect(descriptionOf(svg)).toContain('No train is started.');
  });

  test('names are shown as they are written, and cannot break out of the text', () => {
    const names = ['<script>alert(1)</script>', `"Q" & 'R'`, 'x\u202eevil\u0000', '', '  '];
    const svg = boardSvg(madeView(FIVE), { names, title: ']]>--><svg onload="x">' });
    expect(svg).not.toMatch(/<script|<svg onload|\u202e|\u0000/);
    expect(wordsOf(svg)).toEqual(expect.arrayContaining([`"Q" & 'R'`, 'Seat 4', 'Seat 5']));
  });

  test('a name that is too long for its place is cut', () => {
    const svg = boardSvg(madeView(FIVE), { names: ['W'.repeat(200)] });
    expect(wordsOf(svg).filter((word) => /^W+…$/.test(word)).length).toBeGreaterThanOrEqual(2);
    expect(Math.max(...wordsOf(svg).map((word) => word.length))).toBeLessThan(120);
  });

  test('nothing is loaded and nothing runs', () => {
    const svg = picture(madeView(FIVE)).replace('xmlns="http://www.w3.org/2000/svg"', '');
    expect(svg).not.toMatch(/href|url\(|@import|@font-face|<script|<image|<foreignObject|https?:| on[a-z]+=/i);
  });

  test('other hands are counts only', () => {
    const view = madeView({ ...FIVE, viewer: null });
    expect(picture(view)).not.toContain('Hand of');
    const counts = view.seats.map((seat) => `${seat.handCount} tile${seat.handCount === 1 ? '' : 's'} · `);
    for (const count of counts) expect(wordsOf(picture(view)).some((word) => word.startsWith(count))).toBe(true);
  });

  test('the tile just drawn is ringed in the hand and named', () => {
    const view = madeView(FIVE);
    const drawn = view.seats[1]?.hand?.[3] as string;
    const svg = picture({ ...view, round: { ...roundOf(view), turn: { ...roundOf(view).turn, drawn } } });
    expect(boxesOf(svg, 'ty-drawn')).toHaveLength(1);
    expect(wordsOf(svg)).toContain(`Hand of Bob, 9 tiles, just drawn ${drawn}`);
    expect(descriptionOf(svg)).toContain(`Just drawn: ${drawn}.`);
  });
});

describe('where the game stands', () => {
  const standingOf = (view: GameView): string => descriptionOf(picture(view)).split('\n')[1] as string;

  test('a seat to move, and what binds it', () => {
    const view = madeView(FIVE);
    const round = roundOf(view);
    expect(standingOf({ ...view, round: { ...round, toMove: 3, openDoubles: [] } })).toBe('Cy (seat 3) is to move.');
    const open = { at: 'seat-2', value: 9, answers: 1, needed: 3, by: 2, binds: true };
    expect(standingOf({ ...view, round: { ...round, toMove: 3, openDoubles: [open] } })).toBe(
      'Cy (seat 3) is to move. The 9-9 on seat-2 must be answered first.',
    );
  });

  test('seats whose sealed first train is awaited', () => {
    const view = madeView(FIVE);
    const svg = picture({
      ...view,
      seats: view.seats.map((seat) => ({ ...seat, left: null, sealed: seat.seat === 2 })),
      round: { ...roundOf(view), toMove: null, toSeal: [1, 3, 4], missedCalls: [] },
    });
    expect(descriptionOf(svg).split('\n')[1]).toBe('Waiting for the first train of Ann, Cy and Dörte.');
    expect(wordsOf(svg).filter((word) => word === 'to lay a first train')).toHaveLength(3);
    expect(wordsOf(svg).filter((word) => word === 'first train sealed')).toHaveLength(1);
  });

  test('nobody, in a round that waits for no seat', () => {
    const view = madeView(FIVE);
    expect(standingOf({ ...view, round: { ...roundOf(view), toMove: null, openDoubles: [] } })).toBe(
      'Nobody is to move.',
    );
  });

  test('a missing last-tile call', () => {
    const view = madeView(FIVE);
    const svg = picture({ ...view, round: { ...roundOf(view), missedCalls: [4] } });
    expect(descriptionOf(svg)).toContain('Dörte (seat 4) did not call the last tile and may be challenged.');
    expect(wordsOf(svg).some((word) => word.includes('no call'))).toBe(true);
  });

  test('before the start, called off, between rounds', () => {
    const open = madeView({ ...FIVE, status: 'open' });
    const seats = open.seats.map((seat) => ({ ...seat, member: seat.seat < 3 ? 'm' : null }));
    expect(standingOf({ ...open, seats })).toBe('Not started: 2 of 5 seats taken.');
    expect(standingOf(madeView({ ...FIVE, status: 'aborted' }))).toBe('The game was called off.');
    expect(standingOf({ ...open, status: 'running' })).toBe('The match is running.');
  });

  test('the winner, or several, and the points of every round', () => {
    const ended = madeView({ ...FIVE, status: 'ended' });
    const result = { reason: 'completed' as const, totals: [10, 30, 10, 41, 1], places: [2, 4, 2, 5, 1] };
    const rounds = [
      { round: 1, engine: 12, starter: 1, end: { reason: 'out' as const, seat: 5 }, scores: [4, 20, 5, 21, 0] },
      { round: 2, engine: 11, starter: 2, end: { reason: 'blocked' as const, seat: null }, scores: [6, 10, 5, 20, 1] },
    ];
    const view = { ...ended, result, rounds };
    expect(standingOf(view)).toBe('The match is over. Éva won with 1 point.');
    expect(standingOf({ ...view, result: { ...result, reason: 'abandoned', places: [1, 3, 1, 3, 3] } })).toBe(
      'The match was abandoned. Ann and Cy won with 10 points.',
    );
    expect(standingOf({ ...view, result: null })).toBe('The match is over.');
    expect(descriptionOf(picture(view))).toContain(
      'Round 1, engine 12-12: Éva went out; Ann 4, Bob 20, Cy 5, Dörte 21, Éva 0.',
    );
    expect(descriptionOf(picture(view))).toContain('Round 2, engine 11-11: blocked; ');
    expect(wordsOf(picture(view))).toEqual(
      expect.arrayContaining(['1 · 12-12', '2 · 11-11', 'Total', '1st place', '4th place']),
    );
  });

  test('who left, and why', () => {
    const view = madeView(FIVE);
    const seats = view.seats.map((seat) => ({
      ...seat,
      left: ([null, 'resigned', 'timed_out', 'removed', null] as const)[seat.seat - 1] ?? null,
    }));
    const words = wordsOf(picture({ ...view, seats, round: { ...roundOf(view), toMove: 1, missedCalls: [] } }));
    expect(words).toEqual(expect.arrayContaining(['resigned', 'out of time', 'removed']));
    expect(words.filter((word) => word.startsWith('left the match · seat-'))).toHaveLength(3);
  });
});
