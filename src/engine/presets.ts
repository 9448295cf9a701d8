import type { Options } from './options.js';
import type { Preset, PresetEntry } from './preset.js';
import { CLASSIC_PRESETS } from './presets-classic.js';
import { RECONSTRUCTED_PRESETS } from './presets-reconstructed.js';
import { TRAIN_PRESETS } from './presets-trains.js';

export type { Preset } from './preset.js';

const ENTRIES: ReadonlyMap<string, PresetEntry> = new Map(
  [...TRAIN_PRESETS, ...CLASSIC_PRESETS, ...RECONSTRUCTED_PRESETS].map((entry) => [entry.name, entry]),
);

/** The presets by name, in the order of the table in RULES 4. */
export const PRESET_NAMES: readonly string[] = [
  'club',
  'dominoes_hq',
  'parsons',
  'double_nine',
  'five_tiles',
  'hub',
  'events',
  'events_chickenfoot',
  'classic',
  'classic_fast',
  'classic_long_start',
  'classic_public_run',
  'classic_branching',
  'classic_pairs',
  'private_trains',
  'app',
  'wild_blanks',
  'quarter',
  'lot_start',
  'chicken_foot',
  'chicken_foot_nine',
  'strict',
  'second_anywhere',
  'own_train_first',
  'mini_six',
];

/** The presets of RULES 4; none of them is more than one published way to play. */
export const PRESETS: readonly Preset[] = PRESET_NAMES.map((name) => {
  const entry = ENTRIES.get(name) as PresetEntry;
  return { ...entry, options: changedFromDefault(entry) };
});

const BY_NAME: ReadonlyMap<string, Preset> = new Map(PRESETS.map((preset) => [preset.name, preset]));

/** The preset of that name; null if there is none. */
export function presetNamed(name: string): Preset | null {
  return BY_NAME.get(name) ?? null;
}

function changedFromDefault(entry: PresetEntry): Partial<Options> {
  const base = entry.basedOn === null ? undefined : ENTRIES.get(entry.basedOn);
  return base === undefined ? entry.changes : { ...changedFromDefault(base), ...entry.changes };
}
