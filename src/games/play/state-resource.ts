import type { SeatView, Viewer } from '../../engine/index.js';
import {
  viewClock,
  viewStanding,
  viewTableEvent,
  type Cause,
  type TableEvent,
  type TableEventView,
  type TableState,
  type TableView,
} from '../../table/index.js';
import type { Member } from '../event-store/event-store.js';
import { memberResource, type MemberResource } from '../lobby/game-resource.js';

/** A game as one viewer may see it, with names instead of ids. */
export interface StateResource extends Omit<TableView, 'seats'> {
  readonly game: string;
  /** The seat of the viewer; null: a spectator. */
  readonly viewer: number | null;
  readonly seats: readonly (Omit<SeatView, 'member'> & { readonly member: MemberResource | null })[];
}

/** An event as one viewer may see it. */
export type EventResource = (TableEventView | { readonly type: 'unreadable' }) & {
  readonly version: number;
  readonly happenedAt: string;
  /** Why the server did it by itself: forced by the rules, or a clock, a bot, a plan; null: somebody asked for it. */
  readonly cause: { readonly type: string } | null;
};

/** The view of a table, and who the people at it are. */
export function stateResource(
  game: string,
  table: TableState,
  members: readonly Member[],
  viewer: Viewer,
  now: Date,
): StateResource {
  return { ...standingResource(game, table, members, viewer), clock: viewClock(table, now.getTime()) };
}

/** The same without its clock: what stays as it is while nothing happens. */
export function standingResource(
  game: string,
  table: TableState,
  members: readonly Member[],
  viewer: Viewer,
): Omit<StateResource, 'clock'> {
  const { seats, ...seen } = viewStanding(table, viewer);
  return {
    game,
    viewer: viewer.seat,
    ...seen,
    seats: seats.map((seat) => ({ ...seat, member: whoIs(seat.member, members) })),
  };
}

/** The view of an event, when it happened, and why. */
export function eventResource(
  version: number,
  at: Date,
  { event, cause }: { readonly event: TableEvent; readonly cause: Cause | null },
  viewer: Viewer,
): EventResource {
  const isForced = 'auto' in event && event.auto;
  return {
    version,
    happenedAt: at.toISOString(),
    cause: cause === null ? (isForced ? { type: 'forced' } : null) : { type: cause.type },
    ...viewTableEvent(event, viewer),
  };
}

/** A row of the log that was damaged: that it is there is all that can be said of it. */
export function damagedResource({ seq, createdAt }: { readonly seq: number; readonly createdAt: Date }): EventResource {
  const isKnown = Number.isFinite(createdAt.getTime());
  return {
    type: 'unreadable',
    version: seq,
    happenedAt: (isKnown ? createdAt : new Date(0)).toISOString(),
    cause: null,
  };
}

function whoIs(id: string | null, members: readonly Member[]): MemberResource | null {
  const member = members.find((one) => one.id === id);
  return member === undefined ? null : memberResource(member);
}
