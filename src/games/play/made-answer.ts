import type { Viewer } from '../../engine/index.js';
import { answer, toldAnswer, type Answer, type Told } from '../../platform/http/answer.js';
import { entityTag } from '../../platform/http/entity-tag.js';
import type { Outcome } from '../core/game-writer.js';
import { eventResource, stateResource, type EventResource, type StateResource } from './state-resource.js';

/**
 * What a move is answered with: the events that it came to, and the table after them.
 *
 * @param state the table as the seat sees it
 */
export function madeAnswer(outcome: Outcome, seat: number, status: number, state: StateResource): Answer {
  const { from: after, game } = outcome;
  const told = { seat, after, version: game.version };
  return toldAnswer(status, madeBody(told, eventsOf(outcome, { seat }), state), headersOf(outcome), told);
}

/** The body of that answer, whether it is told for the first time or again. */
export function madeBody({ seat, version }: Told, events: readonly EventResource[], state: StateResource): string {
  return JSON.stringify({ seat, version, events, state });
}

/** The same for what is no move, also by somebody who has no seat. */
export function changedAnswer(outcome: Outcome, viewer: Viewer): Answer {
  const { game, now } = outcome;
  const state = stateResource(game.id, game.table, game.members, viewer, now);
  return answer(200, { version: game.version, events: eventsOf(outcome, viewer), state }, headersOf(outcome));
}

function eventsOf({ events, from, now }: Outcome, viewer: Viewer): EventResource[] {
  return events.map((event, i) => eventResource(from + i + 1, now, event, viewer));
}

function headersOf({ game, from }: Outcome): Record<string, string> {
  return { etag: entityTag(game.version), location: `/v1/games/${game.id}/events?after=${from}` };
}
