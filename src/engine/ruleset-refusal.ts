import type { OptionName } from './option-entry.js';
import type { Options } from './options.js';

/** A setting that cannot be played: which refusal of RULES 3, the options it is about, and one plain sentence. */
export interface Conflict {
  /** 1 to 15, as numbered in RULES 3. */
  readonly refusal: number;
  readonly code: string;
  /** Names of options, and `preset` or `seats` where these take part. */
  readonly options: readonly string[];
  readonly detail: string;
}

/** What a refusal looks at. */
export interface Setting {
  readonly options: Options;
  readonly seats: number;
  /** Tiles a seat; null when neither `handSize` nor a deal table names a number. */
  readonly handSize: number | null;
  /** The options that the request names itself, RULES 3 "given explicitly"; none for a record. */
  readonly given: Readonly<Partial<Options>>;
}

/** One refusal: its sentence for the catalogue, and the test that finds it in a setting. */
export interface RulesetRefusal {
  readonly refusal: number;
  readonly code: string;
  readonly sentence: string;
  /** All options that it may speak of. */
  readonly options: readonly OptionName[];
  /** Not tested on the resolved options of a record; refusals of what is "given explicitly" find nothing there anyway. */
  readonly spares?: 'records';
  readonly find: (setting: Setting) => Finding | null;
}

export interface Finding {
  readonly options: readonly string[];
  readonly detail: string;
}

/** The finding of a refusal: one plain sentence, and the names that it is about. */
export function found(detail: string, ...options: readonly string[]): Finding {
  return { options, detail };
}
