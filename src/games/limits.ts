/*
 * How much of everything there can be. The first two are kept by the database, in the statement that would pass them
 * (`check_host` and `check_seated` in the migration `people`), so that requests at the same time cannot pass them together.
 */

/** Open games that an account hosts at a time. */
export const MOST_OPEN_GAMES_HOSTED = 100;
/** Unfinished games that an account sits in at a time. */
export const MOST_GAMES_AT_A_TIME = 1_000;
/** Invitations of an account that wait for an answer. */
export const MOST_OPEN_INVITATIONS = 50;
/** Invitations of an account to one and the same player in a day, answered and withdrawn ones too: each is told to them. */
export const MOST_INVITATIONS_TO_ONE = 10;
/** Links of a game that are still good. */
export const MOST_LINKS = 20;
/** How long a link lasts where nothing else is said, days. */
export const LINK_DAYS = 7;
/** The longest that a link may last, days. */
export const MOST_LINK_DAYS = 90;
/** How long a game without a clock waits for a seat before the host can give it to somebody else, days. */
export const SILENT_DAYS = 14;
/** How often an account sits down in one and the same game before its start, and how often guests do, all together. */
export const MOST_ARRIVALS = 20;
export const MOST_GUEST_ARRIVALS = 100;
/** How often a seat can be handed over in a match. */
export const MOST_SUBSTITUTES = 20;
