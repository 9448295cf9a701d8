import { SetMetadata, type CustomDecorator } from '@nestjs/common';
import type { Scope } from './scopes.js';

/** Who may call an operation. */
export interface AccessRule {
  /** The scope that a token needs; null: none, everybody may. */
  readonly scope: Scope | null;
  /** Whether somebody without a token may ask; what they see is decided further down. */
  readonly anonymous: boolean;
  /** Whether a seat token will do. */
  readonly seat: boolean;
}

export const ACCESS_METADATA = 'trainyard:access';

/** Everybody may call this, with or without a token. */
export function Public(): CustomDecorator {
  return SetMetadata(ACCESS_METADATA, { scope: null, anonymous: true, seat: true } satisfies AccessRule);
}

/** An account whose token has the scope; `seat`: a seat token as well; `anonymous`: somebody without a token as well. */
export function Access(scope: Scope, ...others: ('seat' | 'anonymous')[]): CustomDecorator {
  const rule: AccessRule = { scope, anonymous: others.includes('anonymous'), seat: others.includes('seat') };
  return SetMetadata(ACCESS_METADATA, rule);
}
