import { Module } from '@nestjs/common';
import { GamesModule } from '../games/games.module.js';
import { MemberMutesController } from './member-mutes.controller.js';
import { MemberMutesService } from './member-mutes.service.js';
import { MessageReports } from './message-reports.js';
import { MutesController } from './mutes.controller.js';
import { MutesService } from './mutes.service.js';
import { NotesController } from './notes.controller.js';
import { NotesService } from './notes.service.js';
import { Repeatable } from './repeatable.js';
import { TalkStore } from './talk-store.js';
import { PhrasesController, TalkController } from './talk.controller.js';
import { TalkService } from './talk.service.js';

@Module({
  imports: [GamesModule],
  controllers: [TalkController, PhrasesController, NotesController, MutesController, MemberMutesController],
  providers: [MemberMutesService, MessageReports, MutesService, NotesService, Repeatable, TalkService, TalkStore],
})
export class TalkModule {}
