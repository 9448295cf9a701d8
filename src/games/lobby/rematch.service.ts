import { Injectable } from '@nestjs/common';
import { v7 as uuid } from 'uuid';
import { resolveRecordedRuleset, view } from '../../engine/index.js';
import type { PlayerCaller } from '../../platform/auth/caller.js';
import type { GameRow } from '../../platform/auth/game-row.js';
import { PrismaService } from '../../platform/database/prisma.service.js';
import type { Answer } from '../../platform/http/answer.js';
import type { Ask } from '../../platform/http/ask.js';
import { isDuplicate } from '../../platform/problems/database-errors.js';
import { Problem } from '../../platform/problems/problem.js';
import { USUAL_UNDO, type UndoRule } from '../../table/index.js';
import { FoldedGames } from '../core/folded-games.js';
import { seatedGame } from '../core/game-access.js';
import { InvitationStore } from '../seats/invitation-store.js';
import { NewGames, type GameWish } from './new-games.js';
import { requestedTimeControl } from './requested-time-control.js';

/** The version of a game that was just made: its first event. */
const FIRST_VERSION = 1;

/** Games played again. */
@Injectable()
export class RematchService {
  constructor(
    private readonly prisma: PrismaService,
    private readonly games: FoldedGames,
    private readonly newGames: NewGames,
    private readonly invitations: InvitationStore,
  ) {}

  /** One a match, however many ask at once: the database has a key on it (`games_rematch_key`). */
  async create(ask: Ask): Promise<Answer> {
    const { row, seat } = seatedGame(ask);
    const { caller } = ask;
    if (caller.kind !== 'player') throw new Problem('account_required');
    if (row.status !== 'ended') throw new Problem('match_not_over');
    const { state } = await this.games.load(row);
    if (view(state, { seat: null }).seats[seat - 1]?.left != null) throw new Problem('seat_has_left');
    const id = uuid();
    try {
      const reply = await this.newGames.create(ask, caller, sameAgain(row), id);
      await this.inviteOthers(row.id, id, caller);
      return reply;
    } catch (error) {
      if (isDuplicate(error)) throw await this.existing(row.id, error);
      throw error;
    }
  }

  /** Everybody with an account who sat in the match at its end, each to their seat. */
  private async inviteOthers(old: string, gameId: string, { playerId: invitedBy }: PlayerCaller): Promise<void> {
    const others = await this.prisma.member.findMany({
      where: { gameId: old, leftAt: null, playerId: { not: invitedBy }, player: { deletedAt: null } },
      orderBy: { seat: 'asc' },
    });
    const invitations = others.flatMap(({ playerId, seat }) =>
      playerId === null ? [] : [{ id: uuid(), gameId, playerId, invitedBy, seat, replaces: null }],
    );
    await this.invitations.addAll(invitations, gameId, FIRST_VERSION);
  }

  private async existing(old: string, error: unknown): Promise<unknown> {
    const [game] = await this.prisma.$queryRaw<{ id: string }[]>`
      SELECT id FROM games WHERE settings->>'rematchOf' = ${old}`;
    if (game === undefined) return error;
    return new Problem('rematch_exists', {
      detail: `The rematch of this match is ${game.id}.`,
      members: { rematch: game.id },
    });
  }
}

/** The options of a game are all written out, as in a record: none of them counts as given explicitly (RULES 3). */
function sameAgain({ id, name, visibility, preset, options, seats, settings }: GameRow): GameWish {
  const resolution = resolveRecordedRuleset({ preset, options: { ...options } }, seats);
  if (!resolution.ok) throw new Error(`The rules of game ${id} cannot be played any more.`);
  const { autoForced, timeControl, undo = USUAL_UNDO, startWhenFull = false, spectatorDelay = 0 } = settings;
  return {
    ruleset: resolution.ruleset,
    name,
    visibility,
    settings: {
      autoForced,
      timeControl: requestedTimeControl(timeControl as Readonly<Record<string, unknown>> | null | undefined),
      undo: undo as UndoRule,
      startWhenFull,
      spectatorDelay,
      rematchOf: id,
    },
  };
}
