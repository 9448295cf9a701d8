import fc from 'fast-check';
import { resolveRuleset, type Ruleset, type Viewer } from '../../src/engine/index.js';
import { CALM, WILD, type MatchSetting } from '../support/matches.js';
import { randomFrom } from '../support/random.js';
import { anyRuleset } from '../support/random-rulesets.js';
import { expectSameToViewer, otherTrain, otherWorld, playedWorld, storyOf } from '../support/two-worlds.js';

/** Nobody can tell two worlds apart by what he may not know: views, events, moves, refusals and records are the same bytes. */

const settings = (ruleset: fc.Arbitrary<Ruleset>): fc.Arbitrary<MatchSetting> =>
  fc.record({
    ruleset,
    seed: fc.nat(),
    habits: fc.tuple(fc.constantFrom(CALM, WILD), fc.boolean()).map(([base, autoForced]) => ({ ...base, autoForced })),
  });

const sealedRuleset = fc
  .record({
    seats: fc.integer({ min: 2, max: 6 }),
    handSize: fc.integer({ min: 4, max: 14 }),
    firstTurnDoubles: fc.constantFrom('deferred', 'exempt', 'forbidden'),
    wildBlanks: fc.boolean(),
    lastTileCall: fc.constantFrom('off', 'challenge'),
  })
  .map(({ seats, ...options }): Ruleset => {
    const resolution = resolveRuleset({ preset: 'classic_fast', options }, seats);
    if (!resolution.ok) throw new Error('sealed trains of any kind can be played');
    return resolution.ruleset;
  });

describe('two worlds that differ only in what a viewer may not know', () => {
  it('are the same to him when hidden tiles are exchanged for each other', () => {
    let told = 0;
    fc.assert(
      fc.property(settings(anyRuleset(2)), fc.nat({ max: 60 }), fc.nat({ max: 14 }), (setting, commands, looker) => {
        const story = storyOf(setting, commands);
        if (story === null) return;
        const { seats } = setting.ruleset;
        const viewer: Viewer = { seat: looker % (seats + 1) === 0 ? null : looker % (seats + 1) };
        const random = randomFrom(setting.seed);
        const other = otherWorld(story, viewer, random, 5);
        if (other === null) return;
        told++;
        expectSameToViewer(setting, playedWorld(story), other, viewer, random);
      }),
      { numRuns: 300 },
    );
    expect(told).toBeGreaterThan(150);
  });

  it('are the same to him when another seat has sealed another first train', () => {
    let told = 0;
    fc.assert(
      fc.property(settings(sealedRuleset), fc.nat({ max: 4 }), fc.nat({ max: 6 }), (setting, commands, looker) => {
        const story = storyOf(setting, commands);
        const random = randomFrom(setting.seed);
        const worlds = story === null ? null : otherTrain(story, random);
        if (worlds === null) return;
        const { seats } = setting.ruleset;
        const seat = looker % (seats + 1);
        if (seat === worlds.by) return;
        told++;
        expectSameToViewer(setting, worlds.played, worlds.other, { seat: seat === 0 ? null : seat }, random);
      }),
      { numRuns: 300 },
    );
    expect(told).toBeGreaterThan(60);
  });
});
