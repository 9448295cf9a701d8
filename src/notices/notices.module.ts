import { Module, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyAdapter } from '@nestjs/platform-fastify';
import { Config } from '../config.js';
import { GamesModule } from '../games/games.module.js';
import { DueWork } from '../platform/due-work/due-work.js';
import { DeliveryBook } from './delivery/delivery-book.js';
import { Digests } from './digest.js';
import { FanOut } from './fan-out.js';
import { FeedService } from './feed.service.js';
import { MailAddressService } from './mail/mail-address.service.js';
import { MailAddresses } from './mail/mail-addresses.js';
import { MailSender } from './mail/mail-sender.js';
import { mailTransport, MailTransport } from './mail/mail-transport.js';
import { UnsubscribeController } from './mail/unsubscribe.controller.js';
import { NoticesController } from './notices.controller.js';
import { PreferencesService } from './preferences.service.js';
import { Retention } from './retention.js';
import { NameResolver, ReceiverAddress, SystemNameResolver } from './webhooks/receiver-address.js';
import { WebhookHealth } from './webhooks/webhook-health.js';
import { WebhookQueue } from './webhooks/webhook-queue.js';
import { WebhookSender } from './webhooks/webhook-sender.js';
import { WebhookStore } from './webhooks/webhook-store.js';
import { WebhooksController } from './webhooks/webhooks.controller.js';
import { WebhooksService } from './webhooks/webhooks.service.js';
import { WriteOnce } from './write-once.js';

/** Notices: made from the outbox, shown in a list, sent by mail and to webhooks. */
@Module({
  imports: [GamesModule],
  controllers: [NoticesController, WebhooksController, UnsubscribeController],
  providers: [
    { provide: MailTransport, useFactory: mailTransport, inject: [Config] },
    { provide: NameResolver, useClass: SystemNameResolver },
    DeliveryBook,
    Digests,
    FanOut,
    FeedService,
    MailAddresses,
    MailAddressService,
    MailSender,
    PreferencesService,
    ReceiverAddress,
    Retention,
    WebhookHealth,
    WebhookQueue,
    WebhookSender,
    WebhookStore,
    WebhooksService,
    WriteOnce,
  ],
})
export class NoticesModule implements OnModuleInit {
  constructor(
    private readonly work: DueWork,
    private readonly fanOut: FanOut,
    private readonly digests: Digests,
    private readonly webhooks: WebhookSender,
    private readonly mail: MailSender,
    private readonly retention: Retention,
    private readonly host: HttpAdapterHost<FastifyAdapter>,
  ) {}

  onModuleInit(): void {
    for (const job of [this.fanOut, this.digests, this.webhooks, this.mail, this.retention]) this.work.add(job);
    this.acceptForms();
  }

  /** RFC 8058: the click that unsubscribes comes as a form of either kind; it says nothing that the address does not say. */
  private acceptForms(): void {
    const fastify = this.host.httpAdapter.getInstance();
    fastify.addContentTypeParser('multipart/form-data', { parseAs: 'string' }, (_request, _body, done) => {
      done(null, undefined);
    });
  }
}
