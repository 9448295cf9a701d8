import { Module } from '@nestjs/common';
import { FeedModule } from './feed/feed.module.js';
import { GamesModule } from './games/games.module.js';
import { NoticesModule } from './notices/notices.module.js';
import { ApiPlatformModule } from './platform/api-platform.module.js';
import { PlansModule } from './plans/plans.module.js';
import { PlayersModule } from './players/players.module.js';
import { RefereeModule } from './referee/referee.module.js';
import { RulesetsModule } from './rulesets/rulesets.module.js';
import { TalkModule } from './talk/talk.module.js';

/** The API, version 1. */
@Module({
  imports: [
    ApiPlatformModule,
    PlayersModule,
    GamesModule,
    PlansModule,
    RulesetsModule,
    RefereeModule,
    NoticesModule,
    TalkModule,
    FeedModule,
  ],
})
export class ApiModule {}
