import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Answer } from '../../platform/http/answer.js';
import { Asked, type Ask } from '../../platform/http/ask.js';
import { Operation } from '../../platform/openapi/operation.js';
import { ChangeWebhookDto, CreateWebhookDto, ListDeliveriesDto } from '../dto/webhooks.dto.js';
import {
  DeliveryPageSchema,
  DeliverySchema,
  NewWebhookSchema,
  WebhookListSchema,
  WebhookSchema,
} from '../notices.schema.js';
import './webhook-calls.schema.js';
import { MOST_WEBHOOKS, WebhooksService } from './webhooks.service.js';

/** Programs that are called when something happens. */
@ApiTags('notices')
@Controller('v1/webhooks')
export class WebhooksController {
  constructor(private readonly webhooks: WebhooksService) {}

  @Get()
  @Operation({
    id: 'listWebhooks',
    summary: 'List the own webhooks',
    description: 'Oldest first, without their secrets.',
    access: ['notices:read'],
    answers: { 200: { description: 'The webhooks.', schema: WebhookListSchema } },
  })
  list(@Asked() ask: Ask): Promise<Answer> {
    return this.webhooks.list(ask);
  }

  @Post()
  @Operation({
    id: 'createWebhook',
    summary: 'Be called when something happens',
    description: `Calls follow Standard Webhooks 1.0: signed, at least once for each message, under one id, tried ten times in three days. At most ${MOST_WEBHOOKS} for an account. The secret is shown once.`,
    access: ['notices:write'],
    takes: 'body',
    idempotent: true,
    answers: {
      201: {
        description: 'The webhook and its secret.',
        schema: NewWebhookSchema,
        headers: ['Location', 'Idempotent-Replayed'],
      },
    },
    problems: ['webhook_refused', 'webhook_limit_reached'],
  })
  create(@Asked() ask: Ask, @Body() wish: CreateWebhookDto): Promise<Answer> {
    return this.webhooks.create(ask, wish);
  }

  @Get(':webhookId')
  @Operation({
    id: 'getWebhook',
    summary: 'See a webhook',
    description: 'Without its secret.',
    access: ['notices:read'],
    path: ['webhookId'],
    answers: { 200: { description: 'The webhook.', schema: WebhookSchema } },
  })
  one(@Asked() ask: Ask, @Param('webhookId') id: string): Promise<Answer> {
    return this.webhooks.one(ask, id);
  }

  @Patch(':webhookId')
  @Operation({
    id: 'changeWebhook',
    summary: 'Change a webhook',
    description: 'What is left out stays as it is. To enable one gives it a fresh start.',
    access: ['notices:write'],
    takes: 'body',
    path: ['webhookId'],
    answers: { 200: { description: 'The webhook.', schema: WebhookSchema } },
    problems: ['webhook_refused'],
  })
  change(@Asked() ask: Ask, @Param('webhookId') id: string, @Body() wish: ChangeWebhookDto): Promise<Answer> {
    return this.webhooks.change(ask, id, wish);
  }

  @Delete(':webhookId')
  @HttpCode(204)
  @Operation({
    id: 'deleteWebhook',
    summary: 'Remove a webhook',
    description: 'With the list of its deliveries.',
    access: ['notices:write'],
    path: ['webhookId'],
    answers: { 204: { description: 'It is removed.' } },
  })
  remove(@Asked() ask: Ask, @Param('webhookId') id: string): Promise<Answer> {
    return this.webhooks.remove(ask, id);
  }

  @Post(':webhookId/rotate-secret')
  @HttpCode(200)
  @Operation({
    id: 'rotateWebhookSecret',
    summary: 'Get a new secret',
    description: 'Shown once. For 24 hours calls are signed with the old one as well.',
    access: ['notices:write'],
    path: ['webhookId'],
    idempotent: true,
    answers: {
      200: {
        description: 'The webhook and its new secret.',
        schema: NewWebhookSchema,
        headers: ['Idempotent-Replayed'],
      },
    },
  })
  rotate(@Asked() ask: Ask, @Param('webhookId') id: string): Promise<Answer> {
    return this.webhooks.rotate(ask, id);
  }

  @Post(':webhookId/test')
  @Operation({
    id: 'testWebhook',
    summary: 'Send a test message',
    description: 'Of the type `test`. See the deliveries for what became of it.',
    access: ['notices:write'],
    path: ['webhookId'],
    idempotent: true,
    answers: {
      201: { description: 'It will be sent.', schema: DeliverySchema, headers: ['Location', 'Idempotent-Replayed'] },
    },
    problems: ['webhook_disabled'],
  })
  test(@Asked() ask: Ask, @Param('webhookId') id: string): Promise<Answer> {
    return this.webhooks.test(ask, id);
  }

  @Get(':webhookId/deliveries')
  @Operation({
    id: 'listWebhookDeliveries',
    summary: 'List the messages to a webhook',
    description: 'The newest first; for 30 days after they were sent or given up.',
    access: ['notices:read'],
    path: ['webhookId'],
    answers: { 200: { description: 'A page of deliveries.', schema: DeliveryPageSchema, headers: ['Link'] } },
  })
  deliveries(@Asked() ask: Ask, @Param('webhookId') id: string, @Query() wanted: ListDeliveriesDto): Promise<Answer> {
    return this.webhooks.deliveries(ask, id, wanted);
  }

  @Post(':webhookId/deliveries/:deliveryId/replay')
  @HttpCode(200)
  @Operation({
    id: 'replayWebhookDelivery',
    summary: 'Send a message again',
    description:
      'Under the same id, so that a receiver that has it already can tell. A call to move that is over stays unsent.',
    access: ['notices:write'],
    path: ['webhookId', 'deliveryId'],
    idempotent: true,
    answers: { 200: { description: 'It will be sent.', schema: DeliverySchema, headers: ['Idempotent-Replayed'] } },
    problems: ['webhook_disabled'],
  })
  replay(@Asked() ask: Ask, @Param('webhookId') id: string, @Param('deliveryId') deliveryId: string): Promise<Answer> {
    return this.webhooks.replay(ask, id, deliveryId);
  }
}
