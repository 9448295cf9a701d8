import type { ProblemEntry } from './problem-entry.js';

/** The problems that have nothing to do with the rules of the game. Codes are stable: clients compare them. */
export const PLATFORM_PROBLEMS = {
  malformed_json: {
    title: 'The body is not JSON',
    status: 400,
    meaning: 'The body could not be read as a JSON document; nothing was done.',
  },
  malformed_request: {
    title: 'The request cannot be read',
    status: 400,
    meaning: 'The request line, a path segment or a header is not well formed; nothing was done.',
  },
  invalid_request: {
    title: 'The request does not fit the contract',
    status: 400,
    meaning: 'A field or parameter is missing, unknown, of the wrong type or out of bounds; `errors` names each one.',
  },
  authentication_required: {
    title: 'Who are you?',
    status: 401,
    meaning: 'This operation needs a bearer token in the Authorization header, and none was sent.',
  },
  invalid_token: {
    title: 'The token is not valid',
    status: 401,
    meaning: 'The bearer token or stream ticket is unknown, expired, used up or revoked.',
  },
  insufficient_scope: {
    title: 'The token may not do this',
    status: 403,
    meaning: 'The token is valid, but it was not given the scope that this operation needs.',
  },
  account_required: {
    title: 'This takes an account',
    status: 403,
    meaning: 'A seat token can only look at and play in its own game; this operation needs the token of an account.',
  },
  seat_required: {
    title: 'You have no seat here',
    status: 403,
    meaning: 'Only somebody who sits in this game can do this.',
  },
  seat_not_abandoned: {
    title: 'The seat is played',
    status: 409,
    meaning:
      'Whoever sits there has missed no turn, or, without a clock, has not let the game wait for two weeks; only they can hand the seat over, not the host.',
  },
  host_only: {
    title: 'Only the host may do this',
    status: 403,
    meaning: 'The game can be started, aborted and its seats given away only by its host.',
  },
  director_only: {
    title: 'Only the director may do this',
    status: 403,
    meaning: 'Time is added, missed turns are excused and seats removed only by whoever directs the game: its host.',
  },
  removed_by_host: {
    title: 'The host has removed you',
    status: 403,
    meaning: 'Whoever was removed from a game sits down again only by a link or an invitation of its host.',
  },
  not_found: {
    title: 'There is nothing here for you',
    status: 404,
    meaning: 'The resource does not exist, or it is not yours to see; both are answered alike.',
  },
  method_not_allowed: {
    title: 'That method does nothing here',
    status: 405,
    meaning: 'The resource exists but does not know this method; the Allow header lists those that it knows.',
  },
  not_acceptable: {
    title: 'That form is not to be had',
    status: 406,
    meaning: 'The Accept header rules out every media type that this operation can answer with.',
  },
  request_timeout: {
    title: 'The request took too long to arrive',
    status: 408,
    meaning: 'The request was not complete in time; nothing was done.',
  },
  already_seated: {
    title: 'You sit here already',
    status: 409,
    meaning: 'A player has at most one seat in a game.',
  },
  too_many_plans: {
    title: 'You have too many plans',
    status: 409,
    meaning: 'As many plans of yours wait for their turn as a player may have; take one back first.',
  },
  game_full: {
    title: 'Every seat is taken',
    status: 409,
    meaning: 'No seat of this game is free.',
  },
  seat_empty: {
    title: 'Nobody sits there',
    status: 409,
    meaning: 'The seat is free already.',
  },
  engine_version_unavailable: {
    title: 'The rules of this game are not here',
    status: 409,
    meaning:
      'The game is judged by a version of the rules that this server does not have; nothing was done, and nothing of it is shown that those rules decide.',
  },
  game_needs_repair: {
    title: 'The log of this game cannot be replayed',
    status: 409,
    meaning:
      'The stored events of the game do not follow from each other; it rests, nothing is lost, and its operator has to repair it.',
  },
  token_limit_reached: {
    title: 'Too many tokens',
    status: 409,
    meaning: 'An account has a limited number of valid tokens; revoke one first.',
  },
  webhook_limit_reached: {
    title: 'Too many webhooks',
    status: 409,
    meaning: 'An account has a limited number of webhooks; remove one first.',
  },
  webhook_disabled: {
    title: 'The webhook is disabled',
    status: 409,
    meaning: 'A webhook that is disabled is not called; enable it first.',
  },
  confirmation_limit_reached: {
    title: 'Too many mails that ask for a confirmation',
    status: 409,
    meaning: 'Only a few such mails are sent in a day; try again tomorrow.',
  },
  game_limit_reached: {
    title: 'Too many games',
    status: 409,
    meaning:
      'An account hosts at most 100 open games and sits in at most 1,000 unfinished ones at a time; `detail` says which of the two is full.',
  },
  link_limit_reached: {
    title: 'Too many links',
    status: 409,
    meaning: 'A game has a limited number of links that are still good; revoke one first.',
  },
  link_closed: {
    title: 'The link opens nothing any more',
    status: 409,
    meaning: 'The link has expired, was revoked or used up, or somebody else has the seat by now; ask for another one.',
  },
  already_invited: {
    title: 'Invited already',
    status: 409,
    meaning: 'The player has an open invitation to this game already, or sits in it.',
  },
  invitation_limit_reached: {
    title: 'Too many invitations',
    status: 409,
    meaning:
      'An account has a limited number of invitations that wait for an answer, and invites the same player a limited number of times in a day.',
  },
  invitation_closed: {
    title: 'The invitation stands no more',
    status: 409,
    meaning: 'The invitation was answered or withdrawn, or the game has moved on without it.',
  },
  substitute_limit_reached: {
    title: 'The seat has changed hands too often',
    status: 409,
    meaning: 'A seat can be handed over a limited number of times in a match.',
  },
  match_not_over: {
    title: 'The match is not over',
    status: 409,
    meaning: 'A rematch follows a match that was played to its end.',
  },
  rematch_exists: {
    title: 'There is a rematch already',
    status: 409,
    meaning: 'A match has one rematch; `rematch` is its id.',
  },
  talk_off: {
    title: 'Nobody talks at this table',
    status: 409,
    meaning: 'The host has turned the talk of this game off.',
  },
  phrases_only: {
    title: 'Only phrases here',
    status: 409,
    meaning: 'The host allows canned phrases (`listPhrases`) in this game, and no words of one’s own.',
  },
  already_reported: {
    title: 'You have reported this already',
    status: 409,
    meaning: 'A message is reported once by each reader; the first report stands.',
  },
  note_limit_reached: {
    title: 'Too many notes',
    status: 409,
    meaning: 'An account has notes about a limited number of games; empty one first.',
  },
  arrival_limit_reached: {
    title: 'Came and went too often',
    status: 409,
    meaning:
      'Before the start an account sits down in the same game a limited number of times, and so do all guests together.',
  },
  mute_limit_reached: {
    title: 'Too many muted players',
    status: 409,
    meaning: 'An account mutes a limited number of others; unmute one first.',
  },
  vacation_limit_reached: {
    title: 'Too many vacations',
    status: 409,
    meaning: 'A calendar holds a limited number of vacations that are not over or ended since the year began.',
  },
  vacation_over: {
    title: 'The vacation is over',
    status: 409,
    meaning: 'Only a vacation that is still to come or runs can be called off.',
  },
  write_conflict: {
    title: 'Others were quicker, again and again',
    status: 409,
    meaning: 'The game changed each time while the request was tried; nothing was done, and it can be sent again.',
  },
  version_mismatch: {
    title: 'The game has moved on',
    status: 412,
    meaning:
      'If-Match names another version than the current one; nothing was done. `currentVersion` is the version to look at.',
  },
  body_too_large: {
    title: 'The body is too large',
    status: 413,
    meaning: 'The body has more bytes than this operation takes: 256 kB, or 8 MB at the referee.',
  },
  uri_too_long: {
    title: 'The address is too long',
    status: 414,
    meaning: 'The path or one of its segments has more characters than any resource of this server.',
  },
  unsupported_media_type: {
    title: 'The body is not application/json',
    status: 415,
    meaning: 'Bodies are read as application/json in UTF-8 only, without a content coding.',
  },
  idempotency_key_reused: {
    title: 'The key belongs to another request',
    status: 422,
    meaning: 'The Idempotency-Key was sent before with another method, path or body; use a new key for a new request.',
  },
  webhook_refused: {
    title: 'This address cannot be called',
    status: 422,
    meaning: 'A webhook has to begin with https, and its name has to lead to public addresses only.',
  },
  confirmation_refused: {
    title: 'This token confirms nothing',
    status: 422,
    meaning: 'The token is not the one that was last mailed to the address, was used, or is older than 24 hours.',
  },
  ruleset_refused: {
    title: 'These rules cannot be played',
    status: 422,
    meaning:
      'The preset and options do not go together (RULES 3, refused settings); `errors` names each conflict and its options.',
  },
  plan_refused: {
    title: 'This plan cannot be read',
    status: 422,
    meaning: 'The steps of the plan are not well formed or out of bounds; `errors` says where and why.',
  },
  position_refused: {
    title: 'This position cannot be',
    status: 422,
    meaning: 'The position sent to the referee is not well formed or is impossible; `errors` says where and why.',
  },
  version_required: {
    title: 'Which version do you mean?',
    status: 428,
    meaning: 'Whatever changes a running game needs If-Match with the version that the decision was made for.',
  },
  expectation_failed: {
    title: 'The expectation cannot be met',
    status: 417,
    meaning: 'The Expect header asks for something else than 100-continue, which is all that this server knows.',
  },
  headers_too_large: {
    title: 'The head of the request is too large',
    status: 431,
    meaning: 'Request line and headers together have more than 16 kB; nothing was done.',
  },
  rate_limited: {
    title: 'Too many requests',
    status: 429,
    meaning: 'The budget for requests of this kind is used up; Retry-After says when it is filled again.',
  },
  too_many_streams: {
    title: 'Too many open streams',
    status: 429,
    meaning:
      'An account, or an address without one, has a limited number of open streams and of waiting requests; end one first.',
  },
  internal_error: {
    title: 'A fault of this server',
    status: 500,
    meaning: 'Something went wrong that is not the fault of the request; it was logged under the request id.',
  },
  unavailable: {
    title: 'The server cannot answer just now',
    status: 503,
    meaning:
      'The database cannot be reached or the server is stopping; nothing that was answered is lost, send the request again after Retry-After.',
  },
} as const satisfies Record<string, ProblemEntry>;

export type PlatformProblemCode = keyof typeof PLATFORM_PROBLEMS;
