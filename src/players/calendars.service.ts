import { Injectable } from '@nestjs/common';
import { v7 as uuid } from 'uuid';
import {
  dateAt,
  readCalendar,
  readVacation,
  vacationDaysLeft,
  writeCalendar,
  type Calendar,
  type Reading,
} from '../clocks/index.js';
import { Calendars } from '../games/due/calendars.js';
import { calendarChange } from '../games/event-store/calendar-change.sql.js';
import { Clock } from '../platform/clock.js';
import { PrismaService } from '../platform/database/prisma.service.js';
import { answer, emptyAnswer, type Answer } from '../platform/http/answer.js';
import type { Ask } from '../platform/http/ask.js';
import { insertAnswer } from '../platform/idempotency/answer-store.js';
import { Idempotency } from '../platform/idempotency/idempotency.js';
import { notFound, Problem } from '../platform/problems/problem.js';
import type { AnnounceVacationDto, WriteCalendarDto } from './dto/calendars.dto.js';
import { account } from './players.service.js';

/** How many announced vacations that end this year or later a player may have. */
export const MOST_VACATIONS = 200;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

interface VacationRow {
  readonly id: string;
  readonly fromDate: string;
  readonly toDate: string;
  readonly kind: string;
  readonly announcedAt: Date;
  readonly endedAt: Date | null;
}

/** When a player plays, and when not. Each change marks the calendar, so that the running games are told. */
@Injectable()
export class PlayerCalendarsService {
  constructor(
    private readonly prisma: PrismaService,
    private readonly calendars: Calendars,
    private readonly idempotency: Idempotency,
    private readonly clock: Clock,
  ) {}

  async calendar({ caller }: Ask): Promise<Answer> {
    return answer(200, writeCalendar(await this.calendars.ofPlayer(account(caller).playerId)));
  }

  async write({ caller }: Ask, wish: WriteCalendarDto): Promise<Answer> {
    const { playerId } = account(caller);
    const settings = writeCalendar(accepted(readCalendar(withoutGaps(wish))));
    await this.prisma.$executeRaw(calendarChange(playerId, settings, this.clock.now()));
    return answer(200, settings);
  }

  async vacations({ caller }: Ask): Promise<Answer> {
    const { playerId } = account(caller);
    const calendar = await this.calendars.ofPlayer(playerId);
    const year = this.yearOf(calendar);
    const rows = await this.prisma.vacation.findMany({
      where: { playerId, toDate: { gte: `${year}-01-01` } },
      orderBy: [{ announcedAt: 'asc' }, { id: 'asc' }],
    });
    return answer(200, {
      items: rows.map(vacationResource),
      daysPerYear: calendar.vacationDaysPerYear,
      daysLeft: [year, year + 1].map((each) => ({ year: each, days: vacationDaysLeft(calendar, each) })),
    });
  }

  async announce({ caller, request }: Ask, wish: AnnounceVacationDto): Promise<Answer> {
    const { playerId } = account(caller);
    const pending = this.idempotency.pending(request);
    return this.idempotency.once(pending, async () => {
      const now = this.clock.now();
      const calendar = await this.calendars.ofPlayer(playerId);
      const { from, to, kind } = accepted(readVacation(withoutGaps(wish), calendar, now.getTime()));
      await this.mustHaveRoom(playerId, calendar);
      const row = { id: uuid(), fromDate: from, toDate: to, kind, announcedAt: now, endedAt: null };
      const reply = answer(201, vacationResource(row));
      const kept = this.idempotency.rowFor(pending, reply);
      await this.prisma.$transaction([
        this.prisma.vacation.create({ data: { playerId, ...row } }),
        this.prisma.$executeRaw(calendarChange(playerId, null, now)),
        ...(kept === null ? [] : [this.prisma.$executeRaw(insertAnswer(kept, now))]),
      ]);
      return reply;
    });
  }

  /** A date that has begun is spent; the later ones are given back. */
  async end({ caller }: Ask, id: string): Promise<Answer> {
    const { playerId } = account(caller);
    if (!UUID.test(id)) throw notFound();
    const now = this.clock.now();
    const { zone } = await this.calendars.ofPlayer(playerId);
    const today = dateAt(zone, now.getTime());
    const found = await this.prisma.vacation.findUnique({ where: { playerId_id: { playerId, id } } });
    if (found === null) throw notFound();
    if (found.endedAt !== null || found.toDate < today) throw new Problem('vacation_over');
    await this.prisma.$transaction([
      found.fromDate > today
        ? this.prisma.vacation.deleteMany({ where: { playerId, id } })
        : this.prisma.vacation.updateMany({ where: { playerId, id, endedAt: null }, data: { endedAt: now } }),
      this.prisma.$executeRaw(calendarChange(playerId, null, now)),
    ]);
    return emptyAnswer();
  }

  private async mustHaveRoom(playerId: string, calendar: Calendar): Promise<void> {
    const toDate = { gte: `${this.yearOf(calendar)}-01-01` };
    const count = await this.prisma.vacation.count({ where: { playerId, kind: 'announced', toDate } });
    if (count >= MOST_VACATIONS)
      throw new Problem('vacation_limit_reached', {
        detail: `A calendar holds at most ${MOST_VACATIONS} announced vacations that end this year or later.`,
      });
  }

  /** The year that it is where the player is. */
  private yearOf({ zone }: Calendar): number {
    return Number(dateAt(zone, this.clock.now().getTime()).slice(0, 4));
  }
}

function vacationResource({ id, fromDate, toDate, kind, announcedAt, endedAt }: VacationRow): Record<string, unknown> {
  return {
    id,
    from: fromDate,
    to: toDate,
    kind,
    announcedAt: announcedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  };
}

/** @throws Problem `invalid_request` that names each field at fault */
function accepted<T>(reading: Reading<T>): T {
  if (reading.ok) return reading.value;
  throw new Problem('invalid_request', { errors: reading.faults });
}

/** A checked body carries its optional fields as undefined; here these are left out. */
function withoutGaps(body: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
}
