import { challengesOf } from './challenging.js';
import { checkRecord, type Check } from './check-record.js';
import { legalMoves, type BaseMove } from './legal.js';
import { optionNames, optionValues, resolveRules, type OptionValue, type RulesetInput } from './options.js';
import { legalOfPosition, type LegalOfPosition, type Position } from './position.js';
import { positionOf } from './position-of.js';
import { presets } from './presets.js';
import type { Random } from './prng.js';
import { randomMatch, type Habits } from './random-match.js';
import type { MatchRecord } from './record.js';

export { checkRecord, legalOfPosition, type Check, type LegalOfPosition, type MatchRecord, type Position };

/** A position of a random match, with what this referee says of the round from which it was taken. */
export interface JudgedPosition {
  position: Position;
  legal: LegalOfPosition;
}

/** One text for each move, so that two referees' lists can be compared as sets. */
export function moveKeys(moves: readonly BaseMove[]): string[] {
  return moves
    .map((move) => (move.type === 'play' ? `play ${move.tile} at ${move.at} inner ${move.inner ?? '-'}` : move.type))
    .sort();
}

/** Says how another referee's judgement of a position differs from this one's; null if it does not. */
export function differenceAt(position: Position, other: readonly BaseMove[]): string | null {
  const mine = moveKeys(legalOfPosition(position).legalMoves).join('; ');
  const theirs = moveKeys(other).join('; ');
  return mine === theirs ? null : `naive: ${mine}\nother: ${theirs}`;
}

/** Plays a random match and gives every position on its way; `legal` is read from the round, not from the position. */
export function randomPositions(ruleset: RulesetInput, seats: number, seed: number, habits: Habits): JudgedPosition[] {
  const positions: JudgedPosition[] = [];
  randomMatch(ruleset, seats, seed, habits, (round) => {
    const legal = { legalMoves: legalMoves(round), challenges: challengesOf(round.seatsIn, round.windows) };
    positions.push({ position: positionOf(round, ruleset), legal });
  });
  return positions;
}

/** A ruleset by chance: a preset and some options with any of their values, as often tried as it takes not to be refused. */
export function randomRuleset(random: Random, seats: number, optionsChanged: number): RulesetInput {
  for (;;) {
    const options: Record<string, OptionValue> = {};
    for (let i = 0; i < optionsChanged; i += 1) {
      const name = random.pick(optionNames);
      const values = optionValues[name];
      if ('list' in values) options[name] = random.pick(values.list);
      else options[name] = values.from + random.below(Math.min(values.to, 12) - values.from + 1);
    }
    const ruleset = { preset: random.pick(Object.keys(presets)), options };
    if (resolveRules(ruleset, seats).ok) return ruleset;
  }
}
