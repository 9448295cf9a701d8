import type { ValidationError } from 'class-validator';
import { Problem, type FieldProblem } from './problem.js';

/** Where the value came from: fields of a body are named by JSON pointers, parameters by their name. */
export type InputPlace = 'body' | 'query';

/** The code that a broken constraint is told by. */
const CODES: Readonly<Record<string, string>> = {
  whitelistValidation: 'unknown_field',
  isDefined: 'missing',
  isString: 'wrong_type',
  isInt: 'wrong_type',
  isBoolean: 'wrong_type',
  isArray: 'wrong_type',
  isObject: 'wrong_type',
  isIn: 'unknown_value',
  equals: 'unknown_value',
  isUuid: 'wrong_format',
  matches: 'wrong_format',
  isIso8601: 'wrong_format',
};

/** What class-validator found, as one problem that names every field. */
export function problemOfFields(errors: readonly ValidationError[], place: InputPlace): Problem {
  const fields = errors.flatMap((error) => fieldsOf(error, '', place));
  const detail =
    fields.length === 1 ? (fields[0] as FieldProblem).detail : `${fields.length} things are wrong with the request.`;
  return new Problem('invalid_request', { detail, errors: fields });
}

function fieldsOf(error: ValidationError, parent: string, place: InputPlace): FieldProblem[] {
  const pointer = place === 'body' ? `${parent}/${escapePointer(error.property)}` : error.property;
  const own = Object.entries(error.constraints ?? {}).map(([constraint, text]) =>
    describe(constraint, text, error, pointer, place),
  );
  return [...firstOf(own), ...(error.children ?? []).flatMap((child) => fieldsOf(child, pointer, place))];
}

/** One sentence a field is enough: a value of the wrong type breaks every other constraint as well. */
function firstOf(found: FieldProblem[]): FieldProblem[] {
  const order = [
    'unknown_field',
    'unknown_parameter',
    'missing',
    'wrong_type',
    'out_of_bounds',
    'wrong_format',
    'unknown_value',
  ];
  const rank = ({ code }: FieldProblem): number => (order.includes(code) ? order.indexOf(code) : order.length);
  return found.sort((a, b) => rank(a) - rank(b)).slice(0, 1);
}

function describe(
  constraint: string,
  text: string,
  error: ValidationError,
  pointer: string,
  place: InputPlace,
): FieldProblem {
  const code =
    error.value === undefined && constraint !== 'whitelistValidation'
      ? 'missing'
      : (CODES[constraint] ?? 'out_of_bounds');
  if (code === 'unknown_field' && place === 'query') {
    return { pointer, code: 'unknown_parameter', detail: `There is no parameter ${quote(error.property)} here.` };
  }
  if (code === 'unknown_field') return { pointer, code, detail: `There is no field ${quote(error.property)} here.` };
  if (code === 'missing') return { pointer, code, detail: `${error.property} is missing.` };
  return { pointer, code, detail: `${text}.` };
}

function quote(name: string): string {
  return JSON.stringify(name.length > 60 ? `${name.slice(0, 60)}…` : name);
}

/** RFC 6901. */
export function escapePointer(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}
