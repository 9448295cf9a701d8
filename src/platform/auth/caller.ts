import { networkOf } from './network.js';
import type { Scope } from './scopes.js';

/** Nobody that is known. */
export interface AnonymousCaller {
  readonly kind: 'anonymous';
}

/** An account, by one of its tokens. */
export interface PlayerCaller {
  readonly kind: 'player';
  readonly playerId: string;
  readonly name: string;
  readonly tokenId: string;
  readonly scopes: readonly string[];
}

/** Whoever holds the token of one seat of one game. */
export interface SeatCaller {
  readonly kind: 'seat';
  readonly gameId: string;
  readonly memberId: string;
}

export type Caller = AnonymousCaller | PlayerCaller | SeatCaller;

export const ANONYMOUS: AnonymousCaller = { kind: 'anonymous' };

/** Whether the token of a caller has a scope. A seat token has those that playing its game takes, and nothing else. */
export function hasScope(caller: Caller, scope: Scope): boolean {
  if (caller.kind === 'player') return caller.scopes.includes(scope);
  return caller.kind === 'seat' && (scope === 'games:read' || scope === 'games:play');
}

/** Whose budget and whose streams these are; the network that a request comes from stands for somebody unknown. */
export function accountOf(caller: Caller, request: { readonly ip: string }): string {
  switch (caller.kind) {
    case 'player':
      return `player:${caller.playerId}`;
    case 'seat':
      return `member:${caller.memberId}`;
    case 'anonymous':
      return `address:${networkOf(request.ip)}`;
  }
}
