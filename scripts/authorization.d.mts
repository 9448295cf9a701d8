export interface AuthorizationRow {
  readonly operation: string;
  /** Which of several rows of the operation. */
  readonly variant?: string;
  readonly access: string;
  /** Whom it is for, in words. */
  readonly what: string;
  /** Whose token is the one that has expired, is revoked, lacks the scope. */
  readonly entitled: 'seat' | 'host' | 'invited';
  /** Kind of game, or `plain` for what is about no game. */
  readonly place: 'public' | 'private' | 'plain';
  /** The answer to whoever may: status, and code of the problem. */
  readonly yes: string;
  readonly method?: 'HEAD';
  readonly version?: 'stale';
  readonly query?: string;
  readonly body?: unknown;
  /** The answer to each caller. */
  readonly cells: Readonly<Record<string, string>>;
}

interface Authorization {
  readonly callers: Readonly<Record<string, string>>;
  readonly rows: readonly AuthorizationRow[];
}

export const PAGE: string;
export function readAuthorization(folder?: string): Authorization;
export function nameOf(row: Pick<AuthorizationRow, 'operation' | 'variant' | 'place'>): string;
export function authorizationPage(authorization: Authorization): string;
