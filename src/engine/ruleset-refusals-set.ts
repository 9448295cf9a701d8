import { found, type Finding, type RulesetRefusal, type Setting } from './ruleset-refusal.js';
import { setSize } from './tiles.js';

/** Refusals about the engine, the supply of tiles and the table (RULES 3: 1, 2, 3, 12). */
export const SET_REFUSALS: readonly RulesetRefusal[] = [
  {
    refusal: 1,
    code: 'set_aside_engine_has_no_holder',
    sentence: 'An engine that is set aside is in no hand, so its holder cannot start.',
    options: ['engineSource', 'starter'],
    find: ({ options: o }) =>
      o.engineSource === 'set_aside' && o.starter === 'engine_holder'
        ? found(
            'engineSource set_aside leaves the engine in no hand, so starter cannot be engine_holder.',
            'engineSource',
            'starter',
          )
        : null,
  },
  {
    refusal: 1,
    code: 'dealt_in_engine_needs_its_holder',
    sentence: 'An engine that is dealt in is laid by its holder, who starts the first round.',
    options: ['engineSource', 'starter'],
    find: ({ options: o }) =>
      o.engineSource !== 'set_aside' && o.starter !== 'engine_holder'
        ? found(
            `engineSource ${o.engineSource} wants starter engine_holder, not ${o.starter}.`,
            'engineSource',
            'starter',
          )
        : null,
  },
  {
    refusal: 2,
    code: 'more_rounds_than_engines',
    sentence: 'Every round needs an engine of its own.',
    options: ['rounds', 'firstEngine', 'maxPips', 'engineSource'],
    find: moreRoundsThanEngines,
  },
  {
    refusal: 3,
    code: 'no_hand_size',
    sentence: 'No deal table names a hand for this set and this number of seats, so the hand size has to be given.',
    options: ['dealTable', 'handSize', 'maxPips'],
    find: ({ options: o, seats, handSize }) =>
      handSize === null
        ? found(
            `dealTable ${o.dealTable} names no hand for ${seats} seats with a double-${o.maxPips} set; give handSize.`,
            'dealTable',
            'handSize',
            'maxPips',
            'seats',
          )
        : null,
  },
  {
    refusal: 3,
    code: 'too_few_tiles',
    sentence: 'The set has too few tiles for these hands.',
    options: ['handSize', 'maxPips', 'engineSource'],
    find: tooFewTiles,
  },
  {
    refusal: 12,
    code: 'pairs_need_even_table',
    sentence: 'Pairs play at 4, 6 or 8 seats.',
    options: ['teams'],
    find: ({ options: o, seats }) =>
      o.teams === 'pairs' && ![4, 6, 8].includes(seats)
        ? found(`teams pairs wants 4, 6 or 8 seats, not ${seats}.`, 'teams', 'seats')
        : null,
  },
];

function moreRoundsThanEngines({ options: o }: Setting): Finding | null {
  const byHand = o.engineSource === 'highest_held';
  const engines = (byHand ? o.maxPips : o.firstEngine) + 1;
  if (o.rounds <= engines) return null;
  return found(
    `rounds ${o.rounds} is more than the ${engines} engines from the ${engines - 1}-${engines - 1} down.`,
    'rounds',
    byHand ? 'maxPips' : 'firstEngine',
  );
}

function tooFewTiles({ options: o, seats, handSize }: Setting): Finding | null {
  if (handSize === null) return null;
  const setAside = o.engineSource === 'set_aside';
  const needed = seats * handSize + (setAside ? 1 : 0);
  const size = setSize(o.maxPips);
  if (needed <= size) return null;
  return found(
    `${seats} seats with ${handSize} tiles each${setAside ? ' and the engine' : ''} need ${needed} tiles; ` +
      `a double-${o.maxPips} set has ${size}.`,
    'handSize',
    'maxPips',
    'seats',
    ...(setAside ? ['engineSource'] : []),
  );
}
