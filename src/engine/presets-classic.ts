import type { PresetEntry } from './preset.js';

/** The encyclopedia's game and its variations (RULES 4). */
export const CLASSIC_PRESETS: readonly PresetEntry[] = [
  {
    name: 'classic',
    title: 'Classic',
    source: 'The article "Mexican Train" of Wikipedia, text of 2022.',
    reconstructed: false,
    basedOn: null,
    changes: {
      firstTurn: 'single',
      firstTurnScope: 'any',
      trainsBegin: 'public',
      mexicanStart: 'any_turn',
      doubleFailMarks: 'doubles_train',
      lastTileCall: 'off',
    },
    summary:
      'Every train begins with a marker, so all trains are open to all; a train closes when its owner plays on it and opens again when he cannot play. ' +
      'One tile a turn from the first turn on, anywhere that is open; anybody may start the Mexican train. ' +
      'Who cannot play draws one tile, then passes and marks his train. ' +
      'A double is followed up on it at once; if its player cannot, the train under the double is opened, and the others must answer the double before they play elsewhere. ' +
      'The engine is set aside, 12-12 first; the lowest total after 13 rounds wins; there is no last-tile call.',
  },
  {
    name: 'classic_fast',
    title: 'Classic, fast start',
    source: 'The article "Mexican Train" of Wikipedia, text of 2022: the fast variation.',
    reconstructed: false,
    basedOn: 'classic',
    changes: {
      firstTurn: 'simultaneous',
      firstTurnScope: 'own',
      firstTurnDoubles: 'deferred',
      lateStart: 'whole_train',
    },
    summary:
      'As Classic, but all seats first seal a train of any length at the same time, and all are shown together; normal turns follow. ' +
      'A double at the end of such a train binds only from then on. A seat that could not start may lay a whole train when it starts later.',
  },
  {
    name: 'classic_long_start',
    title: 'Classic, long start',
    source: 'The article "Mexican Train" of Wikipedia, text of 2022: the long first turn.',
    reconstructed: false,
    basedOn: 'classic',
    changes: { firstTurn: 'whole_train', firstTurnScope: 'own', lateStart: 'whole_train' },
    summary:
      'As Classic, but on its first turn, one seat after the other, each seat lays as many tiles as it likes on its own train and nothing elsewhere. ' +
      'A seat that could not start may lay a whole train when it starts later.',
  },
  {
    name: 'classic_public_run',
    title: 'Classic, public run',
    source: 'The article "Mexican Train" of Wikipedia, text of 2022: one tile on each public train.',
    reconstructed: false,
    basedOn: 'classic',
    changes: { publicRun: true },
    summary:
      'As Classic, but a seat that plays on its own train may go on with one tile on each next public train, clockwise, the Mexican train last. ' +
      'The run ends at the first train that it leaves out.',
  },
  {
    name: 'classic_branching',
    title: 'Classic, branching',
    source: 'The article "Mexican Train" of Wikipedia, text of 2022: doubles that branch.',
    reconstructed: false,
    basedOn: 'classic',
    changes: { doubleAnswers: 3 },
    summary:
      'As Classic, but a double takes three answers, and each of them begins a line of its own on the same train. ' +
      'Its player owes the first answer in the same turn; until all three are laid nobody may play elsewhere.',
  },
  {
    name: 'classic_pairs',
    title: 'Classic in pairs',
    source: 'The article "Mexican Train" of Wikipedia, text of 2022: teams of two.',
    reconstructed: false,
    basedOn: 'classic',
    changes: { teams: 'pairs' },
    summary:
      "As Classic, but for 4, 6 or 8 seats in teams of two that sit opposite each other. Partners have no special rights on each other's trains. " +
      'The team of the seat that goes out scores 0, every other team the pips of both hands; in a blocked round all teams count both hands.',
  },
  {
    name: 'private_trains',
    title: 'Private trains',
    source: 'The article "Mexican Train" of Wikipedia, text of 2022: "private trains" or "domino trains".',
    reconstructed: false,
    basedOn: 'classic',
    changes: { mexicanTrains: 0 },
    summary: 'As Classic, but without a Mexican train: there are only the trains of the seats.',
  },
];
