import { Module } from '@nestjs/common';
import { GamesModule } from '../games/games.module.js';
import { AccountErasure } from './account-erasure.js';
import { Farewells } from './farewells.js';
import { PlayersController } from './players.controller.js';
import { PlayersService } from './players.service.js';
import { TokensController } from './tokens.controller.js';
import { TokensService } from './tokens.service.js';

@Module({
  imports: [GamesModule],
  controllers: [PlayersController, TokensController],
  providers: [AccountErasure, Farewells, PlayersService, TokensService],
})
export class PlayersModule {}
