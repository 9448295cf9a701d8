import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsString, Matches, MaxLength, ValidateIf } from 'class-validator';

const INSTANT = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,3})?Z$/;

/** A moment, RFC 3339 in UTC. */
export function InstantField(field: { description: string; example?: string; optional?: boolean }): PropertyDecorator {
  const { description, example, optional } = field;
  const schema = {
    type: 'string' as const,
    format: 'date-time',
    maxLength: 30,
    pattern: INSTANT.source,
    description,
    ...(example === undefined ? {} : { example }),
  };
  const checks = [
    IsString(),
    MaxLength(30),
    Matches(INSTANT, { message: '$property has to be a moment in UTC, such as 2030-01-31T12:00:00Z' }),
  ];
  const isSent = (_: object, value: unknown): boolean => value !== undefined;
  return optional === true
    ? applyDecorators(ApiPropertyOptional(schema), ValidateIf(isSent), ...checks)
    : applyDecorators(ApiProperty(schema), ...checks);
}
