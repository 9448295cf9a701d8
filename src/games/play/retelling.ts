import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { GameRow } from '../../platform/auth/game-row.js';
import type { Told } from '../../platform/http/answer.js';
import { Idempotency } from '../../platform/idempotency/idempotency.js';
import { FoldedGames } from '../core/folded-games.js';
import { EventStore } from '../event-store/event-store.js';
import { seenEvent } from '../watch/events.service.js';
import { madeBody } from './made-answer.js';
import { stateResource } from './state-resource.js';

/** Tells again what a seat was told of its move, out of the log: for a request that comes twice. */
@Injectable()
export class Retelling implements OnModuleInit {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly store: EventStore,
    private readonly games: FoldedGames,
  ) {}

  onModuleInit(): void {
    this.idempotency.retellBy((row, told) => this.bodyOf(row, told));
  }

  private async bodyOf(row: GameRow, told: Told): Promise<string> {
    const { seat, after, version } = told;
    const [table, events, members] = await Promise.all([
      this.games.tableThen(row, version),
      this.store.events(row.id, after, version - after),
      this.store.members(row.id),
    ]);
    // all of them happened at once; a row that was damaged may not say when
    const dated = events.find(({ createdAt }) => Number.isFinite(createdAt.getTime()));
    const now = (dated ?? row).createdAt;
    const state = stateResource(row.id, table, members, { seat }, now);
    return madeBody(
      told,
      events.map((event) => seenEvent(event, { seat })),
      state,
    );
  }
}
