/** Somebody with an account who sits in a game. */
export interface Seated {
  readonly seat: number;
  readonly memberId: string;
  readonly playerId: string;
}

/** A row of the outbox, and who is there. */
export interface Addressed {
  readonly payload: Readonly<Record<string, unknown>>;
  readonly seated: readonly Seated[];
  readonly hostPlayerId: string | null;
}

/**
 * Whom a row of the outbox is meant for: the seats, players or members that its payload names as `seats`, `playerIds`,
 * `playerId` or `memberId`, else everybody who sits in the game, and its host. Each once.
 */
export function addresseesOf({ payload, seated, hostPlayerId }: Addressed): string[] {
  const { seats, playerIds, playerId, memberId } = payload;
  const playersIn = (has: (one: Seated) => boolean): string[] => seated.filter(has).map((one) => one.playerId);
  if (Array.isArray(seats)) return unique(playersIn(({ seat }) => seats.includes(seat)));
  if (Array.isArray(playerIds)) return unique(playerIds.filter(isId));
  if (isId(playerId)) return [playerId];
  if (isId(memberId)) return playersIn((one) => one.memberId === memberId);
  return unique([...playersIn(() => true), ...(hostPlayerId === null ? [] : [hostPlayerId])]);
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value);
}

function unique(ids: readonly string[]): string[] {
  return [...new Set(ids)];
}
