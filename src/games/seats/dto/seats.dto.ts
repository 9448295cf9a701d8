import { IntegerField, TagField, TextField } from '../../../platform/openapi/fields.js';

const CLIENT_SEED = /^[ -~]{1,64}$/;
const SEAT = { min: 1, max: 14, description: 'Which seat; left out: the first that is free.', optional: true } as const;
const SEED = {
  max: 64,
  pattern: CLIENT_SEED,
  description:
    "The seat's share of the shuffle, 1 to 64 characters of printable ASCII; left out: the number of the seat.",
  optional: true,
} as const;

/** The caller sits down. */
export class TakeSeatDto {
  @TagField('self')
  type: 'self';

  @IntegerField(SEAT)
  seat?: number;

  @TextField(SEED)
  clientSeed?: string;
}

/** The caller takes a seat by a link, in a game that they could not see otherwise. */
export class TakeLinkedSeatDto {
  @TagField('link')
  type: 'link';

  @TextField({
    max: 50,
    pattern: /^tr_link_[0-9A-Za-z]{38}$/,
    description: 'The token of the link.',
    example: 'tr_link_0123456789abcdefghijklmnopqrstuv0bCdEf',
  })
  token: string;

  @IntegerField({ ...SEAT, description: 'Which seat, where the link names none; left out: the first that is free.' })
  seat?: number;

  @TextField(SEED)
  clientSeed?: string;
}

/** Somebody without an account plays on in a seat. */
export class SubstituteDto {
  @TextField({ max: 100, description: 'What the guest is called.', example: 'Uncle Bob' })
  name: string;
}

/** The host gives a seat to somebody without an account, who plays it with the seat token of the answer. */
export class SeatGuestDto {
  @TagField('guest')
  type: 'guest';

  @TextField({ max: 100, description: 'What the guest is called.', example: 'Uncle Bob' })
  name: string;

  @IntegerField(SEAT)
  seat?: number;

  @TextField(SEED)
  clientSeed?: string;
}
