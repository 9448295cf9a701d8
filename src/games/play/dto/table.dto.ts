import { TextField } from '../../../platform/openapi/fields.js';

/** How much time a director gives to a turn. */
export class AddTimeDto {
  @TextField({
    max: 40,
    pattern: /^P[0-9DTHMSW]{1,39}$/,
    description: 'How much running time, ISO 8601: whole minutes, `PT1M` to `P30D`.',
    example: 'P1D',
  })
  duration: string;
}
