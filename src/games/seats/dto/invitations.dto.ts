import { ChoiceField, IntegerField, TextField } from '../../../platform/openapi/fields.js';

export const DECLINE_REASONS = ['busy', 'pace', 'rules', 'people', 'other'] as const;

/** Somebody who is to be asked. */
export class CreateInvitationDto {
  @TextField({
    max: 36,
    pattern: /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    description: 'The account to be asked.',
    example: '01900000-0000-7000-8000-000000000000',
  })
  playerId: string;

  @IntegerField({
    min: 1,
    max: 14,
    description:
      'Which seat; left out: whichever is free. Once the match has started: the seat that is handed over, which has to be named.',
    optional: true,
  })
  seat?: number;
}

/** Which seat the invited player takes. */
export class AcceptInvitationDto {
  @IntegerField({
    min: 1,
    max: 14,
    description: 'Which seat, where the invitation names none; left out: the first that is free.',
    optional: true,
  })
  seat?: number;

  @TextField({
    max: 64,
    pattern: /^[ -~]{1,64}$/,
    description:
      "The seat's share of the shuffle, 1 to 64 characters of printable ASCII; left out: the number of the seat.",
    optional: true,
  })
  clientSeed?: string;
}

/** Why somebody does not come. */
export class DeclineInvitationDto {
  @ChoiceField({
    values: DECLINE_REASONS,
    description: '`busy`: no time; `pace`, `rules`, `people`: not with these; `other`: no word about it.',
    example: 'busy',
  })
  reason: (typeof DECLINE_REASONS)[number];
}

/** Which page of a list. */
export class PageDto {
  @IntegerField({ query: true, min: 1, max: 100, description: 'Items on a page.', optional: true, default: 25 })
  limit?: number;

  @TextField({ max: 200, pattern: /^[A-Za-z0-9_-]+$/, description: '`nextCursor` of the page before.', optional: true })
  cursor?: string;
}
