import {
  view,
  viewEvent,
  type EventView,
  type GameEvent,
  type GameView,
  type MatchState,
  type SeatView,
  type Viewer,
} from '../engine/index.js';
import type { Member } from './event-store/event-store.js';
import { memberResource, type MemberResource } from './game-resource.js';

/** A game as one viewer may see it, with names instead of ids. */
export interface StateResource extends Omit<GameView, 'seats'> {
  readonly game: string;
  /** The seat of the viewer; null: a spectator. */
  readonly viewer: number | null;
  readonly seats: readonly (Omit<SeatView, 'member'> & { readonly member: MemberResource | null })[];
}

/** An event as one viewer may see it. */
export type EventResource = EventView & { readonly version: number; readonly at: string };

/** The engine's view of a state, and who the people in it are. */
export function stateResource(
  game: string,
  state: MatchState,
  members: readonly Member[],
  viewer: Viewer,
): StateResource {
  const { seats, ...seen } = view(state, viewer);
  return {
    game,
    viewer: viewer.seat,
    ...seen,
    seats: seats.map((seat) => ({ ...seat, member: whoIs(seat.member, members) })),
  };
}

/** The engine's view of an event, and when it happened. */
export function eventResource(version: number, at: Date, event: GameEvent, viewer: Viewer): EventResource {
  return { version, at: at.toISOString(), ...viewEvent(event, viewer) };
}

function whoIs(id: string | null, members: readonly Member[]): MemberResource | null {
  const member = members.find((one) => one.id === id);
  return member === undefined ? null : memberResource(member);
}
