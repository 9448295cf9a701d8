import { Injectable } from '@nestjs/common';
import { EventStore, type LoggedEvent } from '../event-store/event-store.js';
import { EventStream } from './event-stream.js';
import { Signals } from '../core/signals.js';
import { VisibleVersions } from './visible-version.js';

/** The stream of those who see a match later than it is played: each event comes when so many others have followed it. */
@Injectable()
export class SpectatorStream extends EventStream {
  constructor(store: EventStore, signals: Signals, visible: VisibleVersions) {
    super(delayed(store, visible), signals);
  }
}

/** The same log, as far as spectators may see it. */
function delayed(store: EventStore, visible: VisibleVersions): EventStore {
  const shown = Object.create(store) as EventStore;
  shown.events = async (gameId, after, limit): Promise<LoggedEvent[]> => {
    // first the limit, then the events: a match that ends in between shows at most less
    const last = await visible.ofSpectators(gameId);
    const events = await store.events(gameId, after, limit);
    return last === null ? events : events.filter(({ seq }) => seq <= last);
  };
  return shown;
}
