import { Injectable } from '@nestjs/common';
import { exportRecord, formatRecordText, type GameEvent, type TrainRecord } from '../../engine/index.js';
import { answer, documentAnswer, type Answer } from '../../platform/http/answer.js';
import type { Ask } from '../../platform/http/ask.js';
import { entityTag } from '../../platform/http/entity-tag.js';
import { decodeTableEvent, effectiveEvents, type TableEvent } from '../../table/index.js';
import { EventStore } from '../event-store/event-store.js';
import { namesOf, type FoldedGame } from '../core/folded-game.js';
import { FoldedGames } from '../core/folded-games.js';
import { seenGame } from '../core/game-access.js';
import { VisibleVersions } from './visible-version.js';

const PAGE = 5000;

/** The whole match as one document (RECORD 3). */
@Injectable()
export class RecordService {
  constructor(
    private readonly games: FoldedGames,
    private readonly store: EventStore,
    private readonly visible: VisibleVersions,
  ) {}

  /** Of a running match: its finished rounds, and of the current one what the viewer may know. */
  async record(ask: Ask): Promise<Answer> {
    const { record, headers } = await this.seen(ask);
    return answer(200, record, headers);
  }

  /** The same record in notation. */
  async text(ask: Ask): Promise<Answer> {
    const { record, headers } = await this.seen(ask);
    return documentAnswer('text/plain', formatRecordText(record), headers);
  }

  private async seen(ask: Ask): Promise<{ record: TrainRecord; headers: Record<string, string> }> {
    const { row, viewer } = seenGame(ask);
    const limit = await this.visible.limit(row, viewer);
    const game = await this.games.load(row);
    const version = limit ?? game.version;
    const events = await this.log(game, version);
    const record = exportRecord({
      game: game.id,
      events,
      names: namesOf(game),
      serverSeed: Buffer.from(game.serverSeed).toString('hex'),
      viewer,
    });
    const isForEver = row.visibility === 'public' && record.result !== null;
    return {
      record,
      headers: {
        etag: entityTag(version),
        ...(isForEver ? { 'cache-control': 'public, max-age=3600' } : {}),
      },
    };
  }

  /** Moves that were taken back are no part of the match. */
  private async log({ id }: FoldedGame, version: number): Promise<GameEvent[]> {
    const log: { readonly seq: number; readonly event: TableEvent }[] = [];
    while (log.length < version) {
      const rows = await this.store.events(id, log.length, Math.min(PAGE, version - log.length));
      if (rows.length === 0) break;
      for (const { seq, type, payload } of rows) log.push({ seq, event: decodeTableEvent(type, payload) });
    }
    return effectiveEvents(log);
  }
}
