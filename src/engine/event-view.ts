import type { GameEvent } from './events.js';
import type { Options } from './options.js';
import { far, isDouble, near, tileName, tileOf, tilesOf, setOf, type LaidTile, type Tile } from './tiles.js';
import type { Viewer } from './view-types.js';

/**
 * The one projection of an event: what this viewer may know of it. Each type has its own allow-list; a new type does
 * not compile without one. What was hidden stays hidden here for ever; finished rounds are laid open by the record.
 */

/** A tile as it was laid: `inner` is the half that touches. */
export interface LaidView {
  readonly tile: string;
  readonly inner: number;
}

export type EventView =
  | {
      readonly type: 'game_created';
      readonly rulesVersion: string;
      readonly ruleset: {
        readonly preset: string;
        readonly options: Options;
        readonly seats: number;
        readonly handSize: number;
      };
      readonly autoForced: boolean;
      readonly commitment: string;
    }
  | { readonly type: 'seat_taken'; readonly seat: number; readonly member: string }
  | {
      readonly type: 'seat_vacated';
      readonly seat: number;
      readonly member: string;
      readonly reason: 'left' | 'removed';
    }
  | { readonly type: 'game_aborted' }
  | { readonly type: 'match_started'; readonly clientSeeds: readonly string[] }
  | {
      readonly type: 'round_dealt';
      readonly round: number;
      readonly engine: number;
      readonly starter: number;
      readonly handCounts: readonly number[];
      readonly hand: readonly string[] | null;
      readonly yardCount: number;
    }
  | {
      readonly type: 'tile_drawn';
      readonly seat: number;
      readonly tile: string | null;
      readonly search: boolean;
      readonly auto: boolean;
    }
  | { readonly type: 'engine_laid'; readonly seat: number }
  | ({
      readonly type: 'tile_played';
      readonly seat: number;
      readonly at: string;
      readonly call: boolean;
      readonly keepMarker: boolean;
      readonly auto: boolean;
    } & LaidView)
  | {
      readonly type: 'train_sealed';
      readonly seat: number;
      readonly tiles: readonly LaidView[] | null;
      readonly call: boolean | null;
    }
  | {
      readonly type: 'train_laid';
      readonly seat: number;
      readonly tiles: readonly LaidView[];
      readonly call: boolean;
      readonly sealed: boolean;
    }
  | { readonly type: 'passed'; readonly seat: number; readonly marker: boolean; readonly auto: boolean }
  | { readonly type: 'turn_ended'; readonly seat: number }
  | {
      readonly type: 'challenged';
      readonly seat: number;
      readonly of: number;
      readonly drawnCount: number;
      readonly drawn: readonly string[] | null;
    }
  | {
      readonly type: 'seat_left';
      readonly seat: number;
      readonly reason: string;
      readonly returnedCount: number;
      readonly returned: readonly string[] | null;
      readonly yardCount: number;
    }
  | { readonly type: 'seat_substituted'; readonly seat: number; readonly member: string }
  | {
      readonly type: 'round_ended';
      readonly round: number;
      readonly reason: string;
      readonly seat: number | null;
      readonly scores: readonly number[];
      readonly left: readonly (readonly string[])[];
    }
  | {
      readonly type: 'match_ended';
      readonly reason: string;
      readonly totals: readonly number[];
      readonly places: readonly number[];
    };

/** What the viewer may know of an event. */
export function viewEvent(event: GameEvent, viewer: Viewer): EventView {
  switch (event.type) {
    case 'game_created':
      return {
        type: event.type,
        rulesVersion: event.rulesVersion,
        ruleset: event.ruleset,
        autoForced: event.autoForced,
        commitment: event.commitment,
      };
    case 'seat_taken': // the client seed stays hidden until the start: it must not be known before all are given
      return { type: event.type, seat: event.seat, member: event.member };
    case 'seat_vacated':
      return { type: event.type, seat: event.seat, member: event.member, reason: event.reason };
    case 'game_aborted':
      return { type: event.type };
    case 'match_started':
      return { type: event.type, clientSeeds: event.clientSeeds };
    case 'round_dealt': {
      const own = viewer.seat === null ? undefined : event.hands[viewer.seat - 1];
      return {
        type: event.type,
        round: event.round,
        engine: event.engine,
        starter: event.starter,
        handCounts: event.hands.map((hand) => hand.length),
        hand: own === undefined ? null : names(tilesOf(setOf(own))),
        yardCount: event.yard.length,
      };
    }
    case 'tile_drawn':
      return {
        type: event.type,
        seat: event.seat,
        tile: viewer.seat === event.seat ? tileName(event.tile) : null,
        search: event.search,
        auto: event.auto,
      };
    case 'engine_laid':
      return { type: event.type, seat: event.seat };
    case 'tile_played':
      return {
        type: event.type,
        seat: event.seat,
        ...laidView(event.laid),
        at: event.at,
        call: event.call,
        keepMarker: event.keepMarker,
        auto: event.auto,
      };
    case 'train_sealed': {
      const isOwn = viewer.seat === event.seat;
      return {
        type: event.type,
        seat: event.seat,
        tiles: isOwn ? event.laid.map(laidView) : null,
        call: isOwn ? event.call : null,
      };
    }
    case 'train_laid':
      return {
        type: event.type,
        seat: event.seat,
        tiles: event.laid.map(laidView),
        call: event.call,
        sealed: event.sealed,
      };
    case 'passed':
      return { type: event.type, seat: event.seat, marker: event.marker, auto: event.auto };
    case 'turn_ended':
      return { type: event.type, seat: event.seat };
    case 'challenged':
      return {
        type: event.type,
        seat: event.seat,
        of: event.of,
        drawnCount: event.drawn.length,
        drawn: viewer.seat === event.of ? names(event.drawn) : null,
      };
    case 'seat_left':
      return {
        type: event.type,
        seat: event.seat,
        reason: event.reason,
        returnedCount: event.returned.length,
        returned: viewer.seat === event.seat ? names(event.returned) : null,
        yardCount: event.yard.length,
      };
    case 'seat_substituted':
      return { type: event.type, seat: event.seat, member: event.member };
    case 'round_ended':
      return {
        type: event.type,
        round: event.round,
        reason: event.reason,
        seat: event.seat,
        scores: event.scores,
        left: event.left.map(names),
      };
    case 'match_ended':
      return { type: event.type, reason: event.reason, totals: event.totals, places: event.places };
  }
}

function names(tiles: readonly Tile[]): string[] {
  return tiles.map(tileName);
}

function laidView(laidTile: LaidTile): LaidView {
  const t = tileOf(laidTile);
  return { tile: tileName(t), inner: isDouble(t) ? far(laidTile) : near(laidTile) };
}
