import { Module, type OnModuleInit } from '@nestjs/common';
import { DueWork } from '../platform/due-work/due-work.js';
import { BoardController } from './watch/board.controller.js';
import { BoardService } from './watch/board.service.js';
import { CalendarNews } from './due/calendar-news.js';
import { Calendars } from './due/calendars.js';
import { DueGames } from './due/due-games.js';
import { EventStore } from './event-store/event-store.js';
import { PostgresEventStore } from './event-store/postgres-event-store.js';
import { EventStream } from './watch/event-stream.js';
import { EventsController } from './watch/events.controller.js';
import { EventsService } from './watch/events.service.js';
import { FoldedGames } from './core/folded-games.js';
import { GameList } from './lobby/game-list.js';
import { GameTexts } from './lobby/game-texts.js';
import { GameWriter } from './core/game-writer.js';
import { FullTables } from './seats/full-tables.js';
import { GamesController } from './lobby/games.controller.js';
import { GamesService } from './lobby/games.service.js';
import { InvitationStore } from './seats/invitation-store.js';
import { InvitationsController } from './seats/invitations.controller.js';
import { InvitationsService } from './seats/invitations.service.js';
import { LinkStore } from './seats/link-store.js';
import { LinksController } from './seats/links.controller.js';
import { LinksService } from './seats/links.service.js';
import { NewGames } from './lobby/new-games.js';
import { PlayController } from './play/play.controller.js';
import { PlayService } from './play/play.service.js';
import { PlayTexts } from './play/play-texts.js';
import { PostgresDueGames } from './due/postgres-due-games.js';
import { PostgresSignalLine } from './core/postgres-signal-line.js';
import { RecordController } from './watch/record.controller.js';
import { RecordService } from './watch/record.service.js';
import { Reminders } from './due/reminders.js';
import { Repairs } from './core/repairs.js';
import { RematchService } from './lobby/rematch.service.js';
import { Retelling } from './play/retelling.js';
import { Removals } from './seats/removals.js';
import { Absences } from './seats/absences.js';
import { SeatClaims } from './seats/seat-claims.js';
import { SeatOffers } from './seats/seat-offers.js';
import { Seating } from './seats/seating.js';
import { SeatsController } from './seats/seats.controller.js';
import { SeatsService } from './seats/seats.service.js';
import { RandomServerSeeds, ServerSeeds } from './core/server-seeds.js';
import { Sequels } from './core/sequels.js';
import { SignalLine, Signals } from './core/signals.js';
import { SpectatorStream } from './watch/spectator-stream.js';
import { StreamSlots } from './watch/stream-slots.js';
import { StreamTickets } from './watch/stream-tickets.js';
import { StreamsService } from './watch/streams.service.js';
import { Sweeper } from './due/sweeper.js';
import { TableController } from './play/table.controller.js';
import { TableService } from './play/table.service.js';
import { Viewers } from './watch/viewers.js';
import { VisibleVersions } from './watch/visible-version.js';

@Module({
  controllers: [
    GamesController,
    SeatsController,
    LinksController,
    InvitationsController,
    PlayController,
    TableController,
    EventsController,
    RecordController,
    BoardController,
  ],
  providers: [
    { provide: EventStore, useClass: PostgresEventStore },
    { provide: ServerSeeds, useClass: RandomServerSeeds },
    { provide: DueGames, useClass: PostgresDueGames },
    { provide: SignalLine, useClass: PostgresSignalLine },
    Absences,
    BoardService,
    CalendarNews,
    Calendars,
    EventStream,
    EventsService,
    FoldedGames,
    FullTables,
    GameList,
    GameTexts,
    GameWriter,
    GamesService,
    InvitationStore,
    InvitationsService,
    LinkStore,
    LinksService,
    NewGames,
    PlayService,
    PlayTexts,
    RecordService,
    Reminders,
    RematchService,
    Retelling,
    Repairs,
    Removals,
    SeatClaims,
    SeatOffers,
    Seating,
    SeatsService,
    Sequels,
    Signals,
    SpectatorStream,
    StreamSlots,
    StreamTickets,
    StreamsService,
    Sweeper,
    TableService,
    Viewers,
    VisibleVersions,
  ],
  exports: [
    CalendarNews,
    Sweeper,
    Reminders,
    Calendars,
    EventStore,
    FoldedGames,
    GameList,
    GameTexts,
    GameWriter,
    Repairs,
    Sequels,
    Signals,
    StreamSlots,
    StreamTickets,
    Viewers,
    VisibleVersions,
  ],
})
export class GamesModule implements OnModuleInit {
  constructor(
    private readonly work: DueWork,
    private readonly sweeper: Sweeper,
    private readonly reminders: Reminders,
    private readonly news: CalendarNews,
    private readonly fullTables: FullTables,
  ) {}

  /** Flags first: what a seat is reminded of may be over. */
  onModuleInit(): void {
    for (const job of [this.sweeper, this.news, this.reminders, this.fullTables]) this.work.add(job);
  }
}
