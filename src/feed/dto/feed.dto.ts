import { TextField } from '../../platform/openapi/fields.js';
import { LONGEST_CURSOR } from '../feed-cursor.js';

/** Where a feed begins. */
export class FeedDto {
  @TextField({
    max: LONGEST_CURSOR,
    pattern: /^[0-9A-Za-z_-]+$/,
    description: 'The id that was heard last, for those who cannot send Last-Event-ID.',
    optional: true,
  })
  after?: string;

  @TextField({
    max: 64,
    pattern: /^[0-9A-Za-z_-]{43}$/,
    description: 'A stream ticket instead of a token.',
    optional: true,
  })
  ticket?: string;
}
