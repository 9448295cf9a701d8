import fc from 'fast-check';
import { OPTION_CATALOGUE } from '../../src/engine/option-catalogue.js';
import { PRESETS } from '../../src/engine/presets.js';
import { resolveRecordedRuleset, resolveRuleset, type Resolution } from '../../src/engine/ruleset.js';
import { resolveRules, type Resolution as NaiveResolution } from '../naive/options.js';

/** Any value that the option takes, and now and then one that it does not. */
const optionValue = fc.constantFrom(...OPTION_CATALOGUE).chain((option) => {
  const values: fc.Arbitrary<unknown> =
    option.values !== null
      ? fc.constantFrom(...option.values.map((v) => v.value))
      : fc.integer({ min: option.minimum ?? 0, max: option.maximum ?? 20 });
  const value = fc.oneof(
    { weight: 60, arbitrary: values },
    { weight: 1, arbitrary: fc.constantFrom<unknown>('x', -1, null, true, 2.5) },
  );
  return fc.tuple(fc.constant(option.name), value);
});

const request = fc.record({
  preset: fc.constantFrom(...PRESETS.map((p) => p.name)),
  options: fc.array(optionValue, { maxLength: 6 }).map((pairs) => Object.fromEntries(pairs)),
  seats: fc.integer({ min: 2, max: 14 }),
});

/** The refusals by number, once each; the naive one looks no further after one that it cannot read past. */
function numbersOf(resolution: NaiveResolution): number[] {
  return resolution.ok ? [] : [...new Set(resolution.refusals.map((r) => r.rule))];
}

/** What the two have to agree on, as plain data: a comparison of data once is far cheaper than of each part. */
function compared(resolution: Resolution, naive: NaiveResolution): readonly [unknown, unknown] {
  if (resolution.ok && naive.ok) {
    const { options, handSize } = resolution.ruleset;
    return [
      { ...options, handSize },
      { ...inOrderOf(options, naive.options), handSize: naive.handSize },
    ];
  }
  const numbers = resolution.ok ? [] : [...new Set(resolution.conflicts.map((c) => c.refusal))];
  const others = numbersOf(naive);
  const sawAll = !numbers.includes(14) && !numbers.includes(15);
  return [sawAll ? numbers : numbers.filter((n) => others.includes(n)), others];
}

function inOrderOf(model: object, given: object): object {
  return Object.fromEntries(Object.keys(model).map((name) => [name, (given as Record<string, unknown>)[name]]));
}

function expectSame(resolution: Resolution, naive: NaiveResolution): void {
  const [ours, theirs] = compared(resolution, naive).map((side) => JSON.stringify(side));
  if (ours !== theirs) throw new Error(`${ours} is not ${theirs}`);
  if (resolution.ok !== naive.ok) throw new Error('only one of the two refuses');
}

describe('rulesets against a second reading of RULES 3 to 5', () => {
  it('a request comes out the same, or is refused for the same reasons', () => {
    fc.assert(
      fc.property(request, ({ preset, options, seats }) => {
        expectSame(resolveRuleset({ preset, options }, seats), resolveRules({ preset, options }, seats));
      }),
      { numRuns: 10_000 },
    );
  });

  it('so do the options of a record', () => {
    fc.assert(
      fc.property(request, ({ preset, options, seats }) => {
        expectSame(resolveRecordedRuleset({ preset, options }, seats), resolveRules({ preset, options }, seats, true));
      }),
      { numRuns: 10_000 },
    );
  });
});
