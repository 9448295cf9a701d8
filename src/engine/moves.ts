/** What a seat may ask for: the moves of RECORD 1, in their public JSON shape. */

/** One tile on one line. */
export interface PlayMove {
  readonly type: 'play';
  /** Low half first, `"3-9"`. */
  readonly tile: string;
  /** The line that it goes on, `"seat-2"`; for an answer to a foot the line of the double. */
  readonly at: string;
  /** The half that touches; needed where both could, which takes wild blanks. */
  readonly inner?: number;
  /** The last-tile call. */
  readonly call?: true;
  /** Leave the marker on the own train (`markerOff: choice`). */
  readonly keepMarker?: true;
}

/** A whole first train or late start at once, in order from the engine. */
export interface LayTrainMove {
  readonly type: 'lay_train';
  readonly tiles: readonly string[];
  readonly call?: true;
}

export interface DrawMove {
  readonly type: 'draw';
}

export interface PassMove {
  readonly type: 'pass';
  /** Whether a marker falls (`passMarker: optional`); left out = true. */
  readonly marker?: boolean;
}

export interface EndTurnMove {
  readonly type: 'end_turn';
}

/** Points at a seat that did not make its last-tile call. */
export interface ChallengeMove {
  readonly type: 'challenge';
  readonly of: number;
}

/** A move as it is sent in. */
export type Move = PlayMove | LayTrainMove | DrawMove | PassMove | EndTurnMove | ChallengeMove;

/** A base move as `legalMoves` lists it: a play without its additions, or one of the moves without a tile. */
export type LegalMove =
  | {
      readonly type: 'play';
      readonly tile: string;
      readonly at: string;
      readonly inner?: number;
      readonly rule: string;
    }
  | { readonly type: 'draw' | 'pass' | 'end_turn'; readonly rule: string };
