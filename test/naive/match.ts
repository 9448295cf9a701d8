import type { Seeds } from './deal.js';
import { dealRound, type Dealt, type MatchSoFar } from './dealing.js';
import { applyMove } from './moves.js';
import type { Options } from './options.js';
import type { MatchResult } from './record.js';
import type { Round } from './round.js';
import { resultOf, scoreOfHand, scoresOfRound } from './scoring.js';
import { handOf } from './table.js';
import type { Tile } from './tiles.js';

export { applyMove };

/** A match between its rounds. */
export interface Match extends MatchSoFar {
  /** Scores of the rounds played, per seat. */
  scores: number[][];
  /** The seats that left, in that order. */
  leavers: number[];
  abandoned: boolean;
}

export function newMatch(options: Options, handSize: number, seatCount: number, seeds: Seeds): Match {
  return {
    options,
    handSize,
    seatCount,
    seeds,
    seatsIn: Array.from({ length: seatCount }, (_, i) => i + 1),
    engines: [],
    lastStarter: null,
    lastEnd: null,
    scores: [],
    leavers: [],
    abandoned: false,
  };
}

export function isOver(match: Match): boolean {
  return match.abandoned || match.scores.length === match.options.rounds;
}

export function dealNext(match: Match): Dealt {
  return dealRound(match, match.scores.length + 1);
}

/** The tiles left in each hand; a seat that left has returned its own. */
export function tilesLeft(round: Round): Tile[][] {
  return Array.from({ length: round.seatCount }, (_, i) => [...handOf(round, i + 1)]);
}

/** Writes a finished round down and gives its scores. */
export function closeRound(match: Match, round: Round): number[] {
  if (round.end === null) throw new Error('the round is not over');
  // RULES 2.12: the hand of a seat that left scores as it stood; in later rounds it records 0.
  const hands = tilesLeft(round).map((hand, i) => round.leaverScores.get(i + 1) ?? scoreOfHand(round.options, hand));
  const scores = scoresOfRound(round.options, hands, round.end);
  match.scores.push(scores);
  match.leavers.push(...round.departures);
  match.seatsIn = [...round.seatsIn];
  match.engines.push(round.engine);
  match.lastStarter = round.starter;
  match.lastEnd = round.end;
  match.abandoned = round.end.reason === 'abandoned';
  return scores;
}

export function resultOfMatch(match: Match): MatchResult {
  const reason = match.abandoned ? 'abandoned' : 'completed';
  return resultOf(match.options, match.seatCount, match.scores, match.leavers, reason);
}
