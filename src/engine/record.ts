import type { GameEvent, RoundDealt } from './events.js';
import type { Options } from './options.js';
import type { RecordMove, RecordRound, RecordTile, TrainRecord } from './record-types.js';
import { recordedOptions } from './ruleset.js';
import { isDouble, near, tile, tileName, tileOf, type LaidTile, type Tile } from './tiles.js';
import type { Viewer } from './view-types.js';

/** Records: a whole match as one document that an outsider can check (RECORD 3). */

/** What a record is made of. */
export interface RecordInput {
  /** The id of the game. */
  readonly game: string;
  readonly events: Iterable<GameEvent>;
  /** By seat. */
  readonly names: readonly string[];
  /** Lower-case hex; shown only once the match has ended. */
  readonly serverSeed: string | null;
  /** Whose record: of the round that still runs it shows what this viewer may know. */
  readonly viewer: Viewer;
}

/** The mutable halves of a record while the log is read. */
interface Draft {
  readonly rounds: RoundDraft[];
  options: Options | null;
  preset: string;
  rulesVersion: string;
  commitment: string;
  clientSeeds: readonly string[];
  result: TrainRecord['result'];
}

interface RoundDraft {
  readonly dealt: RoundDealt;
  readonly moves: GameEvent[];
  ended: Extract<GameEvent, { type: 'round_ended' }> | null;
}

/** The record of a log; of a running match what the viewer may know of it. */
export function exportRecord(input: RecordInput): TrainRecord {
  const draft: Draft = {
    rounds: [],
    options: null,
    preset: '',
    rulesVersion: '',
    commitment: '',
    clientSeeds: [],
    result: null,
  };
  for (const event of input.events) note(draft, event);
  const { options } = draft;
  if (options === null) throw new Error('a log without game_created');
  return {
    format: 'train-record/1',
    game: input.game,
    rulesVersion: draft.rulesVersion,
    ruleset: { preset: draft.preset, options },
    seats: input.names.map((name, index) => ({ seat: index + 1, name })),
    deal: {
      algorithm: 'hmac-sha256-fisher-yates/1',
      commitment: draft.commitment,
      serverSeed: draft.result === null ? null : input.serverSeed,
      clientSeeds: draft.clientSeeds,
    },
    rounds: draft.rounds.map((round) => recordRound(round, options, input.viewer)),
    result: draft.result,
  };
}

function note(draft: Draft, event: GameEvent): void {
  const round = draft.rounds[draft.rounds.length - 1];
  switch (event.type) {
    case 'game_created':
      draft.options = recordedOptions(event.ruleset);
      draft.preset = event.ruleset.preset;
      draft.rulesVersion = event.rulesVersion;
      draft.commitment = event.commitment;
      return;
    case 'match_started':
      draft.clientSeeds = event.clientSeeds;
      return;
    case 'round_dealt':
      draft.rounds.push({ dealt: event, moves: [], ended: null });
      return;
    case 'round_ended':
      if (round !== undefined) round.ended = event;
      return;
    case 'match_ended':
      draft.result = { totals: event.totals, places: event.places, reason: event.reason };
      return;
    default:
      round?.moves.push(event);
  }
}

function recordRound(round: RoundDraft, options: Options, viewer: Viewer): RecordRound {
  const { dealt, ended } = round;
  const isOpen = ended !== null;
  const knows = (seat: number): boolean => isOpen || viewer.seat === seat;
  return {
    round: dealt.round,
    engine: dealt.engine,
    starter: dealt.starter,
    hands: dealt.hands.map((hand, index) => shown(hand, knows(index + 1))),
    yard: shown(dealt.yard, isOpen),
    moves: round.moves.flatMap((event) => recordMove(event, dealt.engine, options, isOpen, knows) ?? []),
    end:
      ended === null
        ? null
        : ended.reason === 'out'
          ? { reason: 'out', seat: ended.seat ?? 0 }
          : { reason: ended.reason },
    scores: ended?.scores ?? null,
    left: ended?.left.map((hand) => hand.map(tileName)) ?? null,
  };
}

function shown(tiles: readonly Tile[], known: boolean): RecordTile[] {
  return tiles.map((t) => (known ? tileName(t) : null));
}

/** The move of a record that an event is; null for events that are none (a train that is only sealed). */
function recordMove(
  event: GameEvent,
  engine: number,
  options: Options,
  isOpen: boolean,
  knows: (seat: number) => boolean,
): RecordMove | null {
  const auto = 'auto' in event && event.auto ? { auto: true as const } : {};
  switch (event.type) {
    case 'tile_played':
      return {
        seat: event.seat,
        type: 'play',
        tile: tileName(tileOf(event.laid)),
        at: event.at,
        ...(options.wildBlanks && !isDouble(tileOf(event.laid)) && { inner: near(event.laid) }),
        ...(event.call && { call: true as const }),
        ...(event.keepMarker && { keepMarker: true as const }),
        ...auto,
      };
    case 'train_laid':
      return {
        seat: event.seat,
        type: 'lay_train',
        tiles: event.laid.map((laidTile) => trainTile(laidTile, options)),
        ...(event.call && { call: true as const }),
      };
    case 'tile_drawn':
      return { seat: event.seat, type: 'draw', tile: knows(event.seat) ? tileName(event.tile) : null, ...auto };
    case 'engine_laid':
      return { seat: event.seat, type: 'engine', tile: tileName(tile(engine, engine)) };
    case 'passed':
      return { seat: event.seat, type: 'pass', ...(!event.marker && { marker: false }), ...auto };
    case 'turn_ended':
      return { seat: event.seat, type: 'end_turn' };
    case 'challenged':
      return { seat: event.seat, type: 'challenge', of: event.of, drawn: shown(event.drawn, knows(event.of)) };
    case 'seat_left':
      return {
        seat: event.seat,
        type: 'leave',
        reason: event.reason,
        returned: shown(event.returned, knows(event.seat)),
        yard: shown(event.yard, isOpen),
      };
    case 'seat_substituted':
      return { seat: event.seat, type: 'substitute' };
    default:
      return null;
  }
}

/** Low half first; with wild blanks near half first, since both ways round may fit (RECORD 1). */
function trainTile(laidTile: LaidTile, options: Options): string {
  return tileName(options.wildBlanks ? laidTile : tileOf(laidTile));
}
