import { tilesDealt } from './deal-tables.js';
import { DEFAULT_OPTIONS, OPTION_NAMES } from './option-catalogue.js';
import { readOptions, said, unreadable, type OptionInput } from './option-input.js';
import type { Options, Ruleset } from './options.js';
import { presetNamed, type Preset } from './presets.js';
import type { Conflict, RulesetRefusal, Setting } from './ruleset-refusal.js';
import { RULESET_REFUSALS } from './ruleset-refusals.js';

export const FEWEST_SEATS = 2;
export const MOST_SEATS = 14;

/** What a request says: a preset, `club` when left out, and the options that differ from it. */
export interface RulesetInput {
  readonly preset?: string | undefined;
  readonly options?: unknown;
}

/** The ruleset, or everything that is wrong with the request, in the order of RULES 3. */
export type Resolution =
  { readonly ok: true; readonly ruleset: Ruleset } | { readonly ok: false; readonly conflicts: readonly Conflict[] };

/**
 * The ruleset that a request asks for, at a table of so many seats (RULES 3 to 5). `firstEngine` and `rounds` come out
 * as numbers; `options.handSize` stays null where the deal table decides, and `handSize` is the number dealt.
 */
export function resolveRuleset(input: RulesetInput, seats: number): Resolution {
  return resolve(input, seats, 'request');
}

/**
 * The ruleset of a record, whose options are all written out: none of them counts as given explicitly, so refusals 9,
 * 13 and 14 do not apply, but that Chicken Foot still wants 2 or 3 answers (RULES 3).
 */
export function resolveRecordedRuleset(input: RulesetInput, seats: number): Resolution {
  return resolve(input, seats, 'record');
}

/** Every option of a ruleset for a record, in the order of RULES 3; `handSize` is the number dealt. */
export function recordedOptions(ruleset: Ruleset): Options {
  const options: Options = { ...ruleset.options, handSize: ruleset.handSize };
  return Object.fromEntries(OPTION_NAMES.map((name) => [name, options[name]])) as unknown as Options;
}

/** The numbers of seats, ascending, that a request can be played with; none if it is refused at any table. */
export function seatCounts(input: RulesetInput): number[] {
  const counts: number[] = [];
  for (let seats = FEWEST_SEATS; seats <= MOST_SEATS; seats++) if (resolveRuleset(input, seats).ok) counts.push(seats);
  return counts;
}

/** Every option of a preset at its own values. */
export function presetOptions(preset: Preset): Options {
  return complete(preset, {});
}

type Origin = 'request' | 'record';

function resolve(input: RulesetInput, seats: number, origin: Origin): Resolution {
  const name = input.preset ?? 'club';
  const preset = presetNamed(name);
  const read = readOptions(input.options);
  const conflicts: Conflict[] = [...read.conflicts];
  const spoilt = new Set(read.spoilt);
  if (!Number.isInteger(seats) || seats < FEWEST_SEATS || seats > MOST_SEATS) {
    spoilt.add('seats');
    conflicts.push(unreadable('seats_out_of_range', ['seats'], `A table has 2 to 14 seats, not ${said(seats)}.`));
  }
  if (preset === null) {
    conflicts.push(unreadable('unknown_preset', ['preset'], `There is no preset ${said(name)}.`));
    return { ok: false, conflicts };
  }
  const options = complete(preset, read.given);
  if (options.firstEngine > options.maxPips && !spoilt.has('maxPips')) {
    spoilt.add('firstEngine');
    const detail = `firstEngine ${options.firstEngine} is above maxPips ${options.maxPips}.`;
    conflicts.push(unreadable('engine_not_in_set', ['firstEngine', 'maxPips'], detail));
  }
  const handSize = options.handSize ?? tilesDealt(options.dealTable, options.maxPips, seats);
  const setting: Setting = { options, seats, handSize, given: origin === 'request' ? read.given : {} };
  conflicts.unshift(...refusalsOf(setting, origin, tainted(spoilt, read)));
  if (conflicts.length > 0 || handSize === null) return { ok: false, conflicts };
  return { ok: true, ruleset: { preset: preset.name, options, seats, handSize } };
}

/** Defaults, then the preset, then the request; what follows from other options last. */
function complete(preset: Preset, given: Readonly<Partial<Options>>): Options {
  const named = { ...DEFAULT_OPTIONS, ...preset.options, ...given };
  const firstEngine = named.firstEngine ?? named.maxPips;
  const options: Options = { ...named, firstEngine, rounds: named.rounds ?? firstEngine + 1 };
  // RULES 3: resolved before anything is refused.
  return options.game === 'chicken_foot' ? { ...options, doubleFollowUp: 'none', doubleBinds: 'table' } : options;
}

/** Names that a conflict may not rest on, since the values that stand in for them were not asked for. */
function tainted(spoilt: ReadonlySet<string>, { given }: OptionInput): ReadonlySet<string> {
  const names = new Set(spoilt);
  if (names.has('maxPips') && given.firstEngine === undefined) names.add('firstEngine');
  if (names.has('firstEngine') && given.rounds === undefined) names.add('rounds');
  return names;
}

function refusalsOf(setting: Setting, origin: Origin, spoilt: ReadonlySet<string>): Conflict[] {
  return RULESET_REFUSALS.filter((refusal) => origin === 'request' || refusal.spares !== 'records').flatMap((refusal) =>
    conflictOf(refusal, setting, spoilt),
  );
}

function conflictOf(refusal: RulesetRefusal, setting: Setting, spoilt: ReadonlySet<string>): Conflict[] {
  const finding = refusal.find(setting);
  if (finding === null || finding.options.some((name) => spoilt.has(name))) return [];
  return [{ refusal: refusal.refusal, code: refusal.code, ...finding }];
}
