import { SCORE_ENTRIES } from './catalogue-score.js';
import { SET_ENTRIES } from './catalogue-set.js';
import { TRAIN_ENTRIES } from './catalogue-trains.js';
import { TURN_ENTRIES } from './catalogue-turn.js';
import type { OptionEntries, OptionGroup, OptionName } from './option-entry.js';
import type { Game, Options } from './options.js';
import { RULESET_REFUSALS } from './ruleset-refusals.js';

export type OptionValue = string | number | boolean | null;

/** What an option cannot be combined with. */
export interface Exclusion {
  /** The refusal of RULES 3 and its code. */
  readonly refusal: number;
  readonly code: string;
  readonly text: string;
  /** The other options that it speaks of. */
  readonly options: readonly OptionName[];
}

/** Everything that a form needs to know about an option. */
export interface OptionDescription {
  readonly name: OptionName;
  readonly group: OptionGroup;
  readonly type: 'enum' | 'integer' | 'nullable_integer' | 'boolean';
  /** For `enum` and `boolean`, the default first. */
  readonly values: readonly { readonly value: string | number | boolean; readonly meaning: string }[] | null;
  /** For integers; null where an option has no bound of its own. */
  readonly minimum: number | null;
  readonly maximum: number | null;
  /** null: as `defaultMeaning` says. */
  readonly default: OptionValue;
  readonly defaultMeaning: string | null;
  readonly meaning: string;
  readonly excludes: readonly Exclusion[];
  /** The games that the option has a meaning in. */
  readonly games: readonly Game[];
  readonly section: string;
}

const ALL_GAMES: readonly Game[] = ['mexican_train', 'chicken_foot'];

const ENTRIES: OptionEntries = { ...SET_ENTRIES, ...TRAIN_ENTRIES, ...TURN_ENTRIES, ...SCORE_ENTRIES };

/** The options in the order of the table in RULES 3. */
export const OPTION_NAMES = [
  'game',
  'maxPips',
  'dealTable',
  'handSize',
  'engineSource',
  'engineAbsent',
  'firstEngine',
  'rounds',
  'starter',
  'nextStarter',
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
  'drawCount',
  'playDrawn',
  'drawAfterDrawnDouble',
  'passMarker',
  'markerOff',
  'doubleAnswers',
  'doubleFollowUp',
  'doublesPerTurn',
  'doubleBinds',
  'doubleOrder',
  'doubleFailMarks',
  'exhaustedDoubleReleases',
  'goOutOnDouble',
  'lastTileCall',
  'lastTilePenalty',
  'lastTileLosesTurn',
  'wildBlanks',
  'doubleBlankScore',
  'doubleBlankAlone',
  'blankHalfScore',
  'tieBreak',
  'teams',
  'hubArms',
] as const satisfies readonly OptionName[];

/** Every option, described, in the order of RULES 3. */
export const OPTION_CATALOGUE: readonly OptionDescription[] = OPTION_NAMES.map(describe);

/** The options whose default is a value; `firstEngine` and `rounds` follow from others. */
export const DEFAULT_OPTIONS: Omit<Options, 'firstEngine' | 'rounds'> = Object.fromEntries(
  OPTION_NAMES.filter((name) => name !== 'firstEngine' && name !== 'rounds').map((name) => [
    name,
    ENTRIES[name].default,
  ]),
) as unknown as Omit<Options, 'firstEngine' | 'rounds'>;

function describe(name: OptionName): OptionDescription {
  const entry = ENTRIES[name];
  const integer = 'minimum' in entry;
  return {
    name,
    group: entry.group,
    type: typeOf(name),
    values: integer ? null : valuesOf(entry.values, entry.default),
    minimum: integer ? entry.minimum : null,
    maximum: integer ? entry.maximum : null,
    default: entry.default,
    defaultMeaning: integer ? (entry.defaultMeaning ?? null) : null,
    meaning: entry.meaning,
    excludes: exclusionsOf(name),
    games: entry.games ?? ALL_GAMES,
    section: entry.section,
  };
}

function typeOf(name: OptionName): OptionDescription['type'] {
  const entry = ENTRIES[name];
  if ('minimum' in entry) return entry.nullable ? 'nullable_integer' : 'integer';
  return typeof entry.default === 'boolean' ? 'boolean' : 'enum';
}

function valuesOf(
  meanings: Readonly<Record<string, string>>,
  byDefault: string | number | boolean,
): { value: string | number | boolean; meaning: string }[] {
  const described = Object.entries(meanings).map(([text, meaning]) => ({ value: valueOf(text, byDefault), meaning }));
  // Numeric keys are sorted by the language; a form wants the default first.
  return [...described.filter((v) => v.value === byDefault), ...described.filter((v) => v.value !== byDefault)];
}

/** A key of a record of meanings is text; the value that a request sends has the type of the default. */
function valueOf(text: string, byDefault: string | number | boolean): string | number | boolean {
  switch (typeof byDefault) {
    case 'number':
      return Number(text);
    case 'boolean':
      return text === 'true';
    default:
      return text;
  }
}

function exclusionsOf(name: OptionName): Exclusion[] {
  return RULESET_REFUSALS.filter((r) => r.options.includes(name)).map((r) => ({
    refusal: r.refusal,
    code: r.code,
    text: r.sentence,
    options: r.options.filter((other) => other !== name),
  }));
}
