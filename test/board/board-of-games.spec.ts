import { boardSvg } from '../../src/board/index.js';
import { PRESETS, resolveRuleset, seatCounts, view, type GameView } from '../../src/engine/index.js';
import { matchSteps, WILD } from '../support/matches.js';
import { boxesOf, descriptionOf, firstOverlap, xmlFault } from './read-picture.js';

/** Every so many commands the board is looked at. */
const EVERY = 20;

/** The tiles that a view shows. */
function tilesShown({ round, seats }: GameView): number {
  const onTable = round === null ? 0 : 1 + round.lines.reduce((sum, line) => sum + line.tiles.length, 0);
  return onTable + seats.reduce((sum, seat) => sum + (seat.hand?.length ?? 0), 0);
}

describe('the board of played games', () => {
  test.each(PRESETS.map(({ name }) => name))(
    '%s: at any time every tile is drawn once and none over another',
    (preset) => {
      const options = { rounds: 2 };
      const seats = seatCounts({ preset, options }).at(-1) as number;
      const resolution = resolveRuleset({ preset, options }, seats);
      if (!resolution.ok) throw new Error(JSON.stringify(resolution.conflicts));
      let step = 0;
      let looked = 0;
      for (const { after } of matchSteps({ ruleset: resolution.ruleset, seed: seats, habits: WILD })) {
        if (step++ % EVERY !== 0 && after.status === 'running') continue;
        const now = view(after, { seat: 1 + (step % seats) });
        const svg = boardSvg(now, { names: [], width: step % 2 === 0 ? 390 : 960 });
        expect(boxesOf(svg, 'ty-tile')).toHaveLength(tilesShown(now));
        expect(
          firstOverlap(['ty-tile', 'ty-slot', 'ty-end', 'ty-sign'].flatMap((style) => boxesOf(svg, style))),
        ).toBeNull();
        expect(boxesOf(svg, 'ty-alarm')).toHaveLength(now.round?.openDoubles.length ?? 0);
        expect(xmlFault(svg)).toBeNull();
        for (const line of now.round?.lines ?? []) {
          if (line.tiles.length > 0) expect(descriptionOf(svg)).toContain(line.tiles.join(' '));
        }
        looked++;
      }
      expect(looked).toBeGreaterThan(2);
    },
  );
});
