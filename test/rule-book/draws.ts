import type { RuleCase } from '../support/rule-case.js';

/** RULES 2.6, 2.7: draws, passes and markers. */

const cannotPlay = { hands: ['3-4 5-7', '2-12 6-8'] };
/** Seat 1 is marked on its first turn and draws a tile that fits its train and the Mexican one on its second. */
const marked = {
  deal: { hands: ['3-4 1-5', '2-12 0-0'], yard: '5-9 1-12' },
};
const untilDrawn = ['1: draw', '1: pass', '2: 2-12 on seat-2', '1: draw'];
/** Seat 1 leaves a double open that seat 2 cannot answer. */
const bound = {
  deal: { hands: ['6-12 6-6 0-1', '2-12 3-4 3-5'], yard: '0-2 0-4' },
  moves: ['1: 6-12 on seat-1', '2: 2-12 on seat-2', '1: 6-6 on seat-1', '1: draw', '1: pass', '2: draw', '2: pass'],
};

export const DRAWS: readonly RuleCase[] = [
  {
    option: 'drawCount',
    value: 'one',
    says: 'one tile is drawn, then the seat passes',
    deal: { ...cannotPlay, yard: '5-6 7-8' },
    moves: ['1: draw'],
    then: { legal: ['pass'] },
  },
  {
    option: 'drawCount',
    value: 'none',
    says: 'a seat that cannot play passes',
    deal: cannotPlay,
    then: { legal: ['pass'] },
  },
  {
    option: 'drawCount',
    value: 'until_playable',
    says: 'a seat draws until a tile fits',
    deal: { ...cannotPlay, yard: '5-6 7-8 1-12' },
    moves: ['1: draw', '1: draw'],
    then: { legal: ['draw'], handCounts: [4, 2] },
  },
  {
    option: 'drawCount',
    value: 'until_playable',
    says: 'the tile that fits is played',
    deal: { ...cannotPlay, yard: '5-6 1-12' },
    moves: ['1: draw', '1: draw'],
    then: { legal: ['1-12 on seat-1', '1-12 on mexican'] },
  },
  {
    option: 'playDrawn',
    value: 'must',
    says: 'a drawn tile that fits must be played',
    deal: { ...cannotPlay, yard: '1-12' },
    moves: ['1: draw'],
    then: { legal: ['1-12 on seat-1', '1-12 on mexican'], refused: { '1: pass': 'pass_not_allowed' } },
  },
  {
    option: 'playDrawn',
    value: 'may',
    says: 'a drawn tile that fits may be kept',
    deal: { ...cannotPlay, yard: '1-12' },
    moves: ['1: draw'],
    then: { legal: ['1-12 on seat-1', '1-12 on mexican', 'pass'] },
  },
  {
    option: 'playDrawn',
    value: 'may',
    says: 'who keeps it is marked',
    deal: { ...cannotPlay, yard: '1-12' },
    moves: ['1: draw', '1: pass'],
    then: { toAct: [2], lines: ['seat-1*:'], handCounts: [3, 2] },
  },
  ...([true, false] as const).map((drawAfterDrawnDouble): RuleCase => {
    return {
      option: 'drawAfterDrawnDouble',
      value: drawAfterDrawnDouble,
      says: drawAfterDrawnDouble
        ? 'who laid a drawn double may draw again for its follow-up'
        : 'who laid a drawn double draws no second tile for it',
      deal: { hands: ['6-12 0-1', '2-12 0-2'], yard: '6-6 0-3' },
      moves: ['1: 6-12 on seat-1', '2: 2-12 on seat-2', '1: draw', '1: 6-6 on seat-1'],
      then: { toAct: [1], legal: [drawAfterDrawnDouble ? 'draw' : 'pass'] },
    };
  }),
  {
    option: 'drawAfterDrawnDouble',
    value: false,
    says: 'a double from the hand still has its draw',
    deal: { hands: ['6-12 6-6 0-1', '2-12 0-2 0-4'] },
    moves: ['1: 6-12 on seat-1', '2: 2-12 on seat-2', '1: 6-6 on seat-1'],
    then: { legal: ['draw'] },
  },
  {
    option: 'passMarker',
    value: 'always',
    says: 'a pass opens the own train',
    deal: { ...cannotPlay, yard: '5-6' },
    moves: ['1: draw', '1: pass'],
    then: { lines: ['seat-1*:'] },
  },
  {
    ...bound,
    option: 'passMarker',
    value: 'always',
    says: 'so does one under the double of somebody else',
    then: { lines: ['seat-1*: 12-6 6-6', 'seat-2*: 12-2'] },
  },
  {
    ...bound,
    option: 'passMarker',
    value: 'not_on_double',
    says: "a seat that somebody else's double binds passes without a marker",
    then: { lines: ['seat-1*: 12-6 6-6', 'seat-2: 12-2'] },
  },
  {
    option: 'passMarker',
    value: 'not_on_double',
    says: 'any other pass brings a marker',
    deal: { ...cannotPlay, yard: '5-6' },
    moves: ['1: draw', '1: pass'],
    then: { lines: ['seat-1*:'] },
  },
  {
    option: 'passMarker',
    value: 'not_on_double',
    says: 'a seat that its own older double binds passes with a marker',
    deal: {
      hands: ['6-12 6-6 0-1', '2-12 3-4 3-5'],
      options: { doubleFailMarks: 'doubles_train' },
      yard: '0-3 0-4 0-5',
    },
    moves: [
      ...['1: 6-12 on mexican', '2: 2-12 on seat-2', '1: 6-6 on mexican', '1: draw', '1: pass'],
      ...['2: draw', '2: pass', '1: draw', '1: pass'],
    ],
    then: { toAct: [2], lines: ['seat-1*:', 'seat-2: 12-2', 'mexican: 12-6 6-6'] },
  },
  {
    option: 'passMarker',
    value: 'not_on_double',
    says: 'a marker falls where one of several doubles that bind is its own',
    deal: {
      hands: ['6-12 6-6 0-1', '2-12 2-2 3-4'],
      options: { firstTurn: 'whole_train', firstTurnScope: 'own', firstTurnDoubles: 'deferred', doubleOrder: 'any' },
      yard: '0-3 0-4',
    },
    moves: ['1: train 6-12 6-6', '2: train 2-12 2-2', '1: draw', '1: pass'],
    then: { toAct: [2], lines: ['seat-1*: 12-6 6-6', 'seat-2: 12-2 2-2'] },
  },
  {
    option: 'passMarker',
    value: 'optional',
    says: 'the seat may pass without a marker',
    deal: { ...cannotPlay, yard: '5-6' },
    moves: ['1: draw', '1: pass without marker'],
    then: { toAct: [2], lines: [] },
  },
  {
    option: 'passMarker',
    value: 'optional',
    says: 'a plain pass brings a marker',
    deal: { ...cannotPlay, yard: '5-6' },
    moves: ['1: draw', '1: pass'],
    then: { lines: ['seat-1*:'] },
  },
  {
    option: 'passMarker',
    value: 'optional',
    says: 'a pass with a choice in it is never made by the server',
    deal: { ...cannotPlay, yard: '5-6', autoForced: true },
    then: { toAct: [1], legal: ['pass'], handCounts: [3, 2] },
  },
  {
    ...marked,
    option: 'markerOff',
    value: 'own_play',
    says: 'a play on the own train takes the marker off',
    moves: [...untilDrawn, '1: 1-12 on seat-1'],
    then: { lines: ['seat-1: 12-1', 'seat-2: 12-2'] },
  },
  {
    ...marked,
    option: 'markerOff',
    value: 'own_play',
    says: 'a play elsewhere leaves the marker',
    moves: [...untilDrawn, '1: 1-12 on mexican'],
    then: { lines: ['seat-1*:', 'seat-2: 12-2', 'mexican: 12-1'] },
  },
  {
    ...marked,
    option: 'markerOff',
    value: 'choice',
    says: 'the owner may leave the marker on',
    moves: [...untilDrawn, '1: 1-12 on seat-1 keeping the marker'],
    then: { lines: ['seat-1*: 12-1', 'seat-2: 12-2'] },
  },
  {
    ...marked,
    option: 'markerOff',
    value: 'choice',
    says: 'a plain play takes it off',
    moves: [...untilDrawn, '1: 1-12 on seat-1'],
    then: { lines: ['seat-1: 12-1', 'seat-2: 12-2'] },
  },
  {
    ...marked,
    option: 'markerOff',
    value: 'any_play',
    says: 'any play takes the own marker off',
    moves: [...untilDrawn, '1: 1-12 on mexican'],
    then: { lines: ['seat-2: 12-2', 'mexican: 12-1'] },
  },
  {
    says: 'forced draws and passes are made by the server where a game wants it so',
    deal: { ...cannotPlay, yard: '5-6', autoForced: true },
    then: { toAct: [2], handCounts: [3, 2], lines: ['seat-1*:'] },
  },
  {
    says: 'a failed follow-up puts the marker back on',
    deal: { hands: ['3-4 1-5 1-1', '2-12 0-0 0-4'], yard: '5-9 1-12 5-8 4-9' },
    moves: [...untilDrawn, '1: 1-12 on seat-1', '2: draw', '2: pass', '1: 1-1 on seat-1', '1: 1-5 on seat-1'],
    then: { toAct: [2], lines: ['seat-1: 12-1 1-1 1-5', 'seat-2*: 12-2'] },
  },
];
