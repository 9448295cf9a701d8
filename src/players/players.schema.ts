import { ALL_SCOPES } from '../platform/auth/scopes.js';
import { named, ref } from '../platform/openapi/schema-registry.js';
import { choice, instant, list, nullable, object, seatNumber, text, uuid } from '../platform/openapi/shapes.js';

export const PlayerSchema = named(
  'Player',
  object('An account.', {
    id: uuid('Id of the account.'),
    name: text('What others call them.', 100),
    createdAt: instant('Since when.'),
  }),
);

const tokenFields = {
  id: uuid('Id of the token; not the token itself.'),
  name: text('What it is for.', 100),
  scopes: list('What it may do.', named('Scope', choice('What a token may do.', ALL_SCOPES)), ALL_SCOPES.length),
  lastFour: text('Its last four characters.', 4),
  createdAt: instant('When it was made.'),
  expiresAt: nullable(instant('When it ends; null: never.')),
  lastUsedAt: nullable(instant('When it was last used, to the hour; null: not yet.')),
};

export const TokenSchema = named('Token', object('A token of an account, without the token itself.', tokenFields));

export const NewTokenSchema = named(
  'NewToken',
  object('A token, shown this once.', {
    ...tokenFields,
    token: text('The token. Send it as `Authorization: Bearer …`.', 50, { pattern: '^tr_pat_[0-9A-Za-z]{38}$' }),
  }),
);

export const RegistrationSchema = named(
  'Registration',
  object('A new account and its first token.', { player: PlayerSchema, token: NewTokenSchema }),
);

export const TokenListSchema = named(
  'TokenList',
  object('The valid tokens of the account.', { items: list('Oldest first.', TokenSchema, 50) }),
);

export const TurnsSchema = named(
  'Turns',
  object('Every game that waits for you.', {
    items: list(
      'The most urgent first; all of them.',
      object('A game and your seat in it.', { seat: seatNumber('Your seat.'), game: ref('Game') }),
      1_000_000,
    ),
  }),
);
