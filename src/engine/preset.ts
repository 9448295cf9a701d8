import type { Options } from './options.js';

/** A way to play that somebody published: the options that differ from the default, and where they come from. */
export interface PresetEntry {
  readonly name: string;
  readonly title: string;
  /** The text that it was taken from, in one line. */
  readonly source: string;
  /** The source is known only in part; the rest was filled in from the game that it is closest to. */
  readonly reconstructed: boolean;
  /** The preset that it changes; null: the default, which is `club`. */
  readonly basedOn: string | null;
  /** What it changes in the preset that it is based on. */
  readonly changes: Readonly<Partial<Options>>;
  /** The rules in one paragraph of plain words. */
  readonly summary: string;
}

/** A preset with all that it changes in the default. */
export interface Preset extends PresetEntry {
  readonly options: Readonly<Partial<Options>>;
}
