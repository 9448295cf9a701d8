import { databaseCode } from '../../platform/problems/database-errors.js';
import { Problem } from '../../platform/problems/problem.js';
import { MOST_GAMES_AT_A_TIME, MOST_OPEN_GAMES_HOSTED } from '../limits.js';

/** What the database refuses while somebody sits down or a game is made, by the codes of the migration `people`. */
const REFUSALS: Readonly<Record<string, () => Problem>> = {
  TY001: () => new Problem('invalid_token', { detail: 'The account was deleted.' }),
  TY002: () =>
    new Problem('game_limit_reached', {
      detail: `An account hosts at most ${MOST_OPEN_GAMES_HOSTED} open games at a time; start or abort one first.`,
    }),
  TY003: () =>
    new Problem('game_limit_reached', {
      detail: `An account sits in at most ${MOST_GAMES_AT_A_TIME} unfinished games at a time.`,
    }),
  TY004: () => new Problem('link_closed'),
  TY005: () => new Problem('invitation_closed'),
};

/** Does the work, and says as a Problem what the database refused of it. */
export async function refusalsTold<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw REFUSALS[databaseCode(error) ?? '']?.() ?? error;
  }
}
