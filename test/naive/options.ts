import { dealTables, type DealTable } from './deal-tables.js';
import { presets } from './presets.js';

/** RULES 3, the column "values (default first)": every option, resolved. */
export interface Options {
  game: 'mexican_train' | 'chicken_foot';
  maxPips: number;
  dealTable: string;
  handSize: number | null;
  engineSource: 'set_aside' | 'required_holder' | 'highest_held';
  engineAbsent: 'draw_in_turn' | 'draw_together' | 'next_lower';
  firstEngine: number;
  rounds: number;
  starter: 'random' | 'engine_holder' | 'highest_tile' | 'lot';
  nextStarter: 'left' | 'again' | 'winner';
  firstTurn: 'whole_train' | 'single' | 'simultaneous';
  firstTurnScope: 'own' | 'any';
  firstTurnDraw: boolean;
  firstTurnDoubles: 'normal' | 'deferred' | 'exempt' | 'forbidden';
  firstTurnOut: 'immediate' | 'finish_cycle';
  lateStart: 'single' | 'whole_train';
  trainsBegin: 'private' | 'public';
  mexicanTrains: number;
  mexicanStart: 'after_own_train' | 'any_turn' | 'after_all_trains';
  ownTrainFirst: 'off' | 'before_rivals' | 'before_anything';
  othersUnstarted: 'anyone' | 'own_train_begun';
  publicRun: boolean;
  drawCount: 'one' | 'none' | 'until_playable';
  playDrawn: 'must' | 'may';
  drawAfterDrawnDouble: boolean;
  passMarker: 'always' | 'not_on_double' | 'optional';
  markerOff: 'own_play' | 'choice' | 'any_play';
  doubleAnswers: number;
  doubleFollowUp: 'on_double' | 'anywhere' | 'none';
  doublesPerTurn: 'one' | 'two' | 'any';
  doubleBinds: 'table' | 'train' | 'nobody';
  doubleOrder: 'first_laid' | 'last_laid' | 'any';
  doubleFailMarks: 'player' | 'doubles_train';
  exhaustedDoubleReleases: boolean;
  goOutOnDouble: 'allowed' | 'must_answer';
  lastTileCall: 'challenge' | 'off' | 'courtesy';
  lastTilePenalty: number;
  lastTileLosesTurn: boolean;
  wildBlanks: boolean;
  doubleBlankScore: number;
  doubleBlankAlone: boolean;
  blankHalfScore: number;
  tieBreak: 'zero_rounds' | 'none';
  teams: 'none' | 'pairs';
  hubArms: number;
}

export type OptionName = keyof Options;
export type OptionValue = string | number | boolean | null;

/** Default first. A list is the values that may be named; `from`/`to` a range of whole numbers. */
type Values = { list: OptionValue[] } | { default: OptionValue; from: number; to: number };

/** A number that no option reaches: "1 …" has no upper end on the page. */
const NO_END = 1_000_000;

export const optionValues: Record<OptionName, Values> = {
  game: { list: ['mexican_train', 'chicken_foot'] },
  maxPips: { list: [12, 6, 9, 15, 18] },
  dealTable: { list: ['club', ...Object.keys(dealTables).filter((name) => name !== 'club')] },
  handSize: { default: null, from: 1, to: NO_END },
  engineSource: { list: ['set_aside', 'required_holder', 'highest_held'] },
  engineAbsent: { list: ['draw_in_turn', 'draw_together', 'next_lower'] },
  firstEngine: { default: null, from: 0, to: 18 },
  rounds: { default: null, from: 1, to: NO_END },
  starter: { list: ['random', 'engine_holder', 'highest_tile', 'lot'] },
  nextStarter: { list: ['left', 'again', 'winner'] },
  firstTurn: { list: ['whole_train', 'single', 'simultaneous'] },
  firstTurnScope: { list: ['own', 'any'] },
  firstTurnDraw: { list: [true, false] },
  firstTurnDoubles: { list: ['normal', 'deferred', 'exempt', 'forbidden'] },
  firstTurnOut: { list: ['immediate', 'finish_cycle'] },
  lateStart: { list: ['single', 'whole_train'] },
  trainsBegin: { list: ['private', 'public'] },
  mexicanTrains: { default: 1, from: 0, to: 4 },
  mexicanStart: { list: ['after_own_train', 'any_turn', 'after_all_trains'] },
  ownTrainFirst: { list: ['off', 'before_rivals', 'before_anything'] },
  othersUnstarted: { list: ['anyone', 'own_train_begun'] },
  publicRun: { list: [false, true] },
  drawCount: { list: ['one', 'none', 'until_playable'] },
  playDrawn: { list: ['must', 'may'] },
  drawAfterDrawnDouble: { list: [true, false] },
  passMarker: { list: ['always', 'not_on_double', 'optional'] },
  markerOff: { list: ['own_play', 'choice', 'any_play'] },
  doubleAnswers: { default: 1, from: 0, to: 3 },
  doubleFollowUp: { list: ['on_double', 'anywhere', 'none'] },
  doublesPerTurn: { list: ['one', 'two', 'any'] },
  doubleBinds: { list: ['table', 'train', 'nobody'] },
  doubleOrder: { list: ['first_laid', 'last_laid', 'any'] },
  doubleFailMarks: { list: ['player', 'doubles_train'] },
  exhaustedDoubleReleases: { list: [true, false] },
  goOutOnDouble: { list: ['allowed', 'must_answer'] },
  lastTileCall: { list: ['challenge', 'off', 'courtesy'] },
  lastTilePenalty: { default: 2, from: 0, to: 5 },
  lastTileLosesTurn: { list: [false, true] },
  wildBlanks: { list: [false, true] },
  doubleBlankScore: { list: [0, 25, 50] },
  doubleBlankAlone: { list: [false, true] },
  blankHalfScore: { list: [0, 25] },
  tieBreak: { list: ['zero_rounds', 'none'] },
  teams: { list: ['none', 'pairs'] },
  hubArms: { list: [4, 6, 8] },
};

export const optionNames = Object.keys(optionValues) as OptionName[];

function isOptionName(name: string): name is OptionName {
  return Object.hasOwn(optionValues, name);
}

function isAllowed(name: OptionName, value: unknown): boolean {
  const values = optionValues[name];
  if ('list' in values) return values.list.some((one) => one === value);
  if (value === null) return name === 'handSize';
  return Number.isInteger(value) && Number(value) >= values.from && Number(value) <= values.to;
}

/** A ruleset as it stands in a request, a position or a record. */
export interface RulesetInput {
  preset: string;
  options?: Record<string, unknown>;
}

/** RULES 3, "Refused settings": the number of the rule and the options that it names. */
export interface Refusal {
  rule: number;
  options: string[];
}

export type Resolution = { ok: true; options: Options; handSize: number } | { ok: false; refusals: Refusal[] };

/** RULES 5: the cell of the named table, else that of `general`, else nothing. */
export function tableHandSize(table: string, maxPips: number, seats: number): number | null {
  const cell = (name: string): number | null => {
    const found: DealTable | undefined = dealTables[name];
    return found?.[maxPips]?.[seats - 2] ?? null;
  };
  return cell(table) ?? cell('general');
}

/**
 * RULES 3: defaults, then the preset, then the options named.
 * With `fromRecord` the options are resolved ones, which are not tested for refusals 9, 13 and 14 (14 still wants 2 or 3 answers).
 */
export function resolveRules(input: RulesetInput, seats: number, fromRecord = false): Resolution {
  const named = input.options ?? {};
  const unknown: string[] = [];
  const preset = Object.hasOwn(presets, input.preset) ? presets[input.preset] : undefined;
  if (preset === undefined) unknown.push('preset');
  for (const [name, value] of Object.entries(named)) {
    if (!isOptionName(name) || !isAllowed(name, value)) unknown.push(name);
  }
  if (!Number.isInteger(seats) || seats < 2 || seats > 14) unknown.push('seats');
  if (unknown.length > 0) return { ok: false, refusals: [{ rule: 15, options: unknown }] };

  const merged: Record<string, unknown> = {};
  for (const name of optionNames) {
    const values = optionValues[name];
    merged[name] = 'list' in values ? values.list[0] : values.default;
  }
  Object.assign(merged, preset, named);
  merged['firstEngine'] ??= merged['maxPips'];
  merged['rounds'] ??= Number(merged['firstEngine']) + 1;
  const options = merged as unknown as Options;
  if (options.firstEngine > options.maxPips) {
    return { ok: false, refusals: [{ rule: 15, options: ['firstEngine'] }] };
  }
  if (options.game === 'chicken_foot' && !fromRecord) {
    const refusal = explicitInChickenFoot(named);
    if (refusal !== null) return { ok: false, refusals: [refusal] };
  }
  if (options.game === 'chicken_foot') {
    options.doubleFollowUp = 'none';
    options.doubleBinds = 'table';
  }
  const handSize = options.handSize ?? tableHandSize(options.dealTable, options.maxPips, seats);
  const refusals = refusedSettings(options, new Set(fromRecord ? [] : Object.keys(named)), handSize, seats, fromRecord);
  if (refusals.length > 0 || handSize === null) return { ok: false, refusals };
  return { ok: true, options, handSize };
}

/** Refusal 14: what a game without personal trains, markers, first turns and a Mexican train cannot be asked for. */
const NOT_IN_CHICKEN_FOOT: OptionName[] = [
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

function explicitInChickenFoot(named: Record<string, unknown>): Refusal | null {
  const options = NOT_IN_CHICKEN_FOOT.filter((name) => Object.hasOwn(named, name)) as string[];
  if (Object.hasOwn(named, 'doubleFollowUp') && named['doubleFollowUp'] !== 'none') options.push('doubleFollowUp');
  if (Object.hasOwn(named, 'doubleBinds') && named['doubleBinds'] !== 'table') options.push('doubleBinds');
  return options.length > 0 ? { rule: 14, options: ['game', ...options] } : null;
}

/** Refusals 1 to 14, in the order of the page. `named` is empty for a record. */
function refusedSettings(
  o: Options,
  named: Set<string>,
  handSize: number | null,
  seats: number,
  fromRecord: boolean,
): Refusal[] {
  const refusals: Refusal[] = [];
  const refuse = (rule: number, when: boolean, ...options: OptionName[]): void => {
    if (when) refusals.push({ rule, options });
  };
  const setSize = ((o.maxPips + 1) * (o.maxPips + 2)) / 2;
  const setAside = o.engineSource === 'set_aside';
  const engines = o.engineSource === 'highest_held' ? o.maxPips + 1 : o.firstEngine + 1;

  refuse(1, setAside === (o.starter === 'engine_holder'), 'engineSource', 'starter');
  refuse(2, o.rounds > engines, 'rounds');
  refuse(3, handSize === null, 'dealTable', 'maxPips', 'handSize');
  refuse(3, handSize !== null && seats * handSize + (setAside ? 1 : 0) > setSize, 'handSize', 'maxPips');
  const simultaneous = o.firstTurn === 'simultaneous';
  refuse(4, simultaneous && o.firstTurnScope === 'any', 'firstTurn', 'firstTurnScope');
  refuse(4, simultaneous && o.firstTurnDoubles === 'normal', 'firstTurn', 'firstTurnDoubles');
  refuse(5, o.doublesPerTurn !== 'one' && o.doubleFollowUp !== 'anywhere', 'doublesPerTurn', 'doubleFollowUp');
  refuse(6, o.doubleAnswers >= 2 && o.doubleFollowUp === 'anywhere', 'doubleAnswers', 'doubleFollowUp');
  const nothing = o.doubleAnswers === 0;
  refuse(7, nothing && o.goOutOnDouble === 'must_answer', 'doubleAnswers', 'goOutOnDouble');
  refuse(7, nothing && o.doubleFailMarks === 'doubles_train', 'doubleAnswers', 'doubleFailMarks');
  refuse(7, nothing && o.passMarker === 'not_on_double', 'doubleAnswers', 'passMarker');
  refuse(7, nothing && o.firstTurnDoubles !== 'normal', 'doubleAnswers', 'firstTurnDoubles');
  refuse(8, o.goOutOnDouble === 'must_answer' && o.doubleFollowUp !== 'on_double', 'goOutOnDouble', 'doubleFollowUp');
  refuse(9, named.has('mexicanStart') && o.mexicanTrains === 0, 'mexicanStart', 'mexicanTrains');
  refuse(10, o.publicRun && o.doubleFollowUp === 'anywhere', 'publicRun', 'doubleFollowUp');
  refuse(11, o.firstTurn === 'single' && o.lateStart === 'whole_train', 'firstTurn', 'lateStart');
  refuse(12, o.teams === 'pairs' && ![4, 6, 8].includes(seats), 'teams');
  const callIsOff = o.lastTileCall === 'off';
  refuse(13, callIsOff && named.has('lastTilePenalty') && o.lastTilePenalty > 0, 'lastTileCall', 'lastTilePenalty');
  refuse(13, callIsOff && named.has('lastTileLosesTurn') && o.lastTileLosesTurn, 'lastTileCall', 'lastTileLosesTurn');
  const chickenFoot = o.game === 'chicken_foot';
  refuse(14, chickenFoot && o.doubleAnswers < 2, 'game', 'doubleAnswers');
  refuse(14, chickenFoot && !fromRecord && o.hubArms > o.maxPips, 'hubArms', 'maxPips');
  return refusals;
}
