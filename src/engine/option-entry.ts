import type { Game, Options } from './options.js';

export type OptionName = keyof Options;

/** The part of a form that an option stands in. */
export type OptionGroup = 'set' | 'start' | 'first_turn' | 'trains' | 'turn' | 'doubles' | 'end' | 'score';

interface Common {
  readonly group: OptionGroup;
  /** One plain sentence: what the option decides. */
  readonly meaning: string;
  /** The games that the option has a meaning in; both when left out. */
  readonly games?: readonly Game[];
  /** Where RULES.md says more. */
  readonly section: string;
}

export interface ChoiceEntry<V extends string | number> extends Common {
  readonly default: V;
  /** What each value means; every value of the type has to be here. */
  readonly values: Readonly<Record<V, string>>;
}

export interface SwitchEntry extends Common {
  readonly default: boolean;
  readonly values: { readonly true: string; readonly false: string };
}

export interface IntegerEntry extends Common {
  /** null: see `defaultMeaning`. */
  readonly default: number | null;
  readonly defaultMeaning?: string;
  readonly minimum: number;
  /** null: no bound of its own, the supply of tiles or engines decides. */
  readonly maximum: number | null;
  /** Whether null may be sent. */
  readonly nullable?: true;
}

type EntryFor<V> = [V] extends [boolean]
  ? SwitchEntry
  : [V] extends [string]
    ? ChoiceEntry<V>
    : number extends V
      ? IntegerEntry
      : ChoiceEntry<V & number>;

/** An entry for every option: one that is missing, or a value without a meaning, does not compile. */
export type OptionEntries = { readonly [K in OptionName]: EntryFor<Options[K]> };

/** The entries of one part of the catalogue. */
export type EntriesOf<K extends OptionName> = Pick<OptionEntries, K>;

/** For options that Chicken Foot has no use for. */
export const TRAINS_ONLY: readonly Game[] = ['mexican_train'];
/** For options that only Chicken Foot has a use for. */
export const FEET_ONLY: readonly Game[] = ['chicken_foot'];
