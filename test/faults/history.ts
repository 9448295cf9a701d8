import type { Move } from '../../src/engine/index.js';
import type { LoggedEvent } from '../../src/games/event-store/event-store.js';
import { decodeTableEvent, replayTable, type TableState } from '../../src/table/index.js';

/**
 * The history of everybody who played, in the order in which things happened to them, held against the logs. In time that
 * grows with the length of both.
 */

/** What a client was told of one event. */
export interface Told {
  readonly version: number;
  readonly type: string;
}

export type Entry =
  /** A client asks for a move, for the version that it knows. */
  | {
      readonly type: 'move';
      readonly request: string;
      readonly game: string;
      readonly from: number;
      readonly seat: number;
      readonly move: Move;
    }
  /** A client looks at a game. */
  | { readonly type: 'look'; readonly request: string; readonly game: string }
  /** The request was answered. A look comes to a version, a move to events as well. */
  | { readonly type: 'ok'; readonly request: string; readonly version: number; readonly events?: readonly Told[] }
  /** The request was refused for good; the version where it was named. */
  | { readonly type: 'fail'; readonly request: string; readonly version?: number }
  /** No answer came, and the client does not ask again. */
  | { readonly type: 'unknown'; readonly request: string }
  /** A stream, also one that was taken up again, showed an event. */
  | { readonly type: 'streamed'; readonly stream: string; readonly game: string; readonly told: Told };

/** Whether a request may be answered so the second time: as the first; but a refusal is not kept, and names what is newest then. */
function isAnswerAgain(first: Ended, second: Ended): boolean {
  if (first.type === 'fail' && second.type === 'fail') return (second.version ?? 0) >= (first.version ?? 0);
  return JSON.stringify(first) === JSON.stringify(second);
}

export const FAULTS = [
  'lost', // answered, and not in the log as it was answered
  'doubled', // in the log a second time, or one place in the log answered to two
  'refused_but_there',
  'asked_by_nobody',
  'answered_in_two_ways',
  'went_back', // a version was seen that is older than one seen before
  'stream_broken',
  'log_broken', // a gap, or it does not replay
] as const;

export interface Fault {
  readonly kind: (typeof FAULTS)[number];
  readonly detail: string;
}

export interface Verdict {
  readonly faults: readonly Fault[];
  readonly moves: number;
  readonly answered: number;
  readonly refused: number;
  /** Requests of which nobody heard, and how many of them were done all the same. */
  readonly unknown: number;
  readonly unknownDone: number;
  readonly looks: number;
  readonly streamed: number;
  /** By game: what its log folds to. */
  readonly tables: ReadonlyMap<string, TableState>;
}

type MoveAsked = Extract<Entry, { type: 'move' }>;
type Ended = Extract<Entry, { type: 'ok' | 'fail' | 'unknown' }>;

/** Judges a history. `logs` are those of all games in it, as they are in the end. */
export function checkHistory(history: readonly Entry[], logs: ReadonlyMap<string, readonly LoggedEvent[]>): Verdict {
  return new Check(logs).run(history);
}

class Check {
  private readonly faults: Fault[] = [];
  private readonly moves = new Map<string, MoveAsked>();
  private readonly ends = new Map<string, Ended>();
  /** By request: the newest version of the game that anybody had seen when it began. */
  private readonly floors = new Map<string, { readonly game: string; readonly version: number }>();
  private readonly newest = new Map<string, number>();
  private readonly streams = new Map<string, number>();
  /** By place in a log: the request that put the event there. */
  private readonly claims = new Map<string, string>();
  private looks = 0;
  private streamed = 0;

  constructor(private readonly logs: ReadonlyMap<string, readonly LoggedEvent[]>) {}

  run(history: readonly Entry[]): Verdict {
    for (const entry of history) this.take(entry);
    const tables = this.foldAll();
    for (const move of this.moves.values()) this.judgeAnswered(move);
    let unknownDone = 0;
    for (const move of this.moves.values()) if (this.isUnknown(move) && this.claim(move)) unknownDone++;
    this.judgeTheRest();
    const ends = [...this.moves.keys()].map((request) => this.ends.get(request)?.type ?? 'unknown');
    const count = (type: string): number => ends.filter((one) => one === type).length;
    return {
      faults: this.faults,
      moves: this.moves.size,
      answered: count('ok'),
      refused: count('fail'),
      unknown: count('unknown'),
      unknownDone,
      looks: this.looks,
      streamed: this.streamed,
      tables,
    };
  }

  private take(entry: Entry): void {
    switch (entry.type) {
      case 'move':
        this.moves.set(entry.request, entry);
        return this.begin(entry);
      case 'look':
        this.looks++;
        return this.begin(entry);
      case 'streamed':
        return this.takeStreamed(entry);
      default:
        return this.end(entry);
    }
  }

  private begin({ request, game }: { readonly request: string; readonly game: string }): void {
    this.floors.set(request, { game, version: this.newest.get(game) ?? 0 });
  }

  private end(entry: Ended): void {
    const before = this.ends.get(entry.request);
    if (before !== undefined && !isAnswerAgain(before, entry))
      this.fault('answered_in_two_ways', `${entry.request}: ${JSON.stringify(before)}, then ${JSON.stringify(entry)}`);
    this.ends.set(entry.request, before ?? entry);
    const floor = this.floors.get(entry.request);
    // the second answer to one request is that of the first, and as old
    if (before !== undefined || floor === undefined || entry.type === 'unknown' || entry.version === undefined) return;
    if (entry.version < floor.version)
      this.fault('went_back', `${entry.request} was shown ${entry.version} of ${floor.game} after ${floor.version}`);
    this.newest.set(floor.game, Math.max(entry.version, this.newest.get(floor.game) ?? 0));
  }

  private takeStreamed({ stream, game, told }: Extract<Entry, { type: 'streamed' }>): void {
    this.streamed++;
    const last = this.streams.get(stream) ?? 0;
    if (told.version !== last + 1) this.fault('stream_broken', `${stream}: ${told.version} after ${last}`);
    if (!this.isLogged(game, told)) this.fault('stream_broken', `${stream}: ${JSON.stringify(told)} is not in the log`);
    this.streams.set(stream, told.version);
    this.newest.set(game, Math.max(told.version, this.newest.get(game) ?? 0));
  }

  private foldAll(): Map<string, TableState> {
    const tables = new Map<string, TableState>();
    for (const [game, log] of this.logs) {
      const gap = log.findIndex(({ seq }, i) => seq !== i + 1);
      if (gap >= 0) this.fault('log_broken', `${game}: no event ${gap + 1}`);
      try {
        const events = log.map(({ type, payload, createdAt }) => ({
          event: decodeTableEvent(type, payload),
          at: createdAt.getTime(),
        }));
        tables.set(game, replayTable(events));
      } catch (error) {
        this.fault('log_broken', `${game}: ${String(error)}`);
      }
      const newest = this.newest.get(game) ?? 0;
      if (newest > log.length) this.fault('went_back', `${game} was seen at ${newest}, its log ends at ${log.length}`);
    }
    return tables;
  }

  private judgeAnswered(move: MoveAsked): void {
    const end = this.ends.get(move.request);
    if (end?.type !== 'ok') return;
    const { game, from, request } = move;
    const other = this.claims.get(placeOf(move));
    if (other !== undefined) this.fault('doubled', `${request} and ${other} were both answered with ${placeOf(move)}`);
    const events = end.events ?? [];
    const isThere =
      (other !== undefined || this.claim(move)) &&
      end.version === from + events.length &&
      events.every((told, i) => told.version === from + i + 1 && this.isLogged(game, told));
    if (!isThere) this.fault('lost', `${request}: ${JSON.stringify(move.move)} at ${from} of ${game}`);
  }

  private isUnknown({ request }: MoveAsked): boolean {
    const end = this.ends.get(request);
    return end === undefined || end.type === 'unknown';
  }

  /** Whether the event after the version that the move was asked for is this move, and is nobody else's. */
  private claim(move: MoveAsked): boolean {
    const logged = this.logs.get(move.game)?.[move.from];
    if (logged === undefined || this.claims.has(placeOf(move)) || !isMove(logged, move)) return false;
    this.claims.set(placeOf(move), move.request);
    return true;
  }

  /** What persons did by the logs, and nobody who asked for it was told or is waiting to be told. */
  private judgeTheRest(): void {
    const refused = new Map<string, MoveAsked[]>();
    const asked = new Set<string>();
    for (const move of this.moves.values()) {
      if (this.ends.get(move.request)?.type === 'fail') listIn(refused, placeOf(move)).push(move);
      asked.add(contentOf(move.game, move.seat, move.move.type));
    }
    for (const [game, log] of this.logs) {
      for (const logged of log) {
        const place = `${game} ${logged.seq}`;
        const type = moveTypeOf(logged);
        if (type === null || this.claims.has(place)) continue;
        const no = refused.get(place)?.find((move) => isMove(logged, move));
        if (no !== undefined) this.fault('refused_but_there', `${no.request} at ${place}`);
        else if (asked.has(contentOf(game, Number(logged.payload['seat']), type)))
          this.fault('doubled', `${place}: ${type} of somebody who did not ask for it there`);
        else this.fault('asked_by_nobody', `${place}: ${type}`);
      }
    }
  }

  private isLogged(game: string, { version, type }: Told): boolean {
    return this.logs.get(game)?.[version - 1]?.type === type;
  }

  private fault(kind: Fault['kind'], detail: string): void {
    this.faults.push({ kind, detail });
  }
}

function listIn<T>(lists: Map<string, T[]>, key: string): T[] {
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  return list;
}

/** Where the event of a move is to be. */
function placeOf({ game, from }: Pick<MoveAsked, 'game' | 'from'>): string {
  return `${game} ${from + 1}`;
}

function contentOf(game: string, seat: number, type: string): string {
  return `${game} ${seat} ${type}`;
}

const MOVE_OF_EVENT: Readonly<Record<string, Move['type']>> = {
  tile_played: 'play',
  train_laid: 'lay_train',
  train_sealed: 'lay_train',
  tile_drawn: 'draw',
  passed: 'pass',
  turn_ended: 'end_turn',
  challenged: 'challenge',
};

/** Which kind of move an event is that a person asked for; null: it is none, or the server did it by itself. */
function moveTypeOf({ type, payload, cause }: LoggedEvent): Move['type'] | null {
  const isByItself =
    cause !== null || payload['auto'] === true || payload['search'] === true || payload['sealed'] === true;
  return isByItself ? null : (MOVE_OF_EVENT[type] ?? null);
}

function isMove(logged: LoggedEvent, { seat, move }: MoveAsked): boolean {
  const { payload } = logged;
  if (moveTypeOf(logged) !== move.type || payload['seat'] !== seat) return false;
  switch (move.type) {
    case 'play':
      return payload['at'] === move.at && sameTile(String(payload['laid']), move.tile);
    case 'lay_train': {
      const laid = payload['laid'] as readonly string[];
      return laid.length === move.tiles.length && laid.every((tile, i) => sameTile(tile, move.tiles[i] as string));
    }
    case 'challenge':
      return payload['of'] === move.of;
    default:
      return true;
  }
}

/** Whichever way round it lies. */
function sameTile(one: string, other: string): boolean {
  return one === other || one === other.split('-').reverse().join('-');
}
