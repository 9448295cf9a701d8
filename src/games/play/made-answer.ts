import type { Viewer } from '../../engine/index.js';
import { answer, type Answer } from '../../platform/http/answer.js';
import { entityTag } from '../../platform/http/entity-tag.js';
import type { Outcome } from '../core/game-writer.js';
import { eventResource, stateResource } from './state-resource.js';

/** What a move is answered with: the events that it came to, and the table after them. */
export function madeAnswer(outcome: Outcome, seat: number, status: number): Answer {
  return answer(status, { seat, ...changeOf(outcome, { seat }) }, headersOf(outcome));
}

/** The same for what is no move, also by somebody who has no seat. */
export function changedAnswer(outcome: Outcome, viewer: Viewer): Answer {
  return answer(200, changeOf(outcome, viewer), headersOf(outcome));
}

function changeOf({ game, events, from, now }: Outcome, viewer: Viewer): Record<string, unknown> {
  return {
    version: game.version,
    events: events.map((event, i) => eventResource(from + i + 1, now, event, viewer)),
    state: stateResource(game.id, game.table, game.members, viewer, now),
  };
}

function headersOf({ game, from }: Outcome): Record<string, string> {
  return { etag: entityTag(game.version), location: `/v1/games/${game.id}/events?after=${from}` };
}
