import { LEASE_MILLISECONDS, type RemindedGame } from '../games/due/due-games.js';
import type { Commit, CommitResult, LoggedEvent, Member, Notice } from '../games/event-store/event-store.js';
import { MemoryEventStore, type Kept } from '../games/event-store/memory-event-store.js';
import type { GameRow } from '../platform/auth/game-row.js';
import type { StoredAnswer } from '../platform/idempotency/kept-answers.js';

/** Faults of the database that can be planted, to see that they are found. */
export const PLANTS = ['lost_move', 'forgotten_answer', 'lost_notice', 'lost_deadline', 'doubled_event'] as const;
export type Plant = (typeof PLANTS)[number];

/** One in this many commits is hit by a planted fault. */
const PLANTED_ONE_IN = 15;

/** What a commit came to, for whoever checks. */
export interface Committed {
  readonly from: number;
  readonly events: number;
  readonly notices: readonly Notice[];
}

/** The one database of a simulated world: games in memory, and what lists and sweepers read of them. */
export class SimDatabase extends MemoryEventStore {
  readonly commits = new Map<string, Committed[]>();
  /** The keys of the requests that were carried out, whatever became of their answers. */
  readonly writtenKeys = new Set<string>();
  private readonly due = new Map<string, { dueAt: number | null; remindAt: number | null }>();
  private appends = 0;

  constructor(private readonly plant: Plant | null) {
    super();
  }

  override async append(commit: Commit): Promise<CommitResult> {
    const hit = this.plant !== null && commit.from > 0 && ++this.appends % PLANTED_ONE_IN === 0 ? this.plant : null;
    if (hit === 'lost_move') return 'committed';
    const written = planted(commit, hit);
    const result = await super.append(written);
    if (result === 'stale') return result;
    if (commit.answer !== null) this.writtenKeys.add(commit.answer.key);
    const { dueAt, remindAt } = hit === 'lost_deadline' ? { dueAt: null, remindAt: null } : commit.columns;
    this.due.set(commit.gameId, { dueAt, remindAt });
    const committed = { from: commit.from, events: written.events.length, notices: written.notices };
    this.commits.set(commit.gameId, [...(this.commits.get(commit.gameId) ?? []), committed]);
    return result;
  }

  /** The row of a game, as a request finds it. */
  row(id: string): GameRow {
    const { events, columns, status } = this.kept(id);
    return {
      id,
      version: events.length,
      status: status as GameRow['status'],
      name: null,
      visibility: 'public',
      preset: '',
      options: {},
      handSize: 0,
      rulesVersion: '1',
      seats: 0,
      settings: { autoForced: true },
      hostPlayerId: null,
      hostName: null,
      commitment: '',
      seatsOnTurn: columns.seatsOnTurn,
      deadlineAt: columns.deadlineAt === null ? null : new Date(columns.deadlineAt),
      createdAt: new Date(0),
      startedAt: null,
      endedAt: null,
      result: columns.result,
    };
  }

  log(id: string): readonly LoggedEvent[] {
    return this.kept(id).events;
  }

  people(id: string): readonly Member[] {
    return this.kept(id).members;
  }

  columns(id: string): Kept['columns'] {
    return this.kept(id).columns;
  }

  dueAt(id: string): number | null {
    return this.due.get(id)?.dueAt ?? null;
  }

  answer(scope: string, key: string): StoredAnswer | null {
    return this.answered.get(`${scope}\n${key}`) ?? null;
  }

  take(now: number, limit: number): GameRow[] {
    const taken = [...this.due].filter(([id, { dueAt }]) => dueAt !== null && dueAt <= now && this.isRunning(id));
    return taken.slice(0, limit).map(([id, due]) => {
      due.dueAt = now + LEASE_MILLISECONDS;
      return this.row(id);
    });
  }

  setDue(id: string, version: number, dueAt: number | null): void {
    const due = this.due.get(id);
    if (due !== undefined && this.kept(id).events.length === version) due.dueAt = dueAt;
  }

  toRemind(now: number, limit: number): RemindedGame[] {
    return [...this.due]
      .flatMap(([id, { remindAt }]) =>
        remindAt !== null && remindAt <= now && this.isRunning(id)
          ? [{ ...this.row(id), remindAt: new Date(remindAt) }]
          : [],
      )
      .slice(0, limit);
  }

  remind({ id, version, remindAt }: RemindedGame, notices: readonly Notice[], next: number | null): boolean {
    const due = this.due.get(id);
    const kept = this.kept(id);
    if (due?.remindAt !== remindAt.getTime() || kept.events.length !== version) return false;
    due.remindAt = next;
    for (const notice of notices) kept.notices.push({ ...notice, seq: version });
    return true;
  }

  private isRunning(id: string): boolean {
    return this.kept(id).status === 'running';
  }

  private kept(id: string): Kept {
    const kept = this.games.get(id);
    if (kept === undefined) throw new Error(`there is no game ${id}`);
    return kept;
  }
}

function planted(commit: Commit, hit: Plant | null): Commit {
  switch (hit) {
    case 'forgotten_answer':
      return { ...commit, answer: null };
    case 'lost_notice':
      return { ...commit, notices: [] };
    case 'doubled_event':
      return { ...commit, events: [...commit.events, ...commit.events.slice(-1)] };
    default:
      return commit;
  }
}
