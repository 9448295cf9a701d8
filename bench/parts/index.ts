import type { Comparison } from '../measure.js';
import type { Report } from '../report.js';
import { deadlinesReport } from './deadlines.js';
import { enginePart } from './engine.js';
import { loadPart } from './load.js';
import { longGamePart } from './long-game.js';
import { memoryReport } from './memory.js';
import { moveReport } from './move.js';
import { readsReport } from './reads.js';
import { replayPart } from './replay.js';
import { replicasReport } from './replicas.js';
import { startReport } from './start.js';
import { streamsReport } from './streams.js';

/** The parts of the benchmarks by name; a part prepares its work when it is asked for its comparisons. */
export const PARTS: Readonly<Record<string, () => Comparison[] | Promise<Comparison[]>>> = {
  engine: enginePart,
  replay: replayPart,
  'long-game': longGamePart,
  load: loadPart,
};

/** The parts that compare nothing, but say what they saw. */
export const REPORTS: Readonly<Record<string, (isQuick: boolean, say: (what: string) => void) => Promise<Report>>> = {
  move: moveReport,
  reads: readsReport,
  memory: memoryReport,
  streams: streamsReport,
  start: startReport,
  replicas: replicasReport,
  deadlines: deadlinesReport,
};
