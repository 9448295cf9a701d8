import { ALL_SCOPES, type Scope } from '../../platform/auth/scopes.js';
import { ChoicesField, TextField } from '../../platform/openapi/fields.js';
import { InstantField } from '../../platform/openapi/instant-field.js';
import { ref } from '../../platform/openapi/schema-registry.js';

/** Somebody who wants an account. */
export class RegisterPlayerDto {
  @TextField({ max: 100, description: 'What others are to call you.', example: 'Ann' })
  name: string;
}

/** A token that is wanted. */
export class CreateTokenDto {
  @TextField({ max: 100, description: 'What it is for, to tell it from others.', example: 'my bot' })
  name: string;

  @ChoicesField({
    values: ALL_SCOPES,
    word: ref('Scope'),
    description: 'What it may do; at most what the token that asks may do.',
    example: ['games:read', 'games:play'],
  })
  scopes: Scope[];

  @InstantField({
    description: 'When it ends; left out: never, or with the token that asks, after which it cannot end.',
    example: '2030-01-31T12:00:00Z',
    optional: true,
  })
  expiresAt?: string;
}
