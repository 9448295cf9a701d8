import { JudgedIntegerField, ObjectField, TextField } from '../../platform/openapi/fields.js';
import { OPTIONS_SCHEMA } from '../options.schema.js';

/** Rules that somebody thinks of. */
export class ResolveRulesetDto {
  @TextField({
    max: 40,
    description: 'Name of a preset.',
    example: 'club',
    optional: true,
    default: 'club',
  })
  preset?: string;

  @ObjectField({
    schema: OPTIONS_SCHEMA,
    description: 'Options that differ from it.',
    example: { rounds: 3 },
    optional: true,
  })
  options?: Record<string, unknown>;

  @JudgedIntegerField({ min: 2, max: 14, description: 'How many seats.', example: 4 })
  seats: number;
}
