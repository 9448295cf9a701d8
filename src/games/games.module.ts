import { Module, type OnModuleInit } from '@nestjs/common';
import { DueWork } from '../platform/due-work/due-work.js';
import { BoardController } from './board.controller.js';
import { BoardService } from './board.service.js';
import { CalendarNews } from './calendar-news.js';
import { Calendars } from './calendars.js';
import { DueGames } from './due-games.js';
import { EventStore } from './event-store/event-store.js';
import { PostgresEventStore } from './event-store/postgres-event-store.js';
import { EventStream } from './event-stream.js';
import { EventsController } from './events.controller.js';
import { EventsService } from './events.service.js';
import { FoldedGames } from './folded-games.js';
import { GameList } from './game-list.js';
import { GameWriter } from './game-writer.js';
import { FullTables } from './full-tables.js';
import { GamesController } from './games.controller.js';
import { GamesService } from './games.service.js';
import { InvitationStore } from './invitation-store.js';
import { InvitationsController } from './invitations.controller.js';
import { InvitationsService } from './invitations.service.js';
import { LinkStore } from './link-store.js';
import { LinksController } from './links.controller.js';
import { LinksService } from './links.service.js';
import { NewGames } from './new-games.js';
import { PlayController } from './play.controller.js';
import { PlayService } from './play.service.js';
import { PostgresDueGames } from './postgres-due-games.js';
import { PostgresSignalLine } from './postgres-signal-line.js';
import { RecordController } from './record.controller.js';
import { RecordService } from './record.service.js';
import { Reminders } from './reminders.js';
import { RematchService } from './rematch.service.js';
import { Removals } from './removals.js';
import { SeatClaims } from './seat-claims.js';
import { SeatOffers } from './seat-offers.js';
import { Seating } from './seating.js';
import { SeatsController } from './seats.controller.js';
import { SeatsService } from './seats.service.js';
import { RandomServerSeeds, ServerSeeds } from './server-seeds.js';
import { Sequels } from './sequels.js';
import { SignalLine, Signals } from './signals.js';
import { SpectatorStream } from './spectator-stream.js';
import { StreamSlots } from './stream-slots.js';
import { StreamTickets } from './stream-tickets.js';
import { StreamsService } from './streams.service.js';
import { Sweeper } from './sweeper.js';
import { TableController } from './table.controller.js';
import { TableService } from './table.service.js';
import { Viewers } from './viewers.js';
import { VisibleVersions } from './visible-version.js';

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
    BoardService,
    CalendarNews,
    Calendars,
    EventStream,
    EventsService,
    FoldedGames,
    FullTables,
    GameList,
    GameWriter,
    GamesService,
    InvitationStore,
    InvitationsService,
    LinkStore,
    LinksService,
    NewGames,
    PlayService,
    RecordService,
    Reminders,
    RematchService,
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
    GameWriter,
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
  ) {}

  /** Flags first: what a seat is reminded of may be over. */
  onModuleInit(): void {
    for (const job of [this.sweeper, this.news, this.reminders]) this.work.add(job);
  }
}
