import { Injectable } from '@nestjs/common';
import { v7 as uuid } from 'uuid';
import { answer, emptyAnswer, secretAnswer, type Answer } from '../../platform/http/answer.js';
import type { Ask } from '../../platform/http/ask.js';
import { cursorAfter, idInCursor, LAST_ID, linkToNext, pageOf } from '../../platform/http/cursor.js';
import { notFound, Problem } from '../../platform/problems/problem.js';
import { playerOf } from '../account.js';
import type { ChangeWebhookDto, CreateWebhookDto, ListDeliveriesDto } from '../dto/webhooks.dto.js';
import { tell } from '../telling.js';
import { WriteOnce } from '../write-once.js';
import { ReceiverAddress, RefusedReceiver } from './receiver-address.js';
import { newSecret, OLD_SECRET_LIFETIME } from './webhook-message.js';
import { WebhookStore } from './webhook-store.js';
import { deliveryResource, webhookResource, type WebhookRow } from './webhook.resource.js';

/** How many webhooks an account may have. */
export const MOST_WEBHOOKS = 10;
const DEFAULT_LIMIT = 25;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The webhooks of the player who asks. */
@Injectable()
export class WebhooksService {
  constructor(
    private readonly store: WebhookStore,
    private readonly receivers: ReceiverAddress,
    private readonly once: WriteOnce,
  ) {}

  async list(ask: Ask): Promise<Answer> {
    return answer(200, { items: (await this.store.list(playerOf(ask))).map(webhookResource) });
  }

  async create(ask: Ask, { url: text, description = '' }: CreateWebhookDto): Promise<Answer> {
    const playerId = playerOf(ask);
    const url = await this.vetted(text);
    return this.once.answer(ask.request, async (transaction, now) => {
      if ((await this.store.countForMore(transaction, playerId)) >= MOST_WEBHOOKS)
        throw new Problem('webhook_limit_reached', {
          detail: `An account has at most ${MOST_WEBHOOKS} webhooks; remove one first.`,
        });
      const webhook = { id: uuid(), description, createdAt: now };
      const secret = newSecret();
      await this.store.add(transaction, playerId, { ...webhook, url }, secret);
      const row = { ...webhook, url: url.href, isEnabled: true, disabledReason: null, failingSince: null };
      return secretAnswer(201, { ...webhookResource(row), secret }, { location: `/v1/webhooks/${row.id}` });
    });
  }

  async one(ask: Ask, id: string): Promise<Answer> {
    return answer(200, webhookResource(await this.own(ask, id)));
  }

  async change(ask: Ask, id: string, { url: text, description, enabled }: ChangeWebhookDto): Promise<Answer> {
    await this.own(ask, id);
    const url = text === undefined ? undefined : await this.vetted(text);
    const row = await this.store.change(playerOf(ask), id, {
      ...(url === undefined ? {} : { url }),
      ...(description === undefined ? {} : { description }),
      ...(enabled === undefined ? {} : { enabled }),
    });
    if (row === null) throw notFound();
    return answer(200, webhookResource(row));
  }

  async remove(ask: Ask, id: string): Promise<Answer> {
    if (!UUID.test(id) || !(await this.store.remove(playerOf(ask), id))) throw notFound();
    return emptyAnswer();
  }

  async rotate(ask: Ask, id: string): Promise<Answer> {
    await this.own(ask, id);
    return this.once.answer(ask.request, async (transaction, now) => {
      const secret = newSecret();
      const until = new Date(now.getTime() + OLD_SECRET_LIFETIME);
      const row = await this.store.rotate(transaction, playerOf(ask), id, secret, until);
      if (row === null) throw notFound();
      return secretAnswer(200, { ...webhookResource(row), secret });
    });
  }

  /** A delivery of no game, to see whether the receiver gets it. */
  async test(ask: Ask, id: string): Promise<Answer> {
    const playerId = playerOf(ask);
    await this.callable(ask, id);
    return this.once.answer(ask.request, async (transaction, now) => {
      const deliveryId = uuid();
      const about = { gameId: null, version: null, data: { webhookId: id }, createdAt: now };
      const notice = { playerId, source: `test:${deliveryId}`, kind: 'test' as const, ...about };
      await tell(transaction, [{ ...notice, only: { deliveryId, webhookId: id } }], now);
      const row = await this.store.delivery(transaction, id, deliveryId);
      if (row === null) throw notFound();
      return answer(201, deliveryResource(row), { location: `/v1/webhooks/${id}/deliveries` });
    });
  }

  async deliveries(ask: Ask, id: string, { limit = DEFAULT_LIMIT, cursor }: ListDeliveriesDto): Promise<Answer> {
    await this.own(ask, id);
    const rows = await this.store.deliveries(id, cursor === undefined ? LAST_ID : idInCursor(cursor), limit + 1);
    const { items, nextCursor } = pageOf(rows, limit, (row) => cursorAfter(row.id));
    const page = { items: items.map(deliveryResource), nextCursor };
    return answer(200, page, linkToNext(ask.request.url, 'cursor', nextCursor));
  }

  async replay(ask: Ask, id: string, deliveryId: string): Promise<Answer> {
    await this.callable(ask, id);
    if (!UUID.test(deliveryId)) throw notFound();
    return this.once.answer(ask.request, async (transaction, now) => {
      await this.store.replay(transaction, id, deliveryId, now);
      const row = await this.store.delivery(transaction, id, deliveryId);
      if (row === null) throw notFound();
      return answer(200, deliveryResource(row));
    });
  }

  private async own(ask: Ask, id: string): Promise<WebhookRow> {
    const row = UUID.test(id) ? await this.store.find(playerOf(ask), id) : null;
    if (row === null) throw notFound();
    return row;
  }

  private async callable(ask: Ask, id: string): Promise<void> {
    if (!(await this.own(ask, id)).isEnabled) throw new Problem('webhook_disabled');
  }

  private async vetted(text: string): Promise<URL> {
    const url = URL.canParse(text) ? new URL(text) : null;
    if (url === null) throw new Problem('webhook_refused', { detail: 'This is no URL.' });
    try {
      await this.receivers.vet(url);
    } catch (error) {
      if (error instanceof RefusedReceiver) throw new Problem('webhook_refused', { detail: error.message });
      throw error;
    }
    return url;
  }
}
