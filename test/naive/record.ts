import type { RulesetInput } from './options.js';
import type { Tile } from './tiles.js';

/** RECORD 1 and 3: everything that stands among the `moves` of a round. */
export type Move = { seat: number; auto?: boolean } & (
  | { type: 'play'; tile: Tile; at: string; inner?: number; call?: boolean; keepMarker?: boolean }
  | { type: 'lay_train'; tiles: Tile[]; call?: boolean }
  | { type: 'draw'; tile: Tile }
  | { type: 'pass'; marker?: boolean }
  | { type: 'end_turn' }
  | { type: 'engine'; tile: Tile }
  | { type: 'challenge'; of: number; drawn: Tile[] }
  | { type: 'leave'; reason: 'resigned' | 'timed_out' | 'removed'; returned: Tile[]; yard: Tile[] }
  | { type: 'substitute' }
);

export type MoveOf<T extends Move['type']> = Extract<Move, { type: T }>;

export interface RoundEnd {
  reason: 'out' | 'blocked' | 'abandoned';
  seat?: number;
}

export interface RoundRecord {
  round: number;
  engine: number;
  starter: number;
  hands: Tile[][];
  yard: Tile[];
  moves: Move[];
  end: RoundEnd;
  scores: number[];
  left: Tile[][];
}

export interface MatchResult {
  totals: number[];
  places: number[];
  reason: 'completed' | 'abandoned';
}

/** RECORD 3. */
export interface MatchRecord {
  format: string;
  game: string;
  rulesVersion: string;
  ruleset: RulesetInput;
  seats: { seat: number; name: string }[];
  deal: { algorithm: string; commitment: string; serverSeed: string; clientSeeds: string[] };
  rounds: RoundRecord[];
  result: MatchResult;
}

/** What is wrong with a move or a record, in a sentence. */
export class Fault extends Error {}

export function insist(condition: boolean, reason: string): asserts condition {
  if (!condition) throw new Fault(reason);
}
