import {
  decide,
  legalMoves,
  seatsToAct,
  view,
  type Chance,
  type LegalMove,
  type MatchState,
  type Move,
} from '../../src/engine/index.js';
import { applyMove, dealNext, newMatch } from '../naive/match.js';
import { legalMoves as legalAgain } from '../naive/legal.js';
import { resolveRules } from '../naive/options.js';
import type { Move as NaiveMove } from '../naive/record.js';
import type { Round } from '../naive/round.js';
import { askSealed } from '../naive/sealed.js';
import { chanceOf, openingCommands, seedsOf, type MatchSetting } from './matches.js';

/**
 * How many ways there are to make the first n moves of a match, counted move by move ("perft"). Draws and passes count
 * as moves. While trains are sealed the seats are asked in their order from the starter, for trains of one tile.
 */

/** The counts for 1, 2 … `depth` moves, by the engine. */
export function moveCounts(setting: MatchSetting, depth: number): number[] {
  const chance = chanceOf(setting);
  let state: MatchState | null = null;
  for (const command of openingCommands(setting)) {
    const decision = decide(state, command, chance);
    if (!decision.ok) throw new Error(decision.refusal.detail);
    state = decision.state;
  }
  const counts = new Array<number>(depth).fill(0);
  if (state !== null) count(state, counts, 0, chance);
  return counts;
}

function count(state: MatchState, counts: number[], made: number, chance: Chance): void {
  const { round, seats } = view(state, { seat: null });
  if (round === null) throw new Error('the match is over');
  const asked = seatsToAct(state);
  const fromStarter = (seat: number): number => (seat - round.starter + seats.length) % seats.length;
  const [seat] = asked.sort((a, b) => fromStarter(a) - fromStarter(b));
  if (seat === undefined) throw new Error('nobody is asked');
  const moves = legalMoves(state, seat);
  counts[made] = (counts[made] ?? 0) + moves.length;
  if (made + 1 === counts.length) return;
  for (const listed of moves) {
    const decision = decide(
      state,
      { type: 'make_move', seat, move: moveOf(listed, asked.length > 1 || round.toSeal.length > 0) },
      chance,
    );
    if (!decision.ok) throw new Error(`${JSON.stringify(listed)}: ${decision.refusal.detail}`);
    count(decision.state, counts, made + 1, chance);
  }
}

function moveOf(listed: LegalMove, isSealing: boolean): Move {
  if (listed.type !== 'play') return { type: listed.type };
  if (isSealing) return { type: 'lay_train', tiles: [listed.tile] };
  const { tile, at, inner } = listed;
  return { type: 'play', tile, at, ...(inner !== undefined && { inner }) };
}

/** The same counts by the second reading of the rules. */
export function moveCountsAgain(setting: MatchSetting, depth: number): number[] {
  const { preset, options, seats } = setting.ruleset;
  const rules = resolveRules({ preset, options: { ...options } }, seats, true);
  if (!rules.ok) throw new Error('the second reading refuses the ruleset');
  const { serverSeed, clientSeeds } = seedsOf(setting);
  const given = clientSeeds.map((seed, i) => seed ?? String(i + 1));
  const match = newMatch(rules.options, setting.ruleset.handSize, seats, {
    serverSeed: Buffer.from(serverSeed).toString('hex'),
    clientSeeds: given,
  });
  const counts = new Array<number>(depth).fill(0);
  countAgain(dealNext(match).round, counts, 0);
  return counts;
}

function countAgain(round: Round, counts: number[], made: number): void {
  settleSealed(round);
  const [sealing] = round.sealing?.unsettled ?? [];
  if (sealing !== undefined) askSealed(round, sealing);
  const moves = legalAgain(round);
  const seat = round.mover;
  counts[made] = (counts[made] ?? 0) + moves.length;
  if (made + 1 === counts.length) return;
  for (const move of moves) {
    const next = structuredClone(round);
    applyMove(next, naiveMove(round, seat, move, sealing !== undefined));
    countAgain(next, counts, made + 1);
  }
}

function naiveMove(
  round: Round,
  seat: number,
  move: ReturnType<typeof legalAgain>[number],
  isSealing: boolean,
): NaiveMove {
  if (move.type === 'draw') return { seat, type: 'draw', tile: round.yard[0] ?? '' };
  if (move.type === 'play' && isSealing) return { seat, type: 'lay_train', tiles: [move.tile] };
  return { seat, ...move };
}

/** RULES 6: seats that cannot start a sealed train draw at once, and pass at once when that fails. */
function settleSealed(round: Round): void {
  if (round.sealing === null || round.sealing.revealing) return;
  for (const seat of [...round.sealing.unsettled]) {
    for (;;) {
      askSealed(round, seat);
      const [first] = legalAgain(round);
      if (first?.type !== 'draw' && first?.type !== 'pass') break;
      applyMove(round, { ...naiveMove(round, seat, first, true), auto: true });
      if (first.type === 'pass') break;
    }
  }
}
