import type { Calendar } from '../../clocks/index.js';
import { notFound, Problem } from '../../platform/problems/problem.js';
import type { Member, NewMember } from '../event-store/event-store.js';
import type { FoldedGame } from '../core/folded-game.js';
import type { Intent } from '../core/game-writer.js';
import { MOST_ARRIVALS, MOST_GUEST_ARRIVALS, MOST_SUBSTITUTES } from '../limits.js';
import { freeSeatsOf, memberAt, seatCountOf, statusOf } from '../core/match-facts.js';

/* What sitting down, getting up and taking over come to, given the game as it stands. */

/** Somebody who is about to have a seat. */
export type Newcomer = Omit<NewMember, 'seat'>;

/** Sits down before the start, in the seat that was wanted or the first that is free. */
export function sitDown(game: FoldedGame, newcomer: Newcomer, wanted: number | undefined): Intent {
  refuseSeated(game, newcomer);
  refuseRestless(game, newcomer);
  const seat = wanted ?? firstFree(game);
  return {
    command: { type: 'take_seat', seat, member: newcomer.id, clientSeed: newcomer.clientSeed },
    memberIn: { ...newcomer, seat },
  };
}

/** Whose seat of a running match somebody takes over. */
export interface Succession {
  /** The member who has the seat. */
  readonly replaced: string;
  /** When the newcomer plays; null: a guest, of whom that is not known. */
  readonly calendar: Calendar | null;
  /** When the match began. */
  readonly since: Date | null;
  /** What is wrong where that member has the seat no more. */
  readonly closed: () => Problem;
}

/** Takes over a seat of a running match. */
export function takeOver(
  game: FoldedGame,
  newcomer: Newcomer,
  { replaced, calendar, since, closed }: Succession,
): Intent & { readonly memberIn: NewMember } {
  const member = game.members.find(({ id, leftAt }) => id === replaced && leftAt === null);
  if (member === undefined) throw closed();
  refuseSeated(game, newcomer);
  const { seat } = member;
  const held = game.members.filter((one) => one.seat === seat && playedIn(one, since));
  if (held.length > MOST_SUBSTITUTES)
    throw new Problem('substitute_limit_reached', {
      detail: `A seat can be handed over at most ${MOST_SUBSTITUTES} times in a match.`,
    });
  return {
    command: { type: 'substitute', seat, member: newcomer.id, calendar },
    memberIn: { ...newcomer, seat },
    memberOut: replaced,
  };
}

/** Gets up before the start. */
export function getUp(game: FoldedGame, seat: number, reason: 'left' | 'removed'): Intent {
  if (seat > seatCountOf(game.state)) throw notFound();
  const member = memberAt(game.state, seat);
  if (member === null) throw new Problem('seat_empty');
  return { command: { type: 'vacate_seat', seat, reason }, memberOut: member };
}

/** Whoever got up before the start played no part. */
function playedIn({ leftAt }: Member, since: Date | null): boolean {
  return leftAt === null || (since !== null && leftAt >= since);
}

function refuseSeated({ members }: FoldedGame, { playerId }: Newcomer): void {
  if (playerId !== null && members.some((one) => one.playerId === playerId && one.leftAt === null))
    throw new Problem('already_seated');
}

/** Who sits down and gets up for ever would make the log of somebody else's game as long as they like. */
function refuseRestless({ members }: FoldedGame, { playerId }: Newcomer): void {
  const most = playerId === null ? MOST_GUEST_ARRIVALS : MOST_ARRIVALS;
  if (members.filter((one) => one.playerId === playerId).length < most) return;
  const who = playerId === null ? 'Guests sit' : 'An account sits';
  throw new Problem('arrival_limit_reached', { detail: `${who} down in the same game at most ${most} times.` });
}

/** The first free seat. In a game that has begun none is free, and the rules say so themselves. */
function firstFree({ state }: FoldedGame): number {
  const [free] = freeSeatsOf(state);
  if (free === undefined && statusOf(state) === 'open') throw new Problem('game_full');
  return free ?? 1;
}
