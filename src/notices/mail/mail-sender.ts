import { Inject, Injectable } from '@nestjs/common';
import { Config } from '../../config.js';
import { GameList } from '../../games/lobby/game-list.js';
import { Clock } from '../../platform/clock.js';
import { PrismaService } from '../../platform/database/prisma.service.js';
import type { DueJob } from '../../platform/due-work/due-work.js';
import { sideBySide } from '../../platform/due-work/side-by-side.js';
import { DeliveryBook, LEASE, type Taken } from '../delivery/delivery-book.js';
import { messageFacts, type MessageFacts } from '../delivery/message-facts.js';
import { MailAddresses, type Recipient } from './mail-addresses.js';
import { confirmationMail, digestMail, noticeMail, type MailFrame } from './mail-text.js';
import { AddressRefused, MAILS_AT_A_TIME, MailTransport, type OutgoingMail } from './mail-transport.js';
import { newsSince } from './news.js';

/** What SMTP calls success. */
const ACCEPTED = 250;

/** Sends mails. */
@Injectable()
export class MailSender implements DueJob {
  readonly name = 'mail';

  constructor(
    private readonly prisma: PrismaService,
    private readonly clock: Clock,
    private readonly book: DeliveryBook,
    private readonly addresses: MailAddresses,
    private readonly games: GameList,
    private readonly transport: MailTransport,
    @Inject(Config) private readonly config: Config,
  ) {}

  run(stopping: AbortSignal): Promise<number> {
    return sideBySide<Taken>({
      take: (inHand) => this.take(MAILS_AT_A_TIME - inHand.length),
      work: (taken) => this.send(taken),
      stopping,
    });
  }

  private async take(room: number): Promise<Taken[]> {
    if (room <= 0) return [];
    const now = this.clock.now();
    return this.prisma.$queryRaw<Taken[]>`
      UPDATE deliveries SET due_at = ${new Date(now.getTime() + LEASE)}, attempts = attempts + 1, tried_at = ${now}
      WHERE id IN (SELECT id FROM deliveries WHERE channel = 'mail' AND due_at <= ${now} ORDER BY due_at, id LIMIT ${room} FOR UPDATE SKIP LOCKED)
      RETURNING id, attempts`;
  }

  private async send(taken: Taken): Promise<void> {
    const facts = (await messageFacts(this.prisma, [taken.id])).get(taken.id);
    if (facts === undefined || facts.isStale) return this.book.stale(taken);
    const recipient = await this.recipientOf(facts);
    if (recipient === null) return this.book.failed(taken, { status: null, error: 'there is no confirmed address' });
    const mail = await this.mailFor(facts, recipient);
    try {
      await this.transport.send(mail);
    } catch (error) {
      return this.noteFailure(taken, facts.playerId, recipient, error);
    }
    await this.book.delivered(taken, ACCEPTED);
    if (facts.kind === 'mail_confirmation') await this.addresses.forgetToken(confirmationOf(facts));
  }

  private recipientOf(facts: MessageFacts): Promise<Recipient | null> {
    return facts.kind === 'mail_confirmation'
      ? this.addresses.unconfirmed(confirmationOf(facts))
      : this.addresses.confirmed(facts.playerId);
  }

  private async mailFor(facts: MessageFacts, recipient: Recipient): Promise<OutgoingMail> {
    const { address: to, zone, unsubscribeWith, token, playerName } = recipient;
    const id = facts.deliveryId;
    if (token !== null) return { id, to, ...confirmationMail(token, playerName), headers: {} };
    const { publicUrl } = this.config;
    const unsubscribe = `${publicUrl}/unsubscribe/${unsubscribeWith}`;
    const frame: MailFrame = { publicUrl, zone, unsubscribe };
    const text = facts.kind === 'digest' ? await this.digest(facts, frame) : noticeMail(facts, frame);
    // RFC 2369 and, for one click, RFC 8058
    const headers = { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
    return { id, to, ...text, headers };
  }

  private async digest({ playerId, data }: MessageFacts, frame: MailFrame): Promise<ReturnType<typeof digestMail>> {
    const waiting = await this.games.waitingFor(playerId);
    const since = typeof data['since'] === 'string' ? new Date(data['since']) : null;
    const news = since === null ? [] : await newsSince(this.prisma, playerId, since);
    return digestMail(
      String(data['date']),
      waiting.map(({ row, seat }) => ({ ...row, seat })),
      news,
      frame,
    );
  }

  private async noteFailure(taken: Taken, playerId: string, { address }: Recipient, error: unknown): Promise<void> {
    const text = error instanceof Error ? error.message : String(error);
    const status = (error as { responseCode?: number }).responseCode ?? null;
    if (!(error instanceof AddressRefused)) {
      await this.book.tryLater(taken, { status, error: text });
      return;
    }
    await this.book.failed(taken, { status, error: text });
    await this.addresses.bounced(playerId, address, text);
  }
}

function confirmationOf({ data }: MessageFacts): string {
  return String(data['confirmationId']);
}
