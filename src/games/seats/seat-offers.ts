import { Injectable } from '@nestjs/common';
import { view } from '../../engine/index.js';
import type { GameRow } from '../../platform/auth/game-row.js';
import type { Ask } from '../../platform/http/ask.js';
import { invalid, notFound, Problem } from '../../platform/problems/problem.js';
import { memberIn } from '../core/folded-game.js';
import type { Member } from '../event-store/event-store.js';
import { FoldedGames } from '../core/folded-games.js';
import { hostedGame, isHost, seenGame } from '../core/game-access.js';
import { memberAt } from '../core/match-facts.js';
import { Absences } from './absences.js';

/** Why a seat cannot be offered, as the operations that offer one declare it. */
export const OFFER_PROBLEMS = [
  'host_only',
  'seat_unknown',
  'seat_empty',
  'seat_not_abandoned',
  'seat_has_left',
  'match_not_running',
  'game_needs_repair',
] as const;

/** A seat that somebody may be asked to take. */
export interface SeatOffer {
  readonly row: GameRow;
  /** Null: whichever is free. */
  readonly seat: number | null;
  /** The member whose seat is handed over; null: a free seat before the start. */
  readonly replaces: string | null;
  /** The host gives away the seat of somebody else: as long as nobody plays it. */
  readonly isHosts: boolean;
}

/**
 * Which seats the caller may offer to others: before the start the host any; after it whoever sits there that one, and the host
 * those that nobody plays as they should. A host who could give away any seat would come to see its hand.
 */
@Injectable()
export class SeatOffers {
  constructor(
    private readonly games: FoldedGames,
    private readonly absences: Absences,
  ) {}

  async of(ask: Ask, seat: number | undefined): Promise<SeatOffer> {
    const { row } = seenGame(ask);
    if (row.status === 'open') return openSeat(hostedGame(ask), seat);
    if (row.status === 'running' && seat === undefined)
      throw invalid('/seat', 'missing', 'Once the match has started, the seat that is handed over has to be named.');
    return this.ofRunning(ask, seat ?? 1);
  }

  async ofRunning(ask: Ask, seat: number): Promise<SeatOffer & { readonly seat: number; readonly replaces: string }> {
    const { row, viewer } = seenGame(ask);
    if (viewer.seat !== seat && !isHost(ask)) throw new Problem('host_only');
    if (row.status !== 'running') throw new Problem('match_not_running');
    if (seat > row.seats) throw notFound();
    const game = await this.games.load(row);
    const { state } = game;
    const member = memberAt(state, seat);
    if (member === null) throw new Problem('seat_empty');
    if (view(state, { seat: null }).seats[seat - 1]?.left != null) throw new Problem('seat_has_left');
    // the seat may have changed hands since the caller was looked up
    const isHosts = viewer.seat !== seat || !isOf(ask.caller, memberIn(game, seat));
    if (isHosts && !isHost(ask)) throw new Problem('host_only');
    if (isHosts && !(await this.absences.concern(game, seat))) throw new Problem('seat_not_abandoned');
    return { row, seat, replaces: member, isHosts };
  }
}

function isOf(caller: Ask['caller'], member: Member | null): boolean {
  if (member === null || caller.kind === 'anonymous') return false;
  return caller.kind === 'player' ? member.playerId === caller.playerId : member.id === caller.memberId;
}

function openSeat(row: GameRow, seat: number | undefined): SeatOffer {
  if (seat !== undefined && seat > row.seats)
    throw new Problem('seat_unknown', { detail: `This game has the seats 1 to ${row.seats}.` });
  return { row, seat: seat ?? null, replaces: null, isHosts: true };
}
