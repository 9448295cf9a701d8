import type { Viewer } from '../../engine/index.js';
import { answer, textAnswer, type Answer } from '../../platform/http/answer.js';
import { entityTag } from '../../platform/http/entity-tag.js';
import { withField } from '../../platform/http/kept-texts.js';
import type { Outcome } from '../core/game-writer.js';
import { eventResource, stateResource, type EventResource } from './state-resource.js';

/**
 * What a move is answered with: the events that it came to, and the table after them.
 *
 * @param state the table as the seat sees it, as JSON
 */
export function madeAnswer(outcome: Outcome, seat: number, status: number, state: string): Answer {
  const made = { seat, version: outcome.game.version, events: eventsOf(outcome, { seat }) };
  return textAnswer(status, withField(JSON.stringify(made), 'state', state), headersOf(outcome));
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
