import { Module, type OnModuleInit } from '@nestjs/common';
import { GamesModule } from '../games/games.module.js';
import { DueWork } from '../platform/due-work/due-work.js';
import { AccountErasure } from './account-erasure.js';
import { PlayerCalendarsController } from './calendars.controller.js';
import { PlayerCalendarsService } from './calendars.service.js';
import { Farewells } from './farewells.js';
import { ForgottenNames } from './forgotten-names.js';
import { PlayersController } from './players.controller.js';
import { PlayersService } from './players.service.js';
import { TokensController } from './tokens.controller.js';
import { TokensService } from './tokens.service.js';

@Module({
  imports: [GamesModule],
  controllers: [PlayersController, PlayerCalendarsController, TokensController],
  providers: [AccountErasure, Farewells, ForgottenNames, PlayersService, PlayerCalendarsService, TokensService],
})
export class PlayersModule implements OnModuleInit {
  constructor(
    private readonly work: DueWork,
    private readonly farewells: Farewells,
  ) {}

  onModuleInit(): void {
    this.work.add(this.farewells);
  }
}
