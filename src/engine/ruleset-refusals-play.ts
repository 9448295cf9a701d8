import type { OptionName } from './option-entry.js';
import type { Options } from './options.js';
import { found, type Finding, type RulesetRefusal, type Setting } from './ruleset-refusal.js';

/** Refusals about first turns, doubles, Mexican trains and the last tile (RULES 3: 4 to 11, 13). */
export const PLAY_REFUSALS: readonly RulesetRefusal[] = [
  {
    refusal: 4,
    code: 'simultaneous_is_on_own_train',
    sentence: 'First trains that are laid together are laid on the own train.',
    options: ['firstTurn', 'firstTurnScope'],
    find: ({ options: o }) =>
      o.firstTurn === 'simultaneous' && o.firstTurnScope === 'any'
        ? found('firstTurn simultaneous wants firstTurnScope own, not any.', 'firstTurn', 'firstTurnScope')
        : null,
  },
  {
    refusal: 4,
    code: 'simultaneous_double_cannot_bind_at_once',
    sentence: 'A double at the end of a first train that is laid together with the others cannot bind at once.',
    options: ['firstTurn', 'firstTurnDoubles'],
    find: ({ options: o }) =>
      o.firstTurn === 'simultaneous' && o.firstTurnDoubles === 'normal'
        ? found(
            'firstTurn simultaneous wants firstTurnDoubles deferred, exempt or forbidden, not normal.',
            'firstTurn',
            'firstTurnDoubles',
          )
        : null,
  },
  {
    refusal: 5,
    code: 'more_doubles_need_a_free_follow_up',
    sentence: 'More than one double a turn is possible only where the follow-up may go anywhere.',
    options: ['doublesPerTurn', 'doubleFollowUp', 'game'],
    find: ({ options: o }) =>
      o.doublesPerTurn !== 'one' && o.doubleFollowUp !== 'anywhere'
        ? found(
            `doublesPerTurn ${o.doublesPerTurn} wants doubleFollowUp anywhere, not ${o.doubleFollowUp}${inChickenFoot(o)}.`,
            'doublesPerTurn',
            ...followUpNames(o),
          )
        : null,
  },
  {
    refusal: 6,
    code: 'foot_follow_up_goes_on_the_double',
    sentence: 'A double that takes 2 or 3 answers cannot have its follow-up elsewhere.',
    options: ['doubleAnswers', 'doubleFollowUp'],
    find: ({ options: o }) =>
      o.doubleAnswers >= 2 && o.doubleFollowUp === 'anywhere'
        ? found(
            `doubleAnswers ${o.doubleAnswers} cannot go with doubleFollowUp anywhere.`,
            'doubleAnswers',
            'doubleFollowUp',
          )
        : null,
  },
  {
    refusal: 7,
    code: 'no_answers_to_speak_of',
    sentence: 'Where doubles take no answers, no option may speak of answers.',
    options: ['doubleAnswers', 'goOutOnDouble', 'doubleFailMarks', 'passMarker', 'firstTurnDoubles'],
    find: noAnswersToSpeakOf,
  },
  {
    refusal: 8,
    code: 'must_answer_needs_follow_up_on_double',
    sentence: 'Going out only by answering a double wants the follow-up on the double.',
    options: ['goOutOnDouble', 'doubleFollowUp', 'game'],
    find: ({ options: o }) =>
      o.goOutOnDouble === 'must_answer' && o.doubleFollowUp !== 'on_double'
        ? found(
            `goOutOnDouble must_answer wants doubleFollowUp on_double, not ${o.doubleFollowUp}${inChickenFoot(o)}.`,
            'goOutOnDouble',
            ...followUpNames(o),
          )
        : null,
  },
  {
    refusal: 9,
    code: 'no_mexican_train_to_start',
    sentence: 'A rule for starting a Mexican train wants a Mexican train.',
    options: ['mexicanStart', 'mexicanTrains'],
    find: ({ options: o, given }) =>
      given.mexicanStart !== undefined && o.mexicanTrains === 0
        ? found(`mexicanStart ${o.mexicanStart} is given, but mexicanTrains is 0.`, 'mexicanStart', 'mexicanTrains')
        : null,
  },
  {
    refusal: 10,
    code: 'public_run_with_free_follow_up',
    sentence: 'A public run cannot go with a follow-up that may go anywhere.',
    options: ['publicRun', 'doubleFollowUp'],
    find: ({ options: o }) =>
      o.publicRun && o.doubleFollowUp === 'anywhere'
        ? found('publicRun true cannot go with doubleFollowUp anywhere.', 'publicRun', 'doubleFollowUp')
        : null,
  },
  {
    refusal: 11,
    code: 'late_start_longer_than_first_turn',
    sentence: 'A late start cannot be a whole train where the first turn is a single tile.',
    options: ['firstTurn', 'lateStart'],
    find: ({ options: o }) =>
      o.firstTurn === 'single' && o.lateStart === 'whole_train'
        ? found('firstTurn single cannot go with lateStart whole_train.', 'firstTurn', 'lateStart')
        : null,
  },
  {
    refusal: 13,
    code: 'no_call_to_punish',
    sentence: 'A penalty for a missing last-tile call wants the call.',
    options: ['lastTilePenalty', 'lastTileLosesTurn', 'lastTileCall'],
    find: noCallToPunish,
  },
];

/** Chicken Foot resolves `doubleFollowUp` itself; the caller has to be told. */
function inChickenFoot(o: Options): string {
  return o.game === 'chicken_foot' ? ', which is what game chicken_foot makes it' : '';
}

function followUpNames(o: Options): OptionName[] {
  return o.game === 'chicken_foot' ? ['doubleFollowUp', 'game'] : ['doubleFollowUp'];
}

function noAnswersToSpeakOf({ options: o }: Setting): Finding | null {
  if (o.doubleAnswers !== 0) return null;
  const speaking: OptionName[] = [];
  if (o.goOutOnDouble === 'must_answer') speaking.push('goOutOnDouble');
  if (o.doubleFailMarks === 'doubles_train') speaking.push('doubleFailMarks');
  if (o.passMarker === 'not_on_double') speaking.push('passMarker');
  if (o.firstTurnDoubles !== 'normal') speaking.push('firstTurnDoubles');
  if (speaking.length === 0) return null;
  const said = speaking.map((name) => `${name} ${o[name]}`).join(', ');
  return found(`doubleAnswers 0 leaves no answers for ${said} to speak of.`, 'doubleAnswers', ...speaking);
}

function noCallToPunish({ options: o, given }: Setting): Finding | null {
  if (o.lastTileCall !== 'off') return null;
  const punishing: OptionName[] = [];
  if ((given.lastTilePenalty ?? 0) > 0) punishing.push('lastTilePenalty');
  if (given.lastTileLosesTurn === true) punishing.push('lastTileLosesTurn');
  if (punishing.length === 0) return null;
  const said = punishing.map((name) => `${name} ${o[name]}`).join(' and ');
  return found(
    `${said} ${punishing.length === 1 ? 'is' : 'are'} given, but lastTileCall is off.`,
    ...punishing,
    'lastTileCall',
  );
}
