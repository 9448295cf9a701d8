import { messageResource } from '../talk/message-resource.js';
import type { Change } from './feed-store.js';

/** A change as the reader gets it. */
export function changeResource(change: Change): Readonly<Record<string, unknown>> {
  const { gameId } = change;
  switch (change.kind) {
    case 'game': {
      const { version, status, seatsOnTurn: seatsToAct, mySeat, isHost, deadlineAt } = change;
      return { gameId, version, status, seatsToAct, mySeat, isHost, deadlineAt: deadlineAt?.toISOString() ?? null };
    }
    case 'left':
      return { gameId };
    case 'message':
      return { gameId, message: messageResource(change) };
  }
}
