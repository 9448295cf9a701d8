import { IntegerField, TextField } from '../../../platform/openapi/fields.js';

const LATEST = 2_147_483_647;
const AFTER = {
  query: true,
  min: 0,
  max: LATEST,
  description: 'Only events after this version.',
  optional: true,
  default: 0,
} as const;

/** Which events to list. */
export class ListEventsDto {
  @IntegerField(AFTER)
  after?: number;

  @IntegerField({ query: true, min: 1, max: 100, description: 'Items on a page.', optional: true, default: 25 })
  limit?: number;

  @IntegerField({
    query: true,
    min: 0,
    max: 30,
    description: 'Seconds to wait where there is no such event yet (long poll).',
    optional: true,
    default: 0,
  })
  wait?: number;
}

/** Where a stream begins. */
export class StreamEventsDto {
  @IntegerField(AFTER)
  after?: number;

  @TextField({
    max: 64,
    pattern: /^[0-9A-Za-z_-]{43}$/,
    description: 'A stream ticket instead of a token.',
    optional: true,
  })
  ticket?: string;
}

/** Which moment of a game to look at. */
export class StateDto {
  @IntegerField({
    query: true,
    min: 1,
    max: LATEST,
    description: 'The version to look back at; left out: now.',
    optional: true,
  })
  at?: number;
}

/** Which picture of a game. */
export class BoardDto extends StateDto {
  @IntegerField({
    query: true,
    min: 320,
    max: 2000,
    description: 'Width of the picture in CSS pixels; below 680 the trains stand one under the other.',
    optional: true,
    default: 960,
  })
  width?: number;
}
