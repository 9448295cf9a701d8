import { PRESETS, type RecordMove, type RecordRound, type TrainRecord } from '../../src/engine/index.js';

/**
 * What a recorded match shows: its preset, its number of seats, and the ways in which its rounds and it itself end. Each
 * of `WANTED_FEATURES` has a golden record.
 */

const ENDS = [
  'out',
  'out by a double',
  'out of a waiting seat',
  'out of a waiting seat in a blocked round',
  'out in the first cycle, which is finished',
  'out at the reveal of sealed trains',
  'blocked',
  'blocked with no draws',
  'abandoned: resigned',
  'abandoned: timed_out',
  'abandoned: removed',
  'abandoned with one team left',
  'a seat left, the others played on',
  'a partner left, the team played on',
  'a seat left while trains were sealed',
  'a substitute played on',
  'a challenge that drew 0 tiles',
  'a challenge that drew 1 tile',
  'a challenge that drew 2 tiles',
  'a turn lost by a challenge',
  'an engine that was searched for',
  'the next lower engine',
  'a first train laid at once',
  'a long turn stopped early',
  'a marker kept',
  'a pass without a marker by choice',
  'a drawn tile declined',
  'a foot filled',
  'a blank played wild',
  'a second Mexican train',
  'a shared place',
] as const;

export const WANTED_FEATURES: readonly string[] = [
  ...PRESETS.map(({ name }) => `preset ${name}`),
  ...[2, 3, 4, 5, 6, 7, 8].map((seats) => `${String(seats)} seats`),
  ...ENDS,
];

type Feature = (typeof ENDS)[number];

/** The wanted features that a complete record has. */
export function featuresOf(record: TrainRecord): Set<string> {
  const found = new Set<string>([`preset ${record.ruleset.preset}`, `${String(record.seats.length)} seats`]);
  const note = (feature: Feature, holds: boolean): void => {
    if (holds) found.add(feature);
  };
  for (const round of record.rounds) noteEnd(record, round, note);
  for (const round of record.rounds) for (const move of round.moves) noteMove(record, round, move, note);
  const places = record.result?.places ?? [];
  note('a shared place', record.ruleset.options.teams === 'none' && new Set(places).size < places.length);
  return found;
}

type Note = (feature: Feature, holds: boolean) => void;

function noteEnd(record: TrainRecord, round: RecordRound, note: Note): void {
  const { options } = record.ruleset;
  const { moves, end } = round;
  const last = moves[moves.length - 1];
  const leaves = moves.filter((move) => move.type === 'leave');
  if (end?.reason === 'out') {
    const isSealed =
      options.firstTurn === 'simultaneous' && moves.every(({ type }) => ['lay_train', 'draw', 'pass'].includes(type));
    const isOwn = last?.seat === end.seat;
    const finishes = options.firstTurnOut === 'finish_cycle' && moves.length <= 4 * record.seats.length;
    note('out', isOwn);
    note('out by a double', isOwn && last.type === 'play' && isDouble(last.tile));
    note('out at the reveal of sealed trains', isSealed && last?.type === 'lay_train');
    const waits = options.goOutOnDouble === 'must_answer' && !isOwn && !finishes && !isSealed;
    note('out of a waiting seat', waits && last?.type === 'play');
    note('out of a waiting seat in a blocked round', waits && last?.type === 'pass');
    note(
      'out in the first cycle, which is finished',
      finishes && !isOwn && options.goOutOnDouble === 'allowed' && !isSealed,
    );
  }
  note('blocked', end?.reason === 'blocked');
  note('blocked with no draws', end?.reason === 'blocked' && options.drawCount === 'none');
  if (end?.reason === 'abandoned' && last?.type === 'leave') {
    note(`abandoned: ${last.reason}`, true);
    note('abandoned with one team left', options.teams === 'pairs');
  }
  const playedOn = moves.some(
    (move, i) => move.type === 'leave' && moves.slice(i + 1).some(({ type }) => type === 'play'),
  );
  note('a seat left, the others played on', playedOn);
  note('a partner left, the team played on', playedOn && options.teams === 'pairs' && leaves.length === 1);
}

function noteMove(record: TrainRecord, round: RecordRound, move: RecordMove, note: Note): void {
  const { options } = record.ruleset;
  const { moves } = round;
  const at = moves.indexOf(move);
  switch (move.type) {
    case 'play':
      note('a marker kept', move.keepMarker === true);
      note(
        'a foot filled',
        options.doubleAnswers >= 2 &&
          moves.some((one) => one.type === 'play' && one.at === `${move.at}.${String(options.doubleAnswers)}`),
      );
      note('a blank played wild', move.inner === 0 && !(options.firstEngine === 0));
      note('a second Mexican train', move.at.startsWith('mexican-2'));
      return;
    case 'lay_train':
      note('a first train laid at once', options.firstTurn === 'whole_train' && move.tiles.length > 1);
      return;
    case 'end_turn':
      note('a long turn stopped early', true);
      return;
    case 'pass': {
      const before = moves[at - 1];
      note('a pass without a marker by choice', move.marker === false);
      note(
        'a drawn tile declined',
        options.playDrawn === 'may' && move.auto !== true && before?.type === 'draw' && before.seat === move.seat,
      );
      return;
    }
    case 'challenge':
      if (move.drawn.length === 0) note('a challenge that drew 0 tiles', options.lastTilePenalty > 0);
      if (move.drawn.length === 1) note('a challenge that drew 1 tile', true);
      if (move.drawn.length === 2) note('a challenge that drew 2 tiles', true);
      note(
        'a turn lost by a challenge',
        options.lastTileLosesTurn && moves.slice(at + 1).some(({ type }) => type === 'play'),
      );
      return;
    case 'leave':
      note(
        'a seat left while trains were sealed',
        options.firstTurn === 'simultaneous' &&
          moves.slice(at + 1).some(({ type }) => type === 'lay_train') &&
          moves.slice(0, at).every(({ type }) => type !== 'lay_train'),
      );
      return;
    case 'engine':
      note('an engine that was searched for', at > 0);
      note(
        'the next lower engine',
        options.engineSource === 'required_holder' && round.engine !== options.firstEngine - round.round + 1,
      );
      return;
    case 'substitute':
      note(
        'a substitute played on',
        moves.slice(at + 1).some(({ seat, type }) => seat === move.seat && type === 'play'),
      );
      return;
    case 'draw':
      return;
  }
}

function isDouble(tile: string): boolean {
  const [a, b] = tile.split('-');
  return a === b;
}
