import { invalid, type Problem } from '../problems/problem.js';
import { escapePointer } from '../problems/validation.js';

/** How many lists and objects of a body may lie in each other. A record has seven; what follows it calls itself for each. */
export const DEEPEST_BODY = 32;

interface Place {
  readonly value: object;
  readonly pointer: string;
}

/**
 * What is wrong with a parsed body before anybody looks at its fields: too many levels, or a name that every object
 * inherits, which those who look for unknown fields would not find. Null: nothing.
 */
export function bodyProblem(body: unknown): Problem | null {
  let places = placed(body, '');
  for (let depth = 1; places.length > 0; depth++) {
    if (depth > DEEPEST_BODY)
      return invalid('', 'too_deep', `The body has more than ${DEEPEST_BODY} lists and objects in each other.`);
    const within: Place[] = [];
    for (const { value, pointer } of places) {
      for (const [name, item] of Object.entries(value)) {
        if (name in Object.prototype)
          return invalid(`${pointer}/${escapePointer(name)}`, 'unknown_field', `There is no field "${name}" here.`);
        if (typeof item === 'object' && item !== null)
          within.push({ value: item as object, pointer: `${pointer}/${escapePointer(name)}` });
      }
    }
    places = within;
  }
  return null;
}

function placed(value: unknown, pointer: string): Place[] {
  return typeof value === 'object' && value !== null ? [{ value, pointer }] : [];
}
