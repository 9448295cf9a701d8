import { BooleanField, ChoiceField, IntegerField, TextField } from '../../platform/openapi/fields.js';

export const GAME_STATUSES = ['open', 'running', 'ended', 'aborted', 'needs_repair'] as const;

/** Which games to list. */
export class ListGamesDto {
  @ChoiceField({ values: GAME_STATUSES, description: 'Only games in this phase.', optional: true })
  status?: (typeof GAME_STATUSES)[number];

  @TextField({ max: 40, pattern: /^[a-z0-9_]+$/, description: 'Only games of this preset.', optional: true })
  preset?: string;

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
