import { Injectable } from '@nestjs/common';
import type { Viewer } from '../../engine/index.js';
import type { GameRow } from '../../platform/auth/game-row.js';
import { answer, type Answer } from '../../platform/http/answer.js';
import type { Ask } from '../../platform/http/ask.js';
import { linkToNext, pageOf } from '../../platform/http/cursor.js';
import { notFound } from '../../platform/problems/problem.js';
import type { ListEventsDto } from './dto/events.dto.js';
import { EventStore, type LoggedEvent } from '../event-store/event-store.js';
import { readRow } from '../event-store/read-row.js';
import { seenGame } from '../core/game-access.js';
import { Signals } from '../core/signals.js';
import { damagedResource, eventResource, type EventResource } from '../play/state-resource.js';
import { StreamSlots } from './stream-slots.js';
import { Viewers } from './viewers.js';
import { VisibleVersions } from './visible-version.js';

const DEFAULT_LIMIT = 25;

/** What happened in a game, page by page, with a wait for what has not happened yet. */
@Injectable()
export class EventsService {
  constructor(
    private readonly store: EventStore,
    private readonly signals: Signals,
    private readonly viewers: Viewers,
    private readonly visible: VisibleVersions,
    private readonly slots: StreamSlots,
  ) {}

  async page(ask: Ask, { after = 0, limit = DEFAULT_LIMIT, wait = 0 }: ListEventsDto): Promise<Answer> {
    const { row, viewer } = seenGame(ask);
    const { request } = ask;
    const read = (): Promise<LoggedEvent[]> => this.seen(row, viewer, after, limit + 1);
    const isOver = row.status === 'ended' || row.status === 'aborted';
    const rows =
      isOver || wait === 0
        ? await read()
        : await this.slots.waiting(ask.caller, request.ip, () => this.awaited(request, row.id, read, wait));
    // whoever waited is looked at again: nobody looks on through a seat that is not theirs any more
    if (wait > 0 && !(await this.viewers.isStill(ask, viewer.seat))) throw notFound();
    const { items, nextCursor } = pageOf(rows, limit, ({ seq }) => String(seq));
    const seen = items.map((event) => seenEvent(event, viewer));
    return answer(200, { items: seen, nextCursor }, linkToNext(request.url, 'after', nextCursor));
  }

  /** The events after a version, as far as the viewer may see by now. */
  private async seen(row: GameRow, viewer: Viewer, after: number, limit: number): Promise<LoggedEvent[]> {
    const last = await this.visible.limit(row, viewer);
    const rows = await this.store.events(row.id, after, limit);
    return last === null ? rows : rows.filter(({ seq }) => seq <= last);
  }

  /** A long poll: listens before it reads, and reads again each time that something may have happened, until the time is over. */
  private async awaited(
    request: Ask['request'],
    gameId: string,
    read: () => Promise<LoggedEvent[]>,
    seconds: number,
  ): Promise<LoggedEvent[]> {
    const gone = new AbortController();
    const onClose = (): void => {
      gone.abort();
    };
    request.raw.socket.once('close', onClose);
    const watch = this.signals.watch(gameId);
    const until = performance.now() + seconds * 1000;
    try {
      for (;;) {
        const rows = await read();
        const left = until - performance.now();
        if (rows.length > 0 || left <= 0 || gone.signal.aborted) return rows;
        // word of an earlier change may come late, from another process or by the way through the database
        await watch.next(left, gone.signal);
      }
    } finally {
      watch.stop();
      request.raw.socket.off('close', onClose);
    }
  }
}

/** A row of the log as one viewer may see it. */
export function seenEvent(row: LoggedEvent, viewer: Viewer): EventResource {
  const read = readRow(row);
  return read === null ? damagedResource(row) : eventResource(row.seq, row.createdAt, read, viewer);
}
