/** What a token may be given the right to do, and what that means. */
export const SCOPES = {
  'account:read': 'See the own account, its tokens and the games that wait for it.',
  'account:write': 'Make and revoke tokens of the own account.',
  'games:read': 'See games: public ones, and those in which the account sits or which it hosts.',
  'games:write': 'Create games, take and leave seats, start and abort.',
  'games:play': 'Make moves and resign.',
  'notices:read': 'See the own notices, how they are sent, and webhooks.',
  'notices:write': 'Say how notices are sent; make, change and remove webhooks.',
} as const;

export type Scope = keyof typeof SCOPES;

export const ALL_SCOPES = Object.keys(SCOPES) as Scope[];
