import type { PresetEntry } from './preset.js';

/** Presets whose source is known in full, and what is built on them (RULES 4). */
export const TRAIN_PRESETS: readonly PresetEntry[] = [
  {
    name: 'club',
    title: 'Club',
    source: 'A club rule sheet for Mexican Train, "the form played by this group".',
    reconstructed: false,
    basedOn: null,
    changes: {},
    summary:
      'The engine, 12-12 in round 1 and one lower each round, is set aside before the shuffle; a random seat starts, later the next seat clockwise. ' +
      'On its first turn a seat lays a train of its own from the engine, as long as it can and likes; after that one tile a turn, on its own train, on a train with a marker or on the Mexican train, which a seat may start once its own train was begun on an earlier turn. ' +
      'A seat that cannot play draws one tile, plays it if it fits, and otherwise passes and marks its train until it plays there again. ' +
      'A double is followed up at once by a tile on it; one that stays open must be answered before anybody plays elsewhere. ' +
      'A seat left with one tile calls it, or draws two when it is challenged. ' +
      'The round ends when a hand is empty, a double as the last tile included, or when nobody can play; pips left in hand count, and the lowest total after 13 rounds wins.',
  },
  {
    name: 'dominoes_hq',
    title: 'Dominoes HQ',
    source: 'The Mexican Train page of Dominoes HQ.',
    reconstructed: false,
    basedOn: null,
    changes: {
      dealTable: 'dominoes_hq',
      engineSource: 'required_holder',
      engineAbsent: 'draw_in_turn',
      starter: 'engine_holder',
      nextStarter: 'again',
      firstTurnDraw: false,
      firstTurnDoubles: 'deferred',
      mexicanStart: 'any_turn',
      lastTileCall: 'off',
    },
    summary:
      'The engine is dealt in with the rest; whoever holds the double of the round, 12-12 first, lays it and starts. If nobody holds it the seats draw one tile each until it turns up. ' +
      'The first turn is a train of any length on the own train and nothing else; a seat that cannot start passes without a draw and marks its train. ' +
      'A double at the end of a first train has no effect until everybody has had a first turn. ' +
      'Then one tile a turn, on the own train, a marked train or the Mexican train, which anybody may start. Who cannot play draws one, then passes and marks. ' +
      'A double is closed at once by its player if he can, and otherwise must be answered before anything else. Lowest total of pips wins; there is no last-tile call.',
  },
  {
    name: 'parsons',
    title: 'Parsons leaflet',
    source: 'The leaflet by Roy and Katie Parsons, 1994, printed again by Puremco in 2005.',
    reconstructed: false,
    basedOn: null,
    changes: {
      dealTable: 'parsons',
      firstTurn: 'single',
      firstTurnScope: 'any',
      mexicanStart: 'any_turn',
      doubleFollowUp: 'anywhere',
      doublesPerTurn: 'two',
      lastTileCall: 'off',
    },
    summary:
      'One tile a turn from the first turn on, on the own train, a marked train or the Mexican train, which anybody may start at any time. ' +
      'After a double its player lays a second tile anywhere that is open to him, or draws for it. ' +
      'He may lay two doubles on two lines if a third tile in hand fits one of them and goes there, or if the two empty his hand. ' +
      'Doubles left open bind all other seats, the first laid first. ' +
      'Who cannot play draws one tile, then passes and marks his train. The engine is set aside, 12-12 first; the lowest total after 13 rounds wins; there is no last-tile call.',
  },
  {
    name: 'double_nine',
    title: 'Double-nine, ten rounds',
    source: 'A published double-nine sheet of ten rounds.',
    reconstructed: false,
    basedOn: null,
    changes: {
      maxPips: 9,
      dealTable: 'double_nine',
      starter: 'highest_tile',
      nextStarter: 'again',
      firstTurnDraw: false,
      firstTurnDoubles: 'exempt',
      mexicanStart: 'any_turn',
      doubleFollowUp: 'anywhere',
      doublesPerTurn: 'any',
      lastTileCall: 'off',
    },
    summary:
      'Ten rounds with a double-nine set, engines 9-9 down to 0-0, set aside before the shuffle. The seat with the highest tile in hand starts each round. ' +
      'The first turn is a train of any length on the own train; who cannot start passes without a draw, and a double at its end needs no answer. ' +
      'Later one tile a turn, but each double obliges its player to another tile, anywhere that is open to him, and so on until a tile that is no double or a failed draw. ' +
      'Doubles left open must be answered by the next seats in the order in which they were laid. ' +
      'Anybody may start the Mexican train. Who cannot play draws one, then passes and marks. The lowest total wins.',
  },
  {
    name: 'hub',
    title: 'Hub',
    source: 'The rules for sets with a hub, as printed by UltraBoardGames.',
    reconstructed: false,
    basedOn: null,
    changes: {
      dealTable: 'hub',
      engineSource: 'highest_held',
      starter: 'engine_holder',
      nextStarter: 'again',
      firstTurn: 'single',
      mexicanStart: 'any_turn',
      othersUnstarted: 'own_train_begun',
      lastTileCall: 'off',
    },
    summary:
      'The seat with the highest double in hand that has not been an engine yet lays it in the hub and starts; if nobody has one, the seats draw until one turns up. ' +
      'One tile a turn, on the first turn on the own train only. Later also on marked trains and on the Mexican train, which anybody may start; ' +
      "a rival's marked train without tiles may be started only by a seat whose own train is begun. " +
      'Who cannot play draws one tile, then passes and marks. A double is followed up on it at once, or must be answered by the others first. ' +
      'The lowest total after 13 rounds wins; there is no last-tile call.',
  },
  {
    name: 'events',
    title: 'Events',
    source: 'The rules of MexicanTrainFun.com, for groups of 4 to 14.',
    reconstructed: false,
    basedOn: null,
    changes: {
      dealTable: 'events',
      firstTurn: 'single',
      mexicanStart: 'any_turn',
      goOutOnDouble: 'must_answer',
    },
    summary:
      'One tile a turn; the first turn is on the own train only. Later marked trains and the Mexican train, which anybody may start, are open too. ' +
      'Who cannot play draws one tile, then passes and marks. A double is followed up on it at once, or must be answered by the others first. ' +
      'Nobody goes out on a double: it has to be answered with a drawn tile, and any other tile stays in the hand; with nothing to draw the seat waits for an answer. ' +
      'A seat left with one tile calls it, or draws two when it is challenged. ' +
      'Nine to twelve seats need a double-fifteen set, thirteen or fourteen a double-eighteen set, with 11 tiles each. The lowest total wins.',
  },
  {
    name: 'events_chickenfoot',
    title: 'Events with chicken feet',
    source: 'The rules of MexicanTrainFun.com, with three answers to a double.',
    reconstructed: false,
    basedOn: 'events',
    changes: { doubleAnswers: 3 },
    summary:
      'As Events, but a double takes three answers, and each of them begins a line of its own: a chicken foot on a train. ' +
      'Its player owes the first answer in the same turn; until all three are laid nobody may play elsewhere.',
  },
  {
    name: 'chicken_foot',
    title: 'Chicken Foot',
    source: 'The Chicken Foot part of the club rule sheet.',
    reconstructed: false,
    basedOn: null,
    changes: {
      game: 'chicken_foot',
      dealTable: 'chicken_foot',
      doubleAnswers: 3,
      doubleFollowUp: 'none',
      lastTileCall: 'off',
    },
    summary:
      'No trains and no markers: all seats build one tree round the engine, 12-12 in round 1 and one lower each round, set aside before the shuffle. ' +
      'The first four tiles go on the four sides of the engine, and nothing else may be played until all four lie. Then one tile a turn on any free end. ' +
      'A double opens a foot: nothing but its number may be played, by whoever is on turn, until three tiles lie on it, each the beginning of a new line. ' +
      'Who cannot play draws one tile, plays it if it fits, and otherwise passes. ' +
      'The round ends when a hand is empty or nobody can play; pips left in hand count, and the lowest total after 13 rounds wins.',
  },
];
