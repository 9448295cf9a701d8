import { Injectable } from '@nestjs/common';
import { v7 as uuid } from 'uuid';
import { seenGame } from '../games/core/game-access.js';
import { Clock } from '../platform/clock.js';
import { PrismaService } from '../platform/database/prisma.service.js';
import { answer, type Answer } from '../platform/http/answer.js';
import type { Ask } from '../platform/http/ask.js';
import type { NoteDto } from './dto/talk.dto.js';
import { speakerOf } from './talk-store.js';

/** What somebody notes about a game for themselves. One note for each account, and for each seat with a token of its own. */
@Injectable()
export class NotesService {
  constructor(
    private readonly prisma: PrismaService,
    private readonly clock: Clock,
  ) {}

  async read(ask: Ask): Promise<Answer> {
    const { row } = seenGame(ask);
    const { playerId, memberId } = speakerOf(ask.caller);
    const [note] = await this.prisma.$queryRaw<{ text: string; updatedAt: Date }[]>`
      SELECT text, updated_at AS "updatedAt" FROM notes
      WHERE game_id = ${row.id}::uuid AND (player_id = ${playerId}::uuid OR member_id = ${memberId}::uuid)`;
    return answer(200, { text: note?.text ?? '', updatedAt: note?.updatedAt.toISOString() ?? null });
  }

  async write(ask: Ask, { text }: NoteDto): Promise<Answer> {
    const { row } = seenGame(ask);
    const { playerId, memberId } = speakerOf(ask.caller);
    const now = this.clock.now();
    if (playerId !== null) {
      await this.prisma.$executeRaw`
        INSERT INTO notes (game_id, id, player_id, text, updated_at) VALUES (${row.id}::uuid, ${uuid()}::uuid, ${playerId}::uuid, ${text}, ${now})
        ON CONFLICT (game_id, player_id) DO UPDATE SET text = EXCLUDED.text, updated_at = EXCLUDED.updated_at`;
    } else {
      await this.prisma.$executeRaw`
        INSERT INTO notes (game_id, id, member_id, text, updated_at) VALUES (${row.id}::uuid, ${uuid()}::uuid, ${memberId}::uuid, ${text}, ${now})
        ON CONFLICT (game_id, member_id) DO UPDATE SET text = EXCLUDED.text, updated_at = EXCLUDED.updated_at`;
    }
    return answer(200, { text, updatedAt: now.toISOString() });
  }
}
