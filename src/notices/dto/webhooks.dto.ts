import { BooleanField, IntegerField, TextField } from '../../platform/openapi/fields.js';
import { LONGEST_URL } from '../webhooks/receiver-address.js';

/** A webhook that is wanted. */
export class CreateWebhookDto {
  @TextField({
    max: LONGEST_URL,
    pattern: /^https?:\/\//,
    description: 'What is called, by POST. Has to begin with https, and its name has to have public addresses only.',
    example: 'https://bot.example/trainyard',
  })
  url: string;

  @TextField({
    max: 100,
    description: 'What it is for, to tell it from others.',
    example: 'my bot',
    optional: true,
  })
  description?: string;
}

/** What is to change about a webhook. */
export class ChangeWebhookDto {
  @TextField({
    max: LONGEST_URL,
    pattern: /^https?:\/\//,
    description: 'What is called from now on.',
    example: 'https://bot.example/trainyard',
    optional: true,
  })
  url?: string;

  @TextField({ max: 100, description: 'What it is for.', example: 'my bot', optional: true })
  description?: string;

  @BooleanField({ description: 'Whether it is called.', example: true, optional: true })
  enabled?: boolean;
}

/** Which deliveries to list. */
export class ListDeliveriesDto {
  @IntegerField({ query: true, min: 1, max: 100, description: 'Items on a page.', optional: true, default: 25 })
  limit?: number;

  @TextField({ max: 200, pattern: /^[A-Za-z0-9_-]+$/, description: '`nextCursor` of the page before.', optional: true })
  cursor?: string;
}
