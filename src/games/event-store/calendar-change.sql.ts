import { Prisma } from '../../generated/prisma/client.js';
import { USUAL_CALENDAR, writeCalendar } from '../../clocks/index.js';

const USUAL = JSON.stringify(writeCalendar(USUAL_CALENDAR));

/**
 * Notes that the running games of a player have to be told of the calendar. No two changes bear the same instant, so that
 * whoever told of the one does not take the other for told.
 *
 * @param settings as they are from now on; null: as they were
 * @param rows the source of the rows: one, or none where nothing is to happen
 */
export function calendarChange(
  playerId: string,
  settings: object | null,
  at: Date,
  rows: Prisma.Sql = Prisma.sql`(VALUES (1)) AS one`,
): Prisma.Sql {
  const kept = settings === null ? Prisma.empty : Prisma.sql`settings = EXCLUDED.settings,`;
  return Prisma.sql`
    INSERT INTO calendars AS c (player_id, settings, changed_at)
    SELECT ${playerId}::uuid, ${settings === null ? USUAL : JSON.stringify(settings)}::jsonb, ${at} FROM ${rows}
    ON CONFLICT (player_id) DO UPDATE SET ${kept} changed_at = GREATEST(EXCLUDED.changed_at, c.changed_at + interval '1 millisecond')`;
}
