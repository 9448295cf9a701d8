import { SetMetadata, type CustomDecorator, type ExecutionContext } from '@nestjs/common';
import type { Reflector } from '@nestjs/core';
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

/** A method of a controller. */
export type Handler = ReturnType<ExecutionContext['getHandler']>;

/** Who may call the operation of a controller's method. */
export function accessRuleOf(reflector: Reflector, handler: Handler): AccessRule {
  const rule = reflector.get<AccessRule | undefined>(ACCESS_METADATA, handler);
  if (rule === undefined) throw new Error(`${handler.name} declares no access.`);
  return rule;
}
