import { commitmentOf } from './deal.js';
import type { Dealt } from './dealing.js';
import { applyMove, closeRound, dealNext, isOver, newMatch, resultOfMatch, tilesLeft, type Match } from './match.js';
import { resolveRules } from './options.js';
import { Fault, insist, type MatchRecord, type Move, type RoundRecord } from './record.js';
import { sameTiles } from './tiles.js';

/** RECORD 3: that all agrees, or the first thing that does not. `round` as numbered in the record, `move` counted from 0. */
export type Check = { ok: true } | { ok: false; round: number; move?: number; reason: string };

/** Where the check is, for the answer. */
interface Place {
  round: number;
  move: number | null;
}

/** Checks a whole match from the record alone: commitment, deals, every move, ends, scores, tiles left, totals and places. */
export function checkRecord(record: MatchRecord): Check {
  const place: Place = { round: 0, move: null };
  try {
    const match = openMatch(record);
    for (const round of record.rounds) {
      place.round = round.round;
      place.move = null;
      insist(!isOver(match), 'the match was over before this round');
      checkRound(match, round, place);
    }
    place.move = null;
    insist(isOver(match), 'the match is not over');
    const result = resultOfMatch(match);
    insistSame('totals', record.result.totals, result.totals);
    insistSame('places', record.result.places, result.places);
    insistSame('the reason of the result', record.result.reason, result.reason);
    return { ok: true };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const reason = error instanceof Fault ? error.message : `the record cannot be read: ${error.message}`;
    return { ok: false, round: place.round, ...(place.move === null ? {} : { move: place.move }), reason };
  }
}

function insistSame(what: string, found: unknown, expected: unknown): void {
  const [x, y] = [JSON.stringify(found), JSON.stringify(expected)];
  insist(x === y, `${what}: the record says ${x}, the rules ${y}`);
}

/** RECORD 3, 4.1, 4.2: the head of the record. */
function openMatch(record: MatchRecord): Match {
  insistSame('format', record.format, 'train-record/1');
  insistSame('algorithm', record.deal.algorithm, 'hmac-sha256-fisher-yates/1');
  const seatCount = record.seats.length;
  insistSame(
    'seats',
    record.seats.map((one) => one.seat),
    Array.from({ length: seatCount }, (_, i) => i + 1),
  );
  const rules = resolveRules(record.ruleset, seatCount, true);
  if (!rules.ok) throw new Fault(`the ruleset is refused: ${JSON.stringify(rules.refusals)}`);
  const { serverSeed, clientSeeds, commitment } = record.deal;
  insist(/^[0-9a-f]{64}$/.test(serverSeed), 'the server seed is not 32 bytes in lower-case hex');
  insistSame('commitment', commitment, commitmentOf(serverSeed));
  insistSame('the number of client seeds', clientSeeds.length, seatCount);
  insist(
    clientSeeds.every((seed) => /^[\x20-\x7e]{1,64}$/.test(seed)),
    'a client seed is not 1 to 64 printable characters',
  );
  return newMatch(rules.options, rules.handSize, seatCount, { serverSeed, clientSeeds });
}

function checkRound(match: Match, record: RoundRecord, place: Place): void {
  const dealt = dealNext(match);
  const { round } = dealt;
  insistSame('round', record.round, round.number);
  insistSame('engine', record.engine, round.engine);
  insistSame('starter', record.starter, round.starter);
  insistSame('hands', record.hands, dealt.hands);
  insistSame('yard', record.yard, dealt.yard);
  const rest = checkOpening(dealt, record.moves, place);
  for (const [i, move] of rest.entries()) {
    place.move = dealt.opening.length + i;
    applyMove(round, move);
  }
  place.move = null;
  insist(round.end !== null, 'the moves stop before the round is over');
  insistSame('end', { ...record.end }, round.end);
  checkLeft(dealt, record);
  insistSame('scores', record.scores, closeRound(match, round));
}

/** RECORD 3: the draws of the search and the laying of a dealt-in engine stand first; `auto` may be absent on these. */
function checkOpening(dealt: Dealt, moves: readonly Move[], place: Place): Move[] {
  for (const [i, expected] of dealt.opening.entries()) {
    place.move = i;
    const { auto, ...found } = moves[i] ?? { seat: 0, type: 'substitute' };
    insist(auto === undefined || auto, 'auto is true or left out');
    insistSame('the opening of the round', sortedKeys(found), sortedKeys(expected));
  }
  return moves.slice(dealt.opening.length);
}

function sortedKeys(value: object): unknown {
  return Object.fromEntries(Object.entries(value).sort(([x], [y]) => (x < y ? -1 : 1)));
}

/** RECORD 3: `left` in any order. The page does not say whether a leaver's hand, scored but returned, still stands there. */
function checkLeft({ round }: Dealt, record: RoundRecord): void {
  const left = tilesLeft(round);
  insistSame('the number of hands left', record.left.length, left.length);
  for (const [i, hand] of left.entries()) {
    const found = record.left[i] ?? [];
    if (round.leaverScores.has(i + 1)) {
      const returned = record.moves.find((move) => move.type === 'leave' && move.seat === i + 1);
      if (returned?.type === 'leave' && sameTiles(found, returned.returned)) continue;
    }
    insist(
      sameTiles(found, hand),
      `left of seat ${i + 1}: the record says ${found.join(' ')}, the rules ${hand.join(' ')}`,
    );
  }
}
