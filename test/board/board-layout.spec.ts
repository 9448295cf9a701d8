import fc from 'fast-check';
import { boardSvg } from '../../src/board/index.js';
import { boxesOf, firstOverlap, viewBoxOf, xmlFault, type Box } from './read-picture.js';
import { madeView, type Wish } from './made-views.js';

const wishes: fc.Arbitrary<Wish> = fc.record({
  seed: fc.nat(1_000_000),
  seats: fc.integer({ min: 2, max: 14 }),
  maxPips: fc.constantFrom(6, 9, 12, 15, 18),
  game: fc.constantFrom('mexican_train', 'chicken_foot'),
  laid: fc.integer({ min: 0, max: 190 }),
  answers: fc.constantFrom(1, 2, 3),
  mexicanTrains: fc.constantFrom(0, 1, 2, 4),
  hubArms: fc.constantFrom(4, 6, 8),
  cling: fc.constantFrom(0, 0.5, 0.95),
  handSize: fc.integer({ min: 1, max: 21 }),
  viewer: fc.option(fc.constantFrom(1, 2)),
  status: fc.constantFrom('running', 'running', 'running', 'ended', 'open', 'aborted'),
});

const widths = fc.constantFrom(undefined, 320, 390, 667, 668, 1400);

/** Everything that must not lie over anything else: tiles, places for tiles, ends of lines and signs of branches. */
function thingsOf(svg: string): Box[] {
  return ['ty-tile', 'ty-slot', 'ty-end', 'ty-sign'].flatMap((style) => boxesOf(svg, style));
}

/** Cards, lanes and hands. */
function panelsOf(svg: string): Box[] {
  return ['ty-panel', 'ty-own'].flatMap((style) => boxesOf(svg, style));
}

describe('the layout of the board', () => {
  test('no two things lie over each other, and all lie within the picture', () => {
    fc.assert(
      fc.property(wishes, widths, (wish, width) => {
        const svg = boardSvg(madeView(wish), { names: ['Ann', 'Bob'], width });
        const things = thingsOf(svg);
        expect(firstOverlap(things)).toBeNull();
        const frame = viewBoxOf(svg);
        const outside = [...things, ...panelsOf(svg), ...boxesOf(svg, 'ty-alarm')].filter(
          ({ x, y, width: w, height: h }) => x < 0 || y < 0 || x + w > frame.width || y + h > frame.height,
        );
        expect(outside).toEqual([]);
      }),
      { numRuns: 250 },
    );
  });

  test('every tile of the view is drawn once: the engine, the lines, the hands', () => {
    fc.assert(
      fc.property(wishes, widths, (wish, width) => {
        const view = madeView(wish);
        const onTable =
          view.round === null ? 0 : 1 + view.round.lines.reduce((sum, line) => sum + line.tiles.length, 0);
        const inHands = view.seats.reduce((sum, seat) => sum + (seat.hand?.length ?? 0), 0);
        expect(boxesOf(boardSvg(view, { names: [], width }), 'ty-tile')).toHaveLength(onTable + inHands);
      }),
      { numRuns: 100 },
    );
  });

  test('lanes, cards and hands lie beside each other', () => {
    fc.assert(
      fc.property(wishes, widths, (wish, width) => {
        const svg = boardSvg(madeView(wish), { names: [], width });
        expect(firstOverlap(panelsOf(svg))).toBeNull();
      }),
      { numRuns: 100 },
    );
  });

  test('doubles lie across the row, other tiles along it', () => {
    const view = madeView({ ...SIX, viewer: null });
    const boxes = boxesOf(boardSvg(view, { names: [] }), 'ty-tile');
    const tiles = view.round?.lines.flatMap((line) => line.tiles) ?? [];
    const doubles = tiles.filter((tile) => tile.split('-')[0] === tile.split('-')[1]).length;
    expect(doubles).toBeGreaterThan(0);
    expect(boxes.filter(({ width, height }) => width === 20 && height === 40)).toHaveLength(doubles);
    expect(boxes.filter(({ width, height }) => width === 40 && height === 20)).toHaveLength(tiles.length - doubles);
  });

  test('the same view gives the same bytes, and they are XML', () => {
    fc.assert(
      fc.property(wishes, widths, fc.array(fc.string({ unit: 'binary' }), { maxLength: 14 }), (wish, width, names) => {
        const svg = boardSvg(madeView(wish), { names, width, title: names[0] });
        expect(boardSvg(madeView(wish), { names, width, title: names[0] })).toBe(svg);
        expect(xmlFault(svg)).toBeNull();
      }),
      { numRuns: 100 },
    );
  });

  test('a wide board has trains on both sides of the hub, a narrow one beside it', () => {
    const view = madeView(SIX);
    const starts = (width: number): number[] => {
      const svg = boardSvg(view, { names: [], width });
      const [hub] = boxesOf(svg, 'ty-hub') as [Box];
      const cards = view.seats.length;
      const lanes = [...panelsOf(svg)].sort((one, other) => one.y - other.y).slice(cards, -1);
      return lanes.map((lane) => Math.sign(lane.x - hub.x));
    };
    expect(new Set(starts(960))).toEqual(new Set([1, -1]));
    expect(new Set(starts(390))).toEqual(new Set([1]));
  });

  test('the seat that looks comes first, at the upper right', () => {
    const first = (perspective: number): string | undefined =>
      /ty-strong">(Seat \d)<\/text><text[^>]*ty-right">[^<]*seat-/.exec(
        boardSvg(madeView({ ...SIX, viewer: null }), { names: [], perspective }),
      )?.[1];
    expect([1, 2, 6].map(first)).toEqual(['Seat 1', 'Seat 2', 'Seat 6']);
  });
});

const SIX: Wish = {
  seed: 7,
  seats: 6,
  maxPips: 12,
  game: 'mexican_train',
  laid: 45,
  answers: 1,
  mexicanTrains: 1,
  hubArms: 4,
  cling: 0.3,
  handSize: 9,
  viewer: 2,
  status: 'running',
};
