import { IntegerField } from '../../../platform/openapi/fields.js';
import { InstantField } from '../../../platform/openapi/instant-field.js';
import { LINK_DAYS, MOST_LINK_DAYS } from '../../limits.js';

/** A link that is wanted. */
export class CreateLinkDto {
  @IntegerField({
    min: 1,
    max: 14,
    description:
      'Which seat; left out: whichever is free. Once the match has started: the seat that is handed over, which has to be named.',
    optional: true,
  })
  seat?: number;

  @IntegerField({
    min: 1,
    max: 14,
    description: 'How many people may come by it; one, where a seat is named.',
    optional: true,
    default: 1,
  })
  uses?: number;

  @InstantField({
    description: `When it ends, at most ${MOST_LINK_DAYS} days from now; left out: in ${LINK_DAYS} days.`,
    example: '2030-01-31T12:00:00Z',
    optional: true,
  })
  expiresAt?: string;
}
