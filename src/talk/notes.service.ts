import { Injectable } from '@nestjs/common';
import { v7 as uuid } from 'uuid';
import { seenGame } from '../games/core/game-access.js';
import { Clock } from '../platform/clock.js';
import { PrismaService } from '../platform/database/prisma.service.js';
import { answer, type Answer } from '../platform/http/answer.js';
import type { Ask } from '../platform/http/ask.js';
import { Problem } from '../platform/problems/problem.js';
import type { NoteDto } from './dto/talk.dto.js';
import { speakerOf } from './talk-store.js';

/** How many games an account may have notes about; a seat with a token of its own has one. */
export const MOST_NOTES = 2_000;

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

  /** An empty text is no note. Notes are counted with the account locked. */
  async write(ask: Ask, { text }: NoteDto): Promise<Answer> {
    const { row } = seenGame(ask);
    const { playerId, memberId } = speakerOf(ask.caller);
    const now = this.clock.now();
    const reply = answer(200, { text, updatedAt: now.toISOString() });
    if (text === '') {
      await this.prisma.$executeRaw`
        DELETE FROM notes WHERE game_id = ${row.id}::uuid AND (player_id = ${playerId}::uuid OR member_id = ${memberId}::uuid)`;
    } else if (playerId !== null) {
      const [, written] = await this.prisma.$transaction([
        this.prisma.$queryRaw`SELECT 1 AS locked FROM players WHERE id = ${playerId}::uuid FOR NO KEY UPDATE`,
        this.prisma.$executeRaw`
          INSERT INTO notes (game_id, id, player_id, text, updated_at)
          SELECT ${row.id}::uuid, ${uuid()}::uuid, ${playerId}::uuid, ${text}, ${now}
          WHERE (SELECT count(*) FROM notes WHERE player_id = ${playerId}::uuid AND game_id <> ${row.id}::uuid) < ${MOST_NOTES}
          ON CONFLICT (game_id, player_id) DO UPDATE SET text = EXCLUDED.text, updated_at = EXCLUDED.updated_at`,
      ]);
      if (written === 0)
        throw new Problem('note_limit_reached', {
          detail: `An account has notes about at most ${MOST_NOTES.toLocaleString('en')} games.`,
        });
    } else {
      await this.prisma.$executeRaw`
        INSERT INTO notes (game_id, id, member_id, text, updated_at) VALUES (${row.id}::uuid, ${uuid()}::uuid, ${memberId}::uuid, ${text}, ${now})
        ON CONFLICT (game_id, member_id) DO UPDATE SET text = EXCLUDED.text, updated_at = EXCLUDED.updated_at`;
    }
    return reply;
  }
}
