import {
  BooleanField,
  IntegerField,
  TagField,
  TextField,
  TextsField,
  TrueField,
} from '../../../platform/openapi/fields.js';

const TILE = /^(\d|1[0-8])-(\d|1[0-8])$/;
const LINE = /^[a-z0-9.-]{1,400}$/;
const CALL = { description: 'The last-tile call: this leaves exactly one tile.' } as const;

/** One tile on one line (RECORD 1). */
export class PlayMoveDto {
  @TagField('play')
  type: 'play';

  @TextField({ max: 5, pattern: TILE, description: 'The tile, low half first.', example: '3-9' })
  tile: string;

  @TextField({
    max: 400,
    pattern: LINE,
    description: 'The line that it goes on; for an answer to a foot the line of the double.',
    example: 'seat-2',
  })
  at: string;

  @IntegerField({ min: 0, max: 18, description: 'The half that touches; needed where both could.', optional: true })
  inner?: number;

  @TrueField(CALL)
  call?: true;

  @TrueField({ description: 'Leave the marker on the own train (`markerOff: choice`).' })
  keepMarker?: true;
}

/** A whole first train or late start at once. */
export class LayTrainMoveDto {
  @TagField('lay_train')
  type: 'lay_train';

  @TextsField({
    pattern: TILE,
    maxLength: 5,
    min: 1,
    max: 190,
    description: 'The tiles in order from the engine.',
    example: ['5-12', '3-5'],
  })
  tiles: string[];

  @TrueField(CALL)
  call?: true;
}

/** Take a tile from the boneyard. */
export class DrawMoveDto {
  @TagField('draw')
  type: 'draw';
}

/** Nothing is playable and no draw is left. */
export class PassMoveDto {
  @TagField('pass')
  type: 'pass';

  @BooleanField({ description: 'Whether a marker falls (`passMarker: optional`); left out: it does.', optional: true })
  marker?: boolean;
}

/** Stop a first train, a late start or a public run early. */
export class EndTurnMoveDto {
  @TagField('end_turn')
  type: 'end_turn';
}

/** Point at a seat that did not make its last-tile call. */
export class ChallengeMoveDto {
  @TagField('challenge')
  type: 'challenge';

  @IntegerField({ min: 1, max: 14, description: 'The seat that did not call.' })
  of: number;
}
