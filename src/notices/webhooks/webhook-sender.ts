import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock.js';
import { PrismaService } from '../../platform/database/prisma.service.js';
import type { DueJob } from '../../platform/due-work/due-work.js';
import { sideBySide } from '../../platform/due-work/side-by-side.js';
import { DeliveryBook, type Failure } from '../delivery/delivery-book.js';
import { messageFacts, type MessageFacts } from '../delivery/message-facts.js';
import { postWebhook } from './post-webhook.js';
import { ReceiverAddress } from './receiver-address.js';
import { WebhookHealth } from './webhook-health.js';
import { webhookBody, webhookHeaders } from './webhook-message.js';
import { WebhookQueue, type TakenCall } from './webhook-queue.js';

const GONE = 410;

/** Calls webhooks: at least once for each delivery, under one id. */
@Injectable()
export class WebhookSender implements DueJob {
  readonly name = 'webhooks';

  constructor(
    private readonly prisma: PrismaService,
    private readonly clock: Clock,
    private readonly queue: WebhookQueue,
    private readonly book: DeliveryBook,
    private readonly health: WebhookHealth,
    private readonly receivers: ReceiverAddress,
  ) {}

  run(stopping: AbortSignal): Promise<number> {
    return sideBySide<TakenCall>({
      take: (inHand) => this.queue.take(inHand),
      work: (call) => this.send(call, stopping),
      stopping,
    });
  }

  private async send(call: TakenCall, stopping: AbortSignal): Promise<void> {
    const facts = (await messageFacts(this.prisma, [call.id])).get(call.id);
    if (facts === undefined || facts.isStale) return this.book.stale(call);
    if (!call.isEnabled) return this.book.failed(call, { status: null, error: 'the webhook is disabled' });
    const status = await this.post(call, facts, stopping).catch((error: unknown) => asError(error));
    if (stopping.aborted && status instanceof Error) return this.book.giveBack(call);
    await this.note(call, status);
  }

  private async post(call: TakenCall, facts: MessageFacts, stopping: AbortSignal): Promise<number> {
    const url = new URL(call.url);
    const addresses = await this.receivers.vet(url);
    const body = webhookBody(facts);
    const headers = webhookHeaders(call.id, body, call, this.clock.now());
    return postWebhook({ url, addresses, headers, body, stopping });
  }

  private async note(call: TakenCall, answer: number | Error): Promise<void> {
    if (typeof answer === 'number' && answer >= 200 && answer < 300) {
      await this.book.delivered(call, answer);
      return this.health.succeeded(call);
    }
    const failure: Failure =
      typeof answer === 'number'
        ? { status: answer, error: `answered ${answer}` }
        : { status: null, error: answer.message };
    await this.health.failed(call);
    if (answer === GONE) {
      await this.book.failed(call, failure);
      return this.health.isGone(call);
    }
    if (!(await this.book.tryLater(call, failure))) await this.health.gaveUp(call);
  }
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
