import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock.js';
import { PrismaService } from '../../platform/database/prisma.service.js';
import { nextTry } from './back-off.js';

/**
 * How long a server that took a delivery has for it, milliseconds. After that another may take it: the first one is gone.
 * Longer than any try may take, by more than the clocks of two servers may differ.
 */
export const LEASE = 120_000;

/** A delivery that was taken, to be tried now. */
export interface Taken {
  readonly id: string;
  /** Counts this try; whoever took the delivery later has another number, and this one's note is void. */
  readonly attempts: number;
}

/** What a try came to, where it failed. */
export interface Failure {
  /** Null: there was no answer. */
  readonly status: number | null;
  readonly error: string;
}

/** Where it is noted what became of deliveries. */
@Injectable()
export class DeliveryBook {
  constructor(
    private readonly prisma: PrismaService,
    private readonly clock: Clock,
  ) {}

  async delivered({ id, attempts }: Taken, status: number): Promise<void> {
    await this.settle(id, attempts, 'delivered', { status, error: null });
  }

  /** Over before it could be sent. */
  async stale({ id, attempts }: Taken): Promise<void> {
    await this.settle(id, attempts, 'stale', { status: null, error: null });
  }

  /** Given up at once: trying again would not help. */
  async failed({ id, attempts }: Taken, failure: Failure): Promise<void> {
    await this.settle(id, attempts, 'failed', failure);
  }

  /** To be tried again later; false: it was the last try, and the delivery is given up. */
  async tryLater(taken: Taken, failure: Failure): Promise<boolean> {
    const { id, attempts } = taken;
    const at = nextTry(attempts, this.clock.now());
    if (at === null) {
      await this.failed(taken, failure);
      return false;
    }
    await this.prisma.$executeRaw`
      UPDATE deliveries SET due_at = ${at}, last_status = ${failure.status}, last_error = ${failure.error.slice(0, 500)}
      WHERE id = ${id}::uuid AND attempts = ${attempts} AND status = 'pending'`;
    return true;
  }

  /** As if it had not been taken: the server stops. */
  async giveBack({ id, attempts }: Taken): Promise<void> {
    await this.prisma.$executeRaw`
      UPDATE deliveries SET due_at = ${this.clock.now()}, attempts = attempts - 1
      WHERE id = ${id}::uuid AND attempts = ${attempts} AND status = 'pending'`;
  }

  private async settle(
    id: string,
    attempts: number,
    status: string,
    last: { readonly status: number | null; readonly error: string | null },
  ): Promise<void> {
    await this.prisma.$executeRaw`
      UPDATE deliveries SET status = ${status}, due_at = NULL, settled_at = ${this.clock.now()}, last_status = ${last.status}, last_error = ${last.error?.slice(0, 500) ?? null}
      WHERE id = ${id}::uuid AND attempts = ${attempts} AND status = 'pending'`;
  }
}
