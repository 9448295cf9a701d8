import type { OptionName } from './option-entry.js';
import { found, type Finding, type RulesetRefusal, type Setting } from './ruleset-refusal.js';

/** Chicken Foot has no trains: options that may not be named with it, RULES 3, 14. */
const OPTIONS_OF_TRAINS: readonly OptionName[] = [
  'firstTurn',
  'firstTurnScope',
  'firstTurnDraw',
  'firstTurnDoubles',
  'firstTurnOut',
  'lateStart',
  'trainsBegin',
  'mexicanTrains',
  'mexicanStart',
  'ownTrainFirst',
  'othersUnstarted',
  'publicRun',
  'passMarker',
  'markerOff',
  'doubleFailMarks',
];

/** Refusals about Chicken Foot (RULES 3: 14). */
export const CHICKEN_FOOT_REFUSALS: readonly RulesetRefusal[] = [
  {
    refusal: 14,
    code: 'chicken_foot_has_no_trains',
    sentence: 'Chicken Foot has no trains, markers, first turns or follow-ups.',
    options: ['game', ...OPTIONS_OF_TRAINS, 'doubleFollowUp', 'doubleBinds'],
    find: chickenFootHasNoTrains,
  },
  {
    refusal: 14,
    code: 'hub_arms_exceed_pips',
    sentence: 'The Chicken Foot engine cannot have more arms than the set has tiles for.',
    options: ['game', 'hubArms', 'maxPips'],
    spares: 'records',
    find: ({ options: o }) =>
      o.game === 'chicken_foot' && o.hubArms > o.maxPips
        ? found(`hubArms ${o.hubArms} is more than maxPips ${o.maxPips} allows.`, 'hubArms', 'maxPips')
        : null,
  },
  {
    refusal: 14,
    code: 'chicken_foot_needs_feet',
    sentence: 'In Chicken Foot a double takes 2 or 3 answers.',
    options: ['game', 'doubleAnswers'],
    find: ({ options: o }) =>
      o.game === 'chicken_foot' && o.doubleAnswers < 2
        ? found(`game chicken_foot wants doubleAnswers 2 or 3, not ${o.doubleAnswers}.`, 'game', 'doubleAnswers')
        : null,
  },
];

function chickenFootHasNoTrains({ options: o, given }: Setting): Finding | null {
  if (o.game !== 'chicken_foot') return null;
  const named: OptionName[] = OPTIONS_OF_TRAINS.filter((name) => given[name] !== undefined);
  if (given.doubleFollowUp !== undefined && given.doubleFollowUp !== 'none') named.push('doubleFollowUp');
  if (given.doubleBinds !== undefined && given.doubleBinds !== 'table') named.push('doubleBinds');
  if (named.length === 0) return null;
  const said = named.map((name) => `${name} ${given[name]}`).join(', ');
  return found(`game chicken_foot has no use for ${said}.`, 'game', ...named);
}
