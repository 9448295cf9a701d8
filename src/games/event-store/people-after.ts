import type { Commit, Member } from './event-store.js';

/** Who is or was there after a commit. */
export function peopleAfter(
  before: readonly Member[],
  { memberIn, memberOut, now }: Pick<Commit, 'memberIn' | 'memberOut' | 'now'>,
): Member[] {
  const stayed = before.map((member) => (member.id === memberOut ? { ...member, leftAt: now } : member));
  if (memberIn === null) return stayed;
  const { id, seat, playerId, name, clientSeed, isBot = false } = memberIn;
  return [...stayed, { id, seat, playerId, name, clientSeed, isBot, joinedAt: now, leftAt: null }];
}
