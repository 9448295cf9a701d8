import { TextField } from '../../../platform/openapi/fields.js';
import { DURATION_PATTERN } from '../../../platform/openapi/shapes.js';

/** How much time a director gives to a turn. */
export class AddTimeDto {
  @TextField({
    min: 1,
    max: 40,
    pattern: new RegExp(DURATION_PATTERN),
    description: 'How much running time, ISO 8601: whole minutes, `PT1M` to `P30D`.',
    example: 'P1D',
  })
  duration: string;
}
