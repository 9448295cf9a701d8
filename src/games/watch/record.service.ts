import { Injectable } from '@nestjs/common';
import { exportRecord, formatRecordText, type TrainRecord } from '../../engine/index.js';
import { answer, documentAnswer, type Answer } from '../../platform/http/answer.js';
import type { Ask } from '../../platform/http/ask.js';
import { entityTag } from '../../platform/http/entity-tag.js';
import { effectiveEvents } from '../../table/index.js';
import { namesOf } from '../core/folded-game.js';
import { FoldedGames } from '../core/folded-games.js';
import { seenGame } from '../core/game-access.js';
import { VisibleVersions } from './visible-version.js';

/** The whole match as one document (RECORD 3). */
@Injectable()
export class RecordService {
  constructor(
    private readonly games: FoldedGames,
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
    // moves that were taken back are no part of the match
    const events = effectiveEvents(await this.games.eventsUpTo(row, version));
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
}
