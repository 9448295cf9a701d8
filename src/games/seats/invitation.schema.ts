import { named, ref } from '../../platform/openapi/schema-registry.js';
import { choice, instant, nullable, object, page, seatNumber, text, uuid } from '../../platform/openapi/shapes.js';
import { DECLINE_REASONS } from './dto/invitations.dto.js';

const person = (description: string): ReturnType<typeof object> =>
  object(description, { id: uuid('Their account.'), name: text('Their name.', 100) });

export const InvitationSchema = named(
  'Invitation',
  object('A player is asked to take a seat.', {
    id: uuid('Id of the invitation.'),
    game: object('The game.', { id: uuid('Its id.'), name: nullable(text('What its host calls it.', 100)) }),
    player: person('Who is asked.'),
    from: person('Who asks.'),
    seat: nullable(seatNumber('Which seat; null: whichever is free.')),
    replaces: nullable(uuid('The member whose seat is handed over; null: a free seat before the start.')),
    status: choice('What became of it; `void`: the game moved on without it.', [
      'open',
      'accepted',
      'declined',
      'withdrawn',
      'void',
    ]),
    reason: nullable(choice('Why it was declined.', DECLINE_REASONS)),
    createdAt: instant('When it was made.'),
    answeredAt: nullable(instant('When it was answered or withdrawn.')),
  }),
);

export const InvitationPageSchema = named('InvitationPage', page('Invitations, newest first.', ref('Invitation')));
