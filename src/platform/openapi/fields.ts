import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import {
  Allow,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsObject,
  IsString,
  Matches,
  Max,
  Min,
  ValidateBy,
  ValidateIf,
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
} from 'class-validator';
import type { JsonSchema } from './schema-registry.js';

/*
 * Fields of request classes. Each decorator says at once what is checked and what the document promises, so that the two
 * cannot differ.
 */

interface Common {
  readonly description: string;
  readonly example?: unknown;
  readonly optional?: boolean;
  readonly default?: unknown;
}

/**
 * Control characters and lone surrogates: no name or message needs them, and the database refuses some. In a single line neither
 * what ends it elsewhere (U+2028, U+2029), nor what is not seen, such as what turns the direction of the text round it, by which
 * one name would look like another; but for the joiners and forms that some scripts and emoji are written with.
 */
const PRINTABLE = /^(?:[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]|\u200c|\u200d|\ufe0e|\ufe0f)*$/u;
/** Something that is seen: no blank, no filler (U+2800 looks like one), nothing without a width. */
const SEEN = /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u;
/** Several lines, with line breaks and tabs. */
const PRINTABLE_LINES = /^(?:[^\p{Cc}\p{Cs}]|[\n\t])*$/u;

/**
 * The same for the document, in words that the regular expressions of most languages know: those have no characters beyond
 * U+FFFF in a class, so that tags and later forms are left to the server. Surrogates are no text there.
 */
const NOT_IN_A_LINE = [
  '\\x00-\\x1f\\x7f-\\x9f\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f',
  '\\u200b\\u200e\\u200f\\u2028-\\u202e\\u2060-\\u206f\\u3164\\ufe00-\\ufe0d\\ufeff\\uffa0\\ufff0-\\ufff8',
].join('');
const NOT_IN_LINES = '\\x00-\\x08\\x0b-\\x1f\\x7f-\\x9f';

/** What the document says of a text that has no form of its own: printable, and more than blanks if it may not be empty. */
function printablePattern(isLines: boolean, isNeeded: boolean): string {
  const not = isLines ? NOT_IN_LINES : NOT_IN_A_LINE;
  return isNeeded ? `^[^${not}]*[^\\s${not}][^${not}]*$` : `^[^${not}]*$`;
}

function documented(
  { description, example, optional, default: fallback }: Common,
  schema: Record<string, unknown>,
): PropertyDecorator {
  const options = {
    ...schema,
    description,
    ...(example === undefined ? {} : { example }),
    ...(fallback === undefined ? {} : { default: fallback }),
  };
  return optional === true ? ApiPropertyOptional(options) : ApiProperty(options);
}

/** A field that may be left out is not checked then; null is not the same as left out. */
function checked({ optional }: Common, ...checks: PropertyDecorator[]): PropertyDecorator {
  const isSent = (_: object, value: unknown): boolean => value !== undefined;
  return applyDecorators(...(optional === true ? [ValidateIf(isSent)] : []), ...checks);
}

/** So many code points, as JSON Schema and the database count. class-validator's own check counts some pairs of them as one. */
function CharactersBetween(min: number, max: number): PropertyDecorator {
  const fits = (value: unknown): boolean => {
    const count = typeof value === 'string' ? [...value].length : -1;
    return count >= min && count <= max;
  };
  const defaultMessage = (): string => `$property has to have ${min} to ${max} characters`;
  return ValidateBy({
    name: 'charactersBetween',
    constraints: [min, max],
    validator: { validate: fits, defaultMessage },
  });
}

/** A text of `min` to `max` characters, without control characters (`lines`: but for line breaks and tabs), not blank. */
export function TextField(
  field: Common & { min?: number; max: number; pattern?: RegExp; lines?: true },
): PropertyDecorator {
  const { min = 1, max, pattern, lines } = field;
  const form = pattern?.source ?? printablePattern(lines === true, min > 0);
  const schema = { type: 'string', minLength: min, maxLength: max, pattern: form };
  const checks = [
    IsString(),
    CharactersBetween(min, max),
    Matches(lines ? PRINTABLE_LINES : PRINTABLE, {
      message: '$property has to be free of control characters and of what is not seen',
    }),
  ];
  if (min > 0) checks.push(Matches(SEEN, { message: '$property has to be more than blanks' }));
  if (pattern) checks.push(Matches(pattern, { message: `$property has to have the form ${pattern.source}` }));
  return applyDecorators(documented(field, schema), checked(field, ...checks));
}

/** A whole number. In a query it arrives as text. */
export function IntegerField(field: Common & { min: number; max: number; query?: true }): PropertyDecorator {
  const { min, max, query } = field;
  const schema = { type: 'integer', minimum: min, maximum: max };
  const asNumber = Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value,
  );
  return applyDecorators(
    documented(field, schema),
    ...(query ? [asNumber] : []),
    checked(field, IsInt(), Min(min), Max(max)),
  );
}

/** A whole number that the rules judge, and refuse with 422: the bounds are for the reader. */
export function JudgedIntegerField(field: Common & { min: number; max: number }): PropertyDecorator {
  const schema = { type: 'integer', minimum: field.min, maximum: field.max };
  return applyDecorators(documented(field, schema), checked(field, IsInt()));
}

/** One of some words. */
export function ChoiceField(field: Common & { values: readonly string[] }): PropertyDecorator {
  const checks = [IsIn([...field.values], { message: `$property has to be one of: ${field.values.join(', ')}` })];
  return applyDecorators(documented(field, { type: 'string', enum: [...field.values] }), checked(field, ...checks));
}

/** Several different words out of some, whose schema has a name; at least one, unless `min` says 0. */
export function ChoicesField(
  field: Common & { values: readonly string[]; word: JsonSchema; min?: 0 },
): PropertyDecorator {
  const { values, word, min = 1 } = field;
  const schema = {
    type: 'array',
    items: { ...word },
    minItems: min,
    maxItems: values.length,
    uniqueItems: true,
  };
  const each = IsIn([...values], { each: true, message: `each of $property has to be one of: ${values.join(', ')}` });
  return applyDecorators(
    documented(field, schema),
    checked(field, IsArray(), ArrayMinSize(min), ArrayMaxSize(values.length), ArrayUnique(), each),
  );
}

/** True or false. In a query it arrives as text. */
export function BooleanField(field: Common & { query?: true }): PropertyDecorator {
  const asBoolean = Transform(({ value }: { value: unknown }) =>
    value === 'true' ? true : value === 'false' ? false : value,
  );
  return applyDecorators(
    documented(field, { type: 'boolean' }),
    ...(field.query ? [asBoolean] : []),
    checked(field, IsBoolean()),
  );
}

/** True, or left out. */
export function TrueField(field: Common): PropertyDecorator {
  const checks = [IsIn([true], { message: '$property has to be true or left out' })];
  return applyDecorators(
    documented({ ...field, optional: true }, { type: 'boolean', enum: [true] }),
    checked({ ...field, optional: true }, ...checks),
  );
}

/** The tag that tells the variants of a union apart. */
export function TagField(value: string): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ type: 'string', enum: [value], description: 'Which variant this is.' }),
    IsIn([value]),
  );
}

/** A list of texts of one form. */
export function TextsField(
  field: Common & { pattern: RegExp; maxLength: number; min: number; max: number },
): PropertyDecorator {
  const { pattern, maxLength, min, max } = field;
  const schema = {
    type: 'array',
    items: { type: 'string', pattern: pattern.source, maxLength },
    minItems: min,
    maxItems: max,
  };
  const each = Matches(pattern, { each: true, message: `each of $property has to have the form ${pattern.source}` });
  return applyDecorators(
    documented(field, schema),
    checked(field, IsArray(), ArrayMinSize(min), ArrayMaxSize(max), IsString({ each: true }), each),
  );
}

/** An object that somebody else judges: the schema is for the reader. */
export function ObjectField(field: Common & { schema: Readonly<Record<string, unknown>> }): PropertyDecorator {
  return applyDecorators(documented(field, { ...field.schema }), checked(field, IsObject()));
}

/** A value of any type that somebody else judges: the schema is for the reader. */
export function JudgedField(field: Common & { schema: Readonly<Record<string, unknown>> }): PropertyDecorator {
  return applyDecorators(documented(field, { ...field.schema }), Allow());
}
