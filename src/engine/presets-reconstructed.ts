import type { PresetEntry } from './preset.js';

/** Presets whose source is known only in part (RULES 4, marked `(r)`). */
export const RECONSTRUCTED_PRESETS: readonly PresetEntry[] = [
  {
    name: 'five_tiles',
    title: 'Five tiles',
    source: 'A short page for a double-six set with five tiles each.',
    reconstructed: true,
    basedOn: 'double_nine',
    changes: { maxPips: 6, dealTable: 'five_tiles', firstTurnDraw: true, doublesPerTurn: 'one' },
    summary:
      'Reconstructed, the source is known only in part. As Double-nine, but with a double-six set, five tiles each and seven rounds. ' +
      'A seat that cannot start draws a tile, and after a double the second tile, anywhere that is open, is no double.',
  },
  {
    name: 'app',
    title: 'App',
    source: 'Rules help of digital versions, the one of Dilly Dally Games among them.',
    reconstructed: true,
    basedOn: null,
    changes: { firstTurn: 'single', firstTurnScope: 'any', mexicanStart: 'any_turn', lastTileCall: 'off' },
    summary:
      'Reconstructed, the source is known only in part. One tile a turn from the first turn on, on the own train, a marked train or the Mexican train, which anybody may start at any time. ' +
      'Who cannot play draws one tile, plays it if it fits, and otherwise passes and marks his train until he plays there again. ' +
      'A double is followed up on it at once; one that stays open must be answered before anybody plays elsewhere. ' +
      'The engine is set aside, 12-12 first; a random seat starts, later the next seat clockwise. The lowest total after 13 rounds wins; there is no last-tile call.',
  },
  {
    name: 'wild_blanks',
    title: 'Wild blanks',
    source: 'A short page that makes single and double blanks wild.',
    reconstructed: true,
    basedOn: 'app',
    changes: { wildBlanks: true },
    summary:
      'Reconstructed, the source is known only in part. As App, but blanks are wild: a blank half fits any end, and any tile fits a blank end. Scores are unchanged.',
  },
  {
    name: 'quarter',
    title: 'Quarter',
    source: 'A short page that marks trains with a quarter.',
    reconstructed: true,
    basedOn: 'app',
    changes: { passMarker: 'not_on_double' },
    summary:
      "Reconstructed, the source is known only in part. As App, but a seat that somebody else's open double binds and that cannot answer it passes without a marker.",
  },
  {
    name: 'lot_start',
    title: 'Lot start',
    source: 'A short page that draws a tile each for the start.',
    reconstructed: true,
    basedOn: 'app',
    changes: { starter: 'lot' },
    summary:
      'Reconstructed, the source is known only in part. As App, but each seat draws a tile for the start of round 1: the highest double starts, else the highest tile, and the tiles go back. Later rounds are started by the next seat clockwise.',
  },
  {
    name: 'chicken_foot_nine',
    title: 'Chicken Foot, double-nine',
    source: 'Published double-nine sheets of Chicken Foot.',
    reconstructed: true,
    basedOn: 'chicken_foot',
    changes: { maxPips: 9, dealTable: 'chicken_foot_nine', doubleBlankScore: 50 },
    summary:
      'Reconstructed, the source is known only in part. As Chicken Foot, but with a double-nine set, hands from 21 tiles for two seats down to 5 for eight, and ten rounds. The double blank left in hand scores 50.',
  },
  {
    name: 'strict',
    title: 'Strict',
    source: 'Sheets of tournaments.',
    reconstructed: true,
    basedOn: 'app',
    changes: { nextStarter: 'left', goOutOnDouble: 'must_answer', doubleBlankScore: 50 },
    summary:
      'Reconstructed, the source is known only in part. As App, but nobody goes out on a double: it has to be answered with a drawn tile, and any other tile stays in the hand; with nothing to draw the seat waits for an answer. The double blank left in hand scores 50. The start moves one seat clockwise each round.',
  },
  {
    name: 'second_anywhere',
    title: 'Second tile anywhere',
    source: 'Sheets of clubs.',
    reconstructed: true,
    basedOn: 'app',
    changes: { doubleFollowUp: 'anywhere', doubleBinds: 'nobody' },
    summary:
      'Reconstructed, the source is known only in part. As App, but the tile that follows a double in the same turn may go anywhere that is open to its player and is no double, and an open double binds nobody.',
  },
  {
    name: 'own_train_first',
    title: 'Own train first',
    source: 'Sheets of boxed "deluxe" sets.',
    reconstructed: true,
    basedOn: 'app',
    changes: { ownTrainFirst: 'before_rivals', mexicanStart: 'after_all_trains', markerOff: 'any_play' },
    summary:
      "Reconstructed, the source is known only in part. As App, but a seat may play on a rival's train only after its own is begun, the Mexican train may be started only once every train is begun, and a seat's marker goes as soon as it plays anywhere.",
  },
  {
    name: 'mini_six',
    title: 'Mini six',
    source: 'A sheet for two players with a double-six set.',
    reconstructed: true,
    basedOn: 'app',
    changes: {
      maxPips: 6,
      handSize: 7,
      engineSource: 'required_holder',
      starter: 'engine_holder',
      nextStarter: 'again',
      goOutOnDouble: 'must_answer',
      doubleBlankScore: 25,
      doubleBlankAlone: true,
    },
    summary:
      'Reconstructed, the source is known only in part. As App, but with a double-six set and seven tiles each; the holder of the double of the round, 6-6 first, lays it and starts, and if nobody holds it the seats draw until it turns up. Nobody goes out on a double. The double blank scores 25 if it is the whole hand. Seven rounds.',
  },
];
