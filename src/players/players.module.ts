import { Module } from '@nestjs/common';
import { GamesModule } from '../games/games.module.js';
import { AccountErasure } from './account-erasure.js';
import { PlayerCalendarsController } from './calendars.controller.js';
import { PlayerCalendarsService } from './calendars.service.js';
import { Farewells } from './farewells.js';
import { PlayersController } from './players.controller.js';
import { PlayersService } from './players.service.js';
import { TokensController } from './tokens.controller.js';
import { TokensService } from './tokens.service.js';

@Module({
  imports: [GamesModule],
  controllers: [PlayersController, PlayerCalendarsController, TokensController],
  providers: [AccountErasure, Farewells, PlayersService, PlayerCalendarsService, TokensService],
})
export class PlayersModule {}
