/*
 * Where a reader of the feed stands.
 *
 * The feed tells of many games, and changes of different games commit in any order. A number drawn from a sequence
 * would lose some: a reader that has seen 8 never asks for 7, which commits later. So would a time. A list of versions, one
 * a game, loses nothing, but grows with the games, and is sent back in a header.
 *
 * A cursor therefore is what PostgreSQL itself says of its transactions, a pg_snapshot: which of them a statement sees.
 * Every change notes the transaction that made it (`changed_in`). What a reader has not seen is exactly what is not visible in
 * its snapshot, whatever the order of the commits; and the snapshot has some dozens of characters, however many games.
 *
 * A batch that breaks in the middle goes on where it broke: what is not visible in `seen`, but in `until`, the snapshot
 * of the batch, in the order of the keys. What has changed again meanwhile comes with the next batch.
 */

/** How far a reader has come. */
export interface FeedCursor {
  /** The snapshot of which everything was told; null: nothing was. */
  readonly seen: string | null;
  /** The snapshot that is being told; null: the next statement's. */
  readonly until: string | null;
  /** The key of the last change that was told of it. */
  readonly after: string | null;
}

export const FEED_START: FeedCursor = { seen: null, until: null, after: null };

/** The longest cursor as it is sent, characters. */
export const LONGEST_CURSOR = 2000;
/** A snapshot names the transactions that are under way. With more of them than fit here, a reader may hear of a few changes twice. */
const LONGEST_SNAPSHOT = 700;

const SNAPSHOT = /^(\d{1,19}):(\d{1,19}):((?:\d{1,19},)*\d{1,19})?$/;
const KEY = /^[glm][0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(\d{10})?$/;
const LARGEST = 2n ** 63n;

/** A cursor as the id of an event. */
export function cursorText({ seen, until, after }: FeedCursor): string {
  const text = [shortened(seen), shortened(until), after].map((part) => part ?? '').join('~');
  return Buffer.from(text, 'utf8').toString('base64url');
}

/** The cursor in an id; null for what is none. */
export function cursorIn(text: string): FeedCursor | null {
  const parts = Buffer.from(text, 'base64url').toString('utf8').split('~');
  const [seen, until, after] = parts.map((part) => (part === '' ? null : part));
  if (parts.length !== 3 || seen === undefined || until === undefined || after === undefined) return null;
  if (![seen, until].every((one) => one === null || isSnapshot(one))) return null;
  if (after !== null && (until === null || !KEY.test(after))) return null;
  return { seen, until, after };
}

/** The oldest transaction that may be unseen: changes of older ones need not be looked at one by one. */
export function oldestUnseen(snapshot: string): string {
  return snapshot.slice(0, snapshot.indexOf(':'));
}

/** Whether a snapshot is of a later time than another, which happens where a database was restored from a copy. */
export function isLater(snapshot: string, other: string): boolean {
  return endOf(snapshot) > endOf(other);
}

function endOf(snapshot: string): bigint {
  return BigInt(snapshot.split(':')[1] ?? '0');
}

/** A snapshot of the same beginning that has seen less: what is left out is told again rather than never. */
function shortened(snapshot: string | null): string | null {
  if (snapshot === null || snapshot.length <= LONGEST_SNAPSHOT) return snapshot;
  const oldest = oldestUnseen(snapshot);
  return `${oldest}:${oldest}:`;
}

/** What PostgreSQL takes for a pg_snapshot. */
function isSnapshot(text: string): boolean {
  const [, first, last, underWay] = SNAPSHOT.exec(text) ?? [];
  if (first === undefined || last === undefined) return false;
  const [from, to] = [BigInt(first), BigInt(last)];
  if (from < 1n || to < from || to >= LARGEST) return false;
  const ids = underWay === undefined ? [] : underWay.split(',').map(BigInt);
  return ids.every((id, i) => id >= from && id < to && (i === 0 || id > (ids[i - 1] as bigint)));
}
