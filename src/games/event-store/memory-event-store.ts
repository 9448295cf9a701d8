import {
  EventStore,
  type Commit,
  type CommitResult,
  type LoggedEvent,
  type Member,
  type Notice,
  type ReadColumns,
  type StoredSnapshot,
} from './event-store.js';
import type { AnswerRow } from '../../platform/idempotency/idempotency.js';
import { peopleAfter } from './people-after.js';

/** A game as it is kept. */
export interface Kept {
  readonly events: LoggedEvent[];
  members: Member[];
  readonly serverSeed: Uint8Array;
  readonly snapshots: Map<number, StoredSnapshot>;
  readonly notices: (Notice & { readonly seq: number })[];
  columns: ReadColumns;
  status: string;
}

/** Games in memory, gone with the process: for simulations. Passes the same contract as the one in Postgres. */
export class MemoryEventStore extends EventStore {
  protected readonly games = new Map<string, Kept>();
  protected readonly answered = new Map<string, AnswerRow>();

  append(commit: Commit): Promise<CommitResult> {
    return attempt(() => this.appendNow(commit));
  }

  events(gameId: string, after: number, limit: number): Promise<LoggedEvent[]> {
    return attempt(() => (this.games.get(gameId)?.events ?? []).slice(after, after + limit));
  }

  members(gameId: string): Promise<Member[]> {
    return attempt(() => [...(this.games.get(gameId)?.members ?? [])]);
  }

  serverSeed(gameId: string): Promise<Uint8Array | null> {
    return attempt(() => this.games.get(gameId)?.serverSeed ?? null);
  }

  snapshot(gameId: string, atMost: number): Promise<StoredSnapshot | null> {
    const all = [...(this.games.get(gameId)?.snapshots.values() ?? [])];
    return attempt(() => all.filter(({ seq }) => seq <= atMost).sort((a, b) => b.seq - a.seq)[0] ?? null);
  }

  putSnapshot(gameId: string, snapshot: StoredSnapshot): Promise<void> {
    const snapshots = this.games.get(gameId)?.snapshots;
    return attempt(() => void (snapshots?.has(snapshot.seq) ? undefined : snapshots?.set(snapshot.seq, snapshot)));
  }

  dropSnapshot(gameId: string, seq: number): Promise<void> {
    return attempt(() => void this.games.get(gameId)?.snapshots.delete(seq));
  }

  setStatus(gameId: string, status: string): Promise<void> {
    return attempt(() => {
      const kept = this.games.get(gameId);
      if (kept) kept.status = status;
    });
  }

  private appendNow(commit: Commit): CommitResult {
    const { answer } = commit;
    const key = answer && `${answer.scope}\n${answer.key}`;
    const kept = commit.created ? emptyGame(commit, commit.created.serverSeed) : this.games.get(commit.gameId);
    if (kept === undefined || kept.events.length !== commit.from || (commit.created && this.games.has(commit.gameId)))
      return 'stale';
    if (key !== null && this.answered.has(key))
      throw Object.assign(new Error('This key has been answered.'), { code: '23505' });
    if (key !== null && answer !== null) this.answered.set(key, answer);
    this.games.set(commit.gameId, kept);
    commit.events.forEach((event, i) =>
      kept.events.push({ ...structuredClone(event), seq: commit.from + i + 1, createdAt: commit.now }),
    );
    kept.status = commit.columns.status;
    kept.columns = commit.columns;
    for (const notice of commit.notices) kept.notices.push({ ...notice, seq: commit.from + commit.events.length });
    kept.members = peopleAfter(kept.members, commit);
    return 'committed';
  }
}

function emptyGame({ columns }: Commit, serverSeed: Uint8Array): Kept {
  return { events: [], members: [], serverSeed, snapshots: new Map(), notices: [], columns, status: columns.status };
}

/** A promise of what a function returns or throws. */
function attempt<T>(work: () => T): Promise<T> {
  return new Promise((resolve) => {
    resolve(work());
  });
}
