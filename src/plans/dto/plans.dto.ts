import { BooleanField, ChoiceField, IntegerField, TextField } from '../../platform/openapi/fields.js';
import { PLAN_STATUSES, type PlanStatus } from '../plan-store.js';

/** Which of the own plans to list. */
export class ListPlansDto {
  @ChoiceField({ values: PLAN_STATUSES, description: 'Only plans that are so.', optional: true })
  status?: PlanStatus;

  @IntegerField({ query: true, min: 1, max: 100, description: 'Items on a page.', optional: true, default: 25 })
  limit?: number;

  @TextField({ max: 200, pattern: /^[A-Za-z0-9_-]+$/, description: '`nextCursor` of the page before.', optional: true })
  cursor?: string;
}

/** What the server is to play for the own seat in a game. */
export class AutopilotDto {
  @BooleanField({ description: 'Whatever is the only legal move.' })
  forced: boolean;

  @BooleanField({ description: 'A tile, where laying it in one place is all that is legal.' })
  onlyTile: boolean;

  @BooleanField({ description: 'A draw, where nothing else is legal.' })
  drawAtOnce: boolean;
}
