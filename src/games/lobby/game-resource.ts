import { USUAL_UNDO } from '../../table/index.js';
import type { GameRow } from '../../platform/auth/game-row.js';
import type { Member } from '../event-store/event-store.js';

/** Who somebody is, as others may know it. */
export interface MemberResource {
  readonly id: string;
  readonly name: string;
  /** Null: plays with a seat token, without an account. */
  readonly playerId: string | null;
  /** Whether a bot of the server plays. */
  readonly isBot: boolean;
}

export interface SeatResource {
  readonly seat: number;
  readonly member: MemberResource | null;
}

/** Somebody who has or had a seat of a match, and when: what happened in the seat meanwhile is theirs. */
export interface TenureResource extends MemberResource {
  readonly seat: number;
  readonly joinedAt: string;
  readonly leftAt: string | null;
}

/** A game as it stands in lists: nothing of what is in the hands. */
export interface GameResource {
  readonly id: string;
  readonly version: number;
  readonly name: string | null;
  readonly status: string;
  readonly visibility: string;
  readonly rulesVersion: string;
  readonly ruleset: {
    readonly preset: string;
    readonly options: Readonly<Record<string, unknown>>;
    readonly seats: number;
    readonly handSize: number;
  };
  readonly autoForced: boolean;
  /** Every setting of the time control; null: no clock. */
  readonly timeControl: object | null;
  readonly undo: string;
  readonly startWhenFull: boolean;
  readonly spectatorDelay: number;
  readonly rematchOf: string | null;
  readonly commitment: string;
  readonly host: { readonly id: string; readonly name: string } | null;
  readonly seats: readonly SeatResource[];
  readonly members: readonly TenureResource[];
  readonly seatsToAct: readonly number[];
  readonly deadlineAt: string | null;
  /** When the server looked at its clock. */
  readonly serverNow: string;
  readonly createdAt: string;
  readonly startedAt: string | null;
  readonly endedAt: string | null;
  readonly result: GameRow['result'];
}

/** A member as others may know them. */
export function memberResource({ id, name, playerId, isBot }: Member): MemberResource {
  return { id, name, playerId, isBot };
}

/** The game of a row and the people who sit in it. */
export function gameResource(row: GameRow, members: readonly Member[], now: Date): GameResource {
  return { ...standingGame(row, members), serverNow: now.toISOString() };
}

/** The same without the time: what stays as it is while nothing happens. */
export function standingGame(row: GameRow, members: readonly Member[]): Omit<GameResource, 'serverNow'> {
  const { preset, options, handSize, hostPlayerId } = row;
  return {
    id: row.id,
    version: row.version,
    name: row.name,
    status: row.status,
    visibility: row.visibility,
    rulesVersion: row.rulesVersion,
    ruleset: { preset, options, seats: row.seats, handSize },
    autoForced: row.settings.autoForced,
    timeControl: row.settings.timeControl ?? null,
    undo: row.settings.undo ?? USUAL_UNDO,
    startWhenFull: row.settings.startWhenFull ?? false,
    spectatorDelay: row.settings.spectatorDelay ?? 0,
    rematchOf: row.settings.rematchOf ?? null,
    commitment: row.commitment,
    host: hostPlayerId === null ? null : { id: hostPlayerId, name: row.hostName ?? '' },
    seats: Array.from({ length: row.seats }, (_, i) => seatResource(i + 1, members)),
    members: tenures(row, members),
    seatsToAct: row.seatsOnTurn,
    deadlineAt: instant(row.deadlineAt),
    createdAt: row.createdAt.toISOString(),
    startedAt: instant(row.startedAt),
    endedAt: instant(row.endedAt),
    result: row.result,
  };
}

/** A seat and who sits there now. */
export function seatResource(seat: number, members: readonly Member[]): SeatResource {
  const member = members.find((one) => one.seat === seat && one.leftAt === null);
  return { seat, member: member === undefined ? null : memberResource(member) };
}

/** Who sits there, and who sat there in the match before them; by seat and time. Who got up before the start played no part. */
function tenures({ startedAt }: GameRow, members: readonly Member[]): TenureResource[] {
  return members
    .filter(({ leftAt }) => leftAt === null || (startedAt !== null && leftAt >= startedAt))
    .sort((a, b) => a.seat - b.seat || a.joinedAt.getTime() - b.joinedAt.getTime())
    .map((member) => ({
      ...memberResource(member),
      seat: member.seat,
      joinedAt: member.joinedAt.toISOString(),
      leftAt: instant(member.leftAt),
    }));
}

function instant(time: Date | null): string | null {
  return time === null ? null : time.toISOString();
}
