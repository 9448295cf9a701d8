import { named } from '../../platform/openapi/schema-registry.js';
import { instant, integer, list, nullable, object, seatNumber, text, uuid } from '../../platform/openapi/shapes.js';
import { MOST_LINKS } from '../limits.js';

const fields = {
  id: uuid('Id of the link; not its token.'),
  seat: nullable(seatNumber('Which seat; null: whichever is free.')),
  replaces: nullable(uuid('The member whose seat is handed over; null: a free seat before the start.')),
  lastFour: text('The last four characters of its token.', 4),
  uses: integer('How many people may come by it.', 1, 14),
  used: integer('How many did.', 0, 14),
  createdAt: instant('When it was made.'),
  expiresAt: instant('When it ends.'),
};

export const LinkSchema = named('SeatLink', object('A link to a seat, without its token.', fields));

export const NewLinkSchema = named(
  'NewSeatLink',
  object('A link to a seat; its token is shown this once.', {
    ...fields,
    token: text('To be sent to `takeSeat` by whoever takes the seat.', 50, { pattern: '^tr_link_[0-9A-Za-z]{38}$' }),
  }),
);

export const LinkListSchema = named(
  'SeatLinkList',
  object('Links that are still good.', { items: list('Oldest first.', LinkSchema, MOST_LINKS) }),
);
