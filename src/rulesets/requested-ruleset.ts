import { resolveRuleset, type Ruleset } from '../engine/index.js';
import { Problem, type FieldProblem } from '../platform/problems/problem.js';
import { escapePointer } from '../platform/problems/validation.js';

/** The rules that a request asks for; 422 with every conflict and its options where they cannot be played (RULES 3). */
export function rulesetOf(
  preset: string | undefined,
  options: Record<string, unknown> | undefined,
  seats: number,
): Ruleset {
  const resolution = resolveRuleset({ preset, options }, seats);
  if (resolution.ok) return resolution.ruleset;
  const errors = resolution.conflicts.map(({ code, options: names, detail }): FieldProblem => ({
    pointer: pointerTo(names[0]),
    code,
    detail,
    options: names,
  }));
  throw new Problem('ruleset_refused', {
    detail: errors
      .map(({ detail }) => detail)
      .join(' ')
      .slice(0, 2000),
    errors,
  });
}

/** Where in the request the first option of a conflict stands. */
function pointerTo(name: string | undefined): string {
  if (name === undefined) return '';
  return name === 'preset' || name === 'seats' ? `/${name}` : `/options/${escapePointer(name)}`;
}
