import { REFUSALS, type RefusalCode } from '../../engine/index.js';
import { TABLE_REFUSALS, type TableRefusalCode } from '../../table/index.js';
import { PLATFORM_PROBLEMS, type PlatformProblemCode } from './platform-problems.js';
import type { ProblemEntry } from './problem-entry.js';

export type ProblemCode = PlatformProblemCode | RefusalCode | TableRefusalCode;

/** Every problem that this server can answer with, those of the rules included: one code, one sentence, one status, one page. */
export const PROBLEMS: Readonly<Record<ProblemCode, ProblemEntry>> = {
  ...PLATFORM_PROBLEMS,
  ...REFUSALS,
  ...TABLE_REFUSALS,
};

/** Whether a text is the code of a problem. */
export function isProblemCode(code: string): code is ProblemCode {
  return Object.hasOwn(PROBLEMS, code);
}
