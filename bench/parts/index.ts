import type { Comparison } from '../measure.js';
import { enginePart } from './engine.js';
import { longGamePart } from './long-game.js';
import { replayPart } from './replay.js';

/** The parts of the benchmarks by name; a part prepares its work when it is asked for its comparisons. */
export const PARTS: Readonly<Record<string, () => Comparison[] | Promise<Comparison[]>>> = {
  engine: enginePart,
  replay: replayPart,
  'long-game': longGamePart,
};
