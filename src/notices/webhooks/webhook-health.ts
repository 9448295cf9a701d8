import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock.js';
import { PrismaService } from '../../platform/database/prisma.service.js';
import { tell } from '../telling.js';

/** How long no call may have succeeded before a webhook is disabled with the next delivery that is given up: 2 days. */
export const FAILING_FOR = 2 * 24 * 60 * 60 * 1000;

interface Owned {
  readonly webhookId: string;
  readonly playerId: string;
}

/** Remembers whether webhooks answer, disables those that do not, and tells their owners. */
@Injectable()
export class WebhookHealth {
  constructor(
    private readonly prisma: PrismaService,
    private readonly clock: Clock,
  ) {}

  async succeeded({ webhookId }: Owned): Promise<void> {
    await this.prisma.$executeRaw`
      UPDATE webhooks SET failing_since = NULL WHERE id = ${webhookId}::uuid AND failing_since IS NOT NULL`;
  }

  async failed({ webhookId }: Owned): Promise<void> {
    await this.prisma.$executeRaw`
      UPDATE webhooks SET failing_since = ${this.clock.now()} WHERE id = ${webhookId}::uuid AND failing_since IS NULL`;
  }

  /** 410: the receiver wants no more calls. */
  async isGone(owned: Owned): Promise<void> {
    await this.disable(owned, 'gone', this.clock.now());
  }

  /** A delivery was given up; if nothing else got through either, there is nobody there. */
  async gaveUp(owned: Owned): Promise<void> {
    await this.disable(owned, 'failing', new Date(this.clock.now().getTime() - FAILING_FOR));
  }

  /** Disables a webhook that has been failing since then, with all that waits for it, and tells its owner. */
  private async disable({ webhookId, playerId }: Owned, reason: 'gone' | 'failing', since: Date): Promise<void> {
    const now = this.clock.now();
    await this.prisma.$transaction(async (transaction) => {
      const disabled = await transaction.$executeRaw`
        UPDATE webhooks SET is_enabled = false, disabled_reason = ${reason} WHERE id = ${webhookId}::uuid AND is_enabled AND failing_since <= ${since}`;
      if (disabled === 0) return;
      await transaction.$executeRaw`
        UPDATE deliveries SET status = 'failed', due_at = NULL, settled_at = ${now}, last_error = 'the webhook was disabled'
        WHERE webhook_id = ${webhookId}::uuid AND status = 'pending'`;
      const source = `webhook_disabled:${webhookId}:${now.toISOString()}`;
      const about = { gameId: null, version: null, data: { webhookId, reason }, createdAt: now };
      await tell(transaction, [{ playerId, source, kind: 'webhook_disabled', ...about }], now);
    });
  }
}
