import { Module } from '@nestjs/common';
import { GamesModule } from '../games/games.module.js';
import { PlayersController } from './players.controller.js';
import { PlayersService } from './players.service.js';
import { TokensController } from './tokens.controller.js';
import { TokensService } from './tokens.service.js';

@Module({
  imports: [GamesModule],
  controllers: [PlayersController, TokensController],
  providers: [PlayersService, TokensService],
})
export class PlayersModule {}
