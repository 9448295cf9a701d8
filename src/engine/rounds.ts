import type { Chance } from './chance.js';
import type { EngineLaid, GameEvent, MatchEnded, RoundDealt, RoundEnded, TileDrawn } from './events.js';
import { handScore, roundScores } from './scoring.js';
import { standings } from './standings.js';
import { type MatchState, nextSeat, type RoundState } from './state.js';
import { bitCount, fullSet, high, isDouble, NO_TILES, pips, type Tile, tile, tilesOf } from './tiles.js';

/**
 * How rounds begin and end: the deal, the search for the engine, the starter, the score (RULES 2.1, 2.2, 2.11).
 * Nothing here changes a state; it works out the events.
 */

/** The search for an engine that was dealt in: who draws what, and who lays it. */
interface Search {
  readonly engine: number;
  readonly holder: number;
  readonly draws: readonly { readonly seat: number; readonly tile: Tile }[];
}

/** The events that begin the next round: the deal, then the draws of a search and the engine that was dealt in. */
export function dealNextRound(match: MatchState, chance: Chance): GameEvent[] {
  const { rules, inPlay } = match;
  const { options, ruleset } = rules;
  const number = match.finished.length + 1;
  const wanted = options.firstEngine - number + 1;
  const dealtIn = options.engineSource !== 'set_aside';
  const set = fullSet(options.maxPips);
  const tiles = dealtIn ? set : set.filter((t) => t !== tile(wanted, wanted));
  const shuffled = chance.shuffle(`round:${String(number)}`, tiles);
  let at = 0;
  const hands = Array.from({ length: rules.seatCount }, (_, seat) =>
    isIn(inPlay, seat) ? shuffled.slice(at, (at += ruleset.handSize)) : [],
  );
  const yard = shuffled.slice(at);
  const search = dealtIn ? findEngine(match, hands, yard, wanted) : null;
  const starter = chooseStarter(match, number, tiles, hands, search, chance);
  const dealt: RoundDealt = {
    type: 'round_dealt',
    round: number,
    engine: search?.engine ?? wanted,
    starter: starter + 1,
    hands,
    yard,
  };
  if (search === null) return [dealt];
  const draws = search.draws.map((draw): TileDrawn => ({
    type: 'tile_drawn',
    seat: draw.seat + 1,
    tile: draw.tile,
    search: true,
    auto: true,
  }));
  const laid: EngineLaid = { type: 'engine_laid', seat: search.holder + 1 };
  return [dealt, ...draws, laid];
}

function isIn(inPlay: number, seat: number): boolean {
  return ((inPlay >> seat) & 1) === 1;
}

/** RULES 3, `engineSource` and `engineAbsent`; the engine is found by the server, never by a player's search. */
function findEngine(
  match: MatchState,
  hands: readonly (readonly Tile[])[],
  yard: readonly Tile[],
  wanted: number,
): Search {
  const { options } = match.rules;
  const holderOf = (value: number): number => hands.findIndex((hand) => hand.includes(tile(value, value)));
  if (options.engineSource === 'highest_held') {
    for (let value = options.maxPips; value >= 0; value--) {
      const holder = wasEngine(match, value) ? -1 : holderOf(value);
      if (holder >= 0) return { engine: value, holder, draws: [] };
    }
    return drawUntil(match, yard, 1, (t) => isDouble(t) && !wasEngine(match, high(t)));
  }
  const lowest = options.engineAbsent === 'next_lower' ? 0 : wanted;
  for (let value = wanted; value >= lowest; value--) {
    const holder = holderOf(value);
    if (holder >= 0) return { engine: value, holder, draws: [] };
  }
  const lap = options.engineAbsent === 'draw_together' ? bitCount(match.inPlay) : 1;
  return drawUntil(match, yard, lap, (t) => t === tile(wanted, wanted));
}

function wasEngine(match: MatchState, value: number): boolean {
  return ((match.enginesUsed >> value) & 1) === 1;
}

/** Seats draw one tile each, clockwise, until one is found; it is looked for after each `lap` of draws. */
function drawUntil(match: MatchState, yard: readonly Tile[], lap: number, isEngine: (t: Tile) => boolean): Search {
  const { rules, inPlay } = match;
  const last = match.finished[match.finished.length - 1];
  let seat =
    last === undefined ? (isIn(inPlay, 0) ? 0 : nextSeat(rules, inPlay, 0)) : nextSeat(rules, inPlay, last.starter);
  const draws: { seat: number; tile: Tile }[] = [];
  let found: { engine: number; holder: number } | null = null;
  for (const drawn of yard) {
    draws.push({ seat, tile: drawn });
    if (found === null && isEngine(drawn)) found = { engine: high(drawn), holder: seat };
    if (found !== null && draws.length % lap === 0) break;
    seat = nextSeat(rules, inPlay, seat);
  }
  if (found === null) throw new Error('a round without any engine: the ruleset has more rounds than engines');
  return { ...found, draws };
}

/** RULES 3, `starter` and `nextStarter`. */
function chooseStarter(
  match: MatchState,
  number: number,
  tiles: readonly Tile[],
  hands: readonly (readonly Tile[])[],
  search: Search | null,
  chance: Chance,
): number {
  const { rules, inPlay } = match;
  const { options } = rules;
  const last = match.finished[match.finished.length - 1];
  if (last !== undefined && options.nextStarter !== 'again') {
    const winner = options.nextStarter === 'winner' && last.reason === 'out' ? last.seat : -1;
    if (winner >= 0) return isIn(inPlay, winner) ? winner : nextSeat(rules, inPlay, winner);
    return nextSeat(rules, inPlay, last.starter);
  }
  const label = (name: string): string => (number === 1 ? name : `${name}:${String(number)}`);
  const seats = Array.from({ length: rules.seatCount }, (_, seat) => seat).filter((seat) => isIn(inPlay, seat));
  switch (options.starter) {
    case 'engine_holder':
      if (search === null) throw new Error('engine_holder needs an engine that was dealt in');
      return search.holder;
    case 'random':
      return seats[chance.choice(label('starter'), seats.length)] as number;
    case 'highest_tile':
      return best(seats, (seat) => Math.max(...(hands[seat] ?? []).map(bySum)));
    case 'lot': {
      const lots = chance.shuffle(label('lot'), tiles);
      return best(seats, (seat) => {
        const lot = lots[seats.indexOf(seat)] as Tile;
        return (isDouble(lot) ? 1_000_000 : 0) + bySum(lot);
      });
    }
  }
}

/** Pip sum, then double before non-double, then higher half, as one number. */
function bySum(t: Tile): number {
  return pips(t) * 1000 + (isDouble(t) ? 500 : 0) + high(t);
}

/** The seat with the highest value, the earlier one of equals. */
function best(seats: readonly number[], value: (seat: number) => number): number {
  let chosen = seats[0] as number;
  for (const seat of seats) if (value(seat) > value(chosen)) chosen = seat;
  return chosen;
}

/** The score sheet of a round that is over (RULES 2.11, 2.12). */
export function endRound(match: MatchState, round: RoundState): RoundEnded {
  const { options, seatCount } = match.rules;
  const over = round.over;
  if (over === null) throw new Error('the round is not over');
  const left = Array.from({ length: seatCount }, (_, seat) => tilesOf(round.hands[seat] ?? NO_TILES));
  const hands = left.map((hand, seat) => {
    const leftWith = round.leftWith[seat] as number;
    return leftWith >= 0 ? leftWith : handScore(hand, options);
  });
  const seat = over.seat < 0 ? null : over.seat + 1;
  return {
    type: 'round_ended',
    round: round.number,
    reason: over.reason,
    seat,
    scores: roundScores(hands, options.teams, seat),
    left,
  };
}

/** The totals and places of a match whose rounds are all finished; null: there are rounds to come. */
export function endMatch(match: MatchState): MatchEnded | null {
  const { options } = match.rules;
  const last = match.finished[match.finished.length - 1];
  const abandoned = last?.reason === 'abandoned';
  if (!abandoned && match.finished.length < options.rounds) return null;
  const { totals, places } = standings({
    scores: match.finished.map((round) => round.scores),
    teams: options.teams,
    tieBreak: options.tieBreak,
    left: match.seats.map((seat) => (seat.leftAs > 0 ? seat.leftAs : null)),
  });
  return { type: 'match_ended', reason: abandoned ? 'abandoned' : 'completed', totals, places };
}

/** The next tile of the boneyard, into this seat's hand. */
export function nextDraw(round: RoundState, seat: number, auto: boolean): TileDrawn {
  return { type: 'tile_drawn', seat: seat + 1, tile: round.yard[round.yardAt] as Tile, search: false, auto };
}
