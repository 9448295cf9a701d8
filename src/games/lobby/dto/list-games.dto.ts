import { BooleanField, ChoiceField, IntegerField, TextField } from '../../../platform/openapi/fields.js';
import { DURATION_PATTERN } from '../../../platform/openapi/shapes.js';

export const GAME_STATUSES = ['open', 'running', 'ended', 'aborted', 'needs_repair'] as const;

/** The kinds of clock, and none. */
export const PACES = ['none', 'per_turn', 'bank'] as const;

/** Which games to list. */
export class ListGamesDto {
  @ChoiceField({ values: GAME_STATUSES, description: 'Only games in this phase.', optional: true })
  status?: (typeof GAME_STATUSES)[number];

  @TextField({ max: 40, pattern: /^[a-z0-9_]+$/, description: 'Only games of this preset.', optional: true })
  preset?: string;

  @IntegerField({
    query: true,
    min: 6,
    max: 18,
    description: 'Only games with this set, by the pips of its highest half: 6, 9, 12, 15 or 18.',
    optional: true,
  })
  maxPips?: number;

  @IntegerField({ query: true, min: 2, max: 14, description: 'Only games with so many seats.', optional: true })
  seats?: number;

  @ChoiceField({
    values: PACES,
    description: 'Only games with this kind of clock; `none`: without one.',
    optional: true,
  })
  pace?: (typeof PACES)[number];

  @TextField({
    min: 3,
    max: 40,
    pattern: new RegExp(DURATION_PATTERN),
    description: 'Only games with a clock for each turn of at most so long, an ISO 8601 duration such as `P3D`.',
    optional: true,
  })
  longestTurn?: string;

  @BooleanField({
    query: true,
    description: 'With `true`: only open games with a free seat; `status` can then be left out.',
    optional: true,
  })
  freeSeats?: boolean;

  @TextField({
    max: 36,
    pattern: /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    description: 'Only games that this player hosts.',
    optional: true,
  })
  hostId?: string;

  @BooleanField({
    query: true,
    description: 'Only games in which the caller sits or which they host, whatever their visibility. Takes a token.',
    optional: true,
  })
  mine?: boolean;

  @IntegerField({ query: true, min: 1, max: 100, description: 'Items on a page.', optional: true, default: 25 })
  limit?: number;

  @TextField({ max: 200, pattern: /^[A-Za-z0-9_-]+$/, description: '`nextCursor` of the page before.', optional: true })
  cursor?: string;
}
