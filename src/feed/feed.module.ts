import { Module } from '@nestjs/common';
import { GamesModule } from '../games/games.module.js';
import { FeedController } from './feed.controller.js';
import { FeedHub } from './feed-hub.js';
import { FeedService } from './feed.service.js';
import { FeedStore } from './feed-store.js';
import { FeedStream } from './feed-stream.js';

@Module({
  imports: [GamesModule],
  controllers: [FeedController],
  providers: [FeedHub, FeedService, FeedStore, FeedStream],
})
export class FeedModule {}
