import { performance } from 'node:perf_hooks';
import { Injectable } from '@nestjs/common';
import { v7 as uuid } from 'uuid';
import { hostedGame, isHost, seatedGame, seenGame } from '../games/core/game-access.js';
import { Signals, talkOf } from '../games/core/signals.js';
import { StreamSlots } from '../games/watch/stream-slots.js';
import { Viewers } from '../games/watch/viewers.js';
import { Clock } from '../platform/clock.js';
import { answer, emptyAnswer, secretAnswer, type Answer } from '../platform/http/answer.js';
import type { Ask } from '../platform/http/ask.js';
import { linkToNext, pageOf } from '../platform/http/cursor.js';
import { notFound, Problem } from '../platform/problems/problem.js';
import type {
  ListMessagesDto,
  PhraseMessageDto,
  ReportMessageDto,
  TalkDto,
  TalkSetting,
  TextMessageDto,
} from './dto/talk.dto.js';
import { messageResource, type StoredMessage } from './message-resource.js';
import { Repeatable } from './repeatable.js';
import { speakerOf, TalkStore } from './talk-store.js';

const DEFAULT_LIMIT = 25;

/** What is said at the table of a game. */
@Injectable()
export class TalkService {
  constructor(
    private readonly store: TalkStore,
    private readonly repeatable: Repeatable,
    private readonly signals: Signals,
    private readonly viewers: Viewers,
    private readonly slots: StreamSlots,
    private readonly clock: Clock,
  ) {}

  async page(ask: Ask, { after = 0, limit = DEFAULT_LIMIT, wait = 0 }: ListMessagesDto): Promise<Answer> {
    const { row, viewer } = seenGame(ask);
    await this.demandReader(ask);
    const rows =
      wait === 0
        ? await this.store.messages(row.id, after, limit + 1, speakerOf(ask.caller))
        : await this.slots.waiting(ask.caller, ask.request.ip, () => this.awaited(ask, row.id, after, limit + 1, wait));
    // whoever waited is looked at again: the seat may be another's by now, the talk turned off
    if (wait > 0) {
      if (!(await this.viewers.isStill(ask, viewer.seat))) throw notFound();
      await this.demandReader(ask);
    }
    const { items, nextCursor } = pageOf(rows, limit, ({ id }) => String(id));
    return answer(
      200,
      { items: items.map(messageResource), nextCursor },
      linkToNext(ask.request.url, 'after', nextCursor),
    );
  }

  /** The answer is kept sealed: its author may take the words back. */
  async say(ask: Ask, wish: TextMessageDto | PhraseMessageDto): Promise<Answer> {
    const { row } = seatedGame(ask);
    const words =
      wish.type === 'text' ? { text: wish.text, phrase: null } : { text: null, phrase: wish.phrase as string };
    const reply = await this.repeatable.once(ask.request, async (db) => {
      const said = await this.store.say(db, row.id, speakerOf(ask.caller), words, this.clock.now());
      if (said === null) throw refusal((await this.store.talk(row.id, db)).setting, wish.type);
      return secretAnswer(201, messageResource(said));
    });
    this.signals.publish(talkOf(row.id));
    return reply;
  }

  /** Also for somebody who has left the game since, whom it shows nothing. */
  async remove({ caller, game }: Ask, messageId: number): Promise<Answer> {
    if (game === null || !(await this.store.remove(game.id, messageId, speakerOf(caller), this.clock.now())))
      throw notFound();
    this.signals.publish(talkOf(game.id));
    return emptyAnswer();
  }

  async report(ask: Ask, messageId: number, { reason, comment }: ReportMessageDto): Promise<Answer> {
    const { row } = seenGame(ask);
    await this.demandReader(ask);
    return this.repeatable.once(ask.request, async (db) => {
      const now = this.clock.now();
      const reporter = speakerOf(ask.caller);
      const report = { gameId: row.id, messageId, id: uuid(), reporter, reason, comment: comment ?? null, now };
      const result = await this.store.report(db, report);
      if (result === 'no_such_message') throw notFound();
      if (result === 'reported_before') throw new Problem('already_reported');
      return answer(201, { id: report.id, message: messageId, reason, createdAt: now.toISOString() });
    });
  }

  /** What is allowed; how much was said only for those who may read it. */
  async talk(ask: Ask): Promise<Answer> {
    const { row } = seenGame(ask);
    const { setting, lastMessage } = await this.store.talk(row.id);
    return answer(200, { talk: setting, lastMessage: mayRead(ask, setting) ? lastMessage : null });
  }

  async setTalk(ask: Ask, { talk }: TalkDto): Promise<Answer> {
    const { setting, lastMessage } = await this.store.setTalk(hostedGame(ask).id, talk);
    return answer(200, { talk: setting, lastMessage });
  }

  private async demandReader(ask: Ask): Promise<void> {
    const { row } = seenGame(ask);
    if (isOfTheTable(ask) || mayRead(ask, (await this.store.talk(row.id)).setting)) return;
    throw new Problem('seat_required', { detail: 'What is said at this table is for those who sit at it.' });
  }

  /** A long poll: listens before it reads, and reads again whenever something was said, until there is something for this reader. */
  private async awaited(
    ask: Ask,
    gameId: string,
    after: number,
    limit: number,
    seconds: number,
  ): Promise<StoredMessage[]> {
    const gone = new AbortController();
    const onClose = (): void => {
      gone.abort();
    };
    const { socket } = ask.request.raw;
    socket.once('close', onClose);
    const watch = this.signals.watch(talkOf(gameId));
    const end = performance.now() + seconds * 1000;
    try {
      for (;;) {
        const rows = await this.store.messages(gameId, after, limit, speakerOf(ask.caller));
        const left = end - performance.now();
        if (rows.length > 0 || left <= 0 || gone.signal.aborted) return rows;
        await watch.next(left, gone.signal);
      }
    } finally {
      watch.stop();
      socket.off('close', onClose);
    }
  }
}

/** Those who sit at the table read, and the host; others where everybody may watch, and while there is talk at all. */
function mayRead(ask: Ask, setting: TalkSetting): boolean {
  return isOfTheTable(ask) || (ask.game?.visibility === 'public' && setting !== 'off');
}

function isOfTheTable(ask: Ask): boolean {
  return ask.ownSeat !== null || isHost(ask);
}

function refusal(setting: TalkSetting, type: 'text' | 'phrase'): Problem {
  if (setting === 'off') return new Problem('talk_off');
  return new Problem(setting === 'phrases' && type === 'text' ? 'phrases_only' : 'seat_required');
}
