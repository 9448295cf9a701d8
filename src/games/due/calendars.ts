import { Injectable } from '@nestjs/common';
import { readCalendar, USUAL_CALENDAR, type Calendar, type Vacation } from '../../clocks/index.js';
import { Config } from '../../config.js';
import { PrismaService } from '../../platform/database/prisma.service.js';
import type { SeatCalendar } from '../../table/index.js';
import { memberIn, type FoldedGame } from '../core/folded-game.js';
import { seatCountOf } from '../core/match-facts.js';

interface CalendarRow {
  readonly playerId: string;
  readonly settings: unknown;
}

interface VacationRow {
  readonly playerId: string;
  readonly from: string;
  readonly to: string;
  readonly kind: Vacation['kind'];
  readonly announcedAt: Date;
  readonly endedAt: Date | null;
}

/** When players play: their calendars, with every vacation known until now. */
@Injectable()
export class Calendars {
  constructor(
    private readonly prisma: PrismaService,
    private readonly config: Config,
  ) {}

  /** Of the people with an account in the seats of a game, in seat order. */
  async ofSeats(game: FoldedGame): Promise<SeatCalendar[]> {
    const seated = Array.from({ length: seatCountOf(game.state) }, (_, i) => {
      const playerId = memberIn(game, i + 1)?.playerId ?? null;
      return playerId === null ? [] : [{ seat: i + 1, playerId }];
    }).flat();
    const calendars = await this.ofPlayers(seated.map(({ playerId }) => playerId));
    return seated.map(({ seat, playerId }) => ({ seat, calendar: calendars.get(playerId) ?? this.usual([]) }));
  }

  /** Of one player. */
  async ofPlayer(playerId: string): Promise<Calendar> {
    return (await this.ofPlayers([playerId])).get(playerId) ?? this.usual([]);
  }

  private async ofPlayers(playerIds: readonly string[]): Promise<Map<string, Calendar>> {
    if (playerIds.length === 0) return new Map();
    const ids = [...playerIds];
    const [settings, vacations] = await Promise.all([
      this.prisma.$queryRaw<CalendarRow[]>`
        SELECT player_id AS "playerId", settings FROM calendars WHERE player_id = ANY(${ids}::uuid[])`,
      this.prisma.$queryRaw<VacationRow[]>`
        SELECT player_id AS "playerId", from_date AS "from", to_date AS "to", kind, announced_at AS "announcedAt", ended_at AS "endedAt"
        FROM vacations WHERE player_id = ANY(${ids}::uuid[]) ORDER BY announced_at, id`,
    ]);
    return new Map(
      ids.map((id) => {
        const own = settings.find(({ playerId }) => playerId === id);
        const away = vacations.filter(({ playerId }) => playerId === id).map(vacationOf);
        return [id, this.withSettings(own?.settings, away)];
      }),
    );
  }

  private withSettings(settings: unknown, vacations: readonly Vacation[]): Calendar {
    const reading = settings === undefined ? null : readCalendar(settings);
    return { ...this.usual(vacations), ...(reading?.ok === true && reading.value) };
  }

  private usual(vacations: readonly Vacation[]): Calendar {
    return { ...USUAL_CALENDAR, vacationDaysPerYear: this.config.vacationDaysPerYear, vacations };
  }
}

function vacationOf({ from, to, kind, announcedAt, endedAt }: VacationRow): Vacation {
  return { from, to, kind, announcedAt: announcedAt.getTime(), endedAt: endedAt === null ? null : endedAt.getTime() };
}
