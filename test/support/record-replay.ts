import { createHash } from 'node:crypto';
import {
  createChance,
  decide,
  encodeEvent,
  resolveRecordedRuleset,
  view,
  type Command,
  type GameEvent,
  type MatchState,
  type Move,
  type RecordMove,
  type TrainRecord,
} from '../../src/engine/index.js';
import { CRYPTO } from './crypto.js';

/** A record played again from its seeds and moves, with its log and a hash of all that happened. */

export interface Replayed {
  readonly events: readonly GameEvent[];
  readonly state: MatchState;
  /** SHA-256 over every event as it is stored and over the table as all may see it after each command. */
  readonly hash: string;
}

/** The events that stand as moves in a record. */
const MOVES: ReadonlySet<GameEvent['type']> = new Set<GameEvent['type']>([
  'tile_played',
  'train_laid',
  'tile_drawn',
  'engine_laid',
  'passed',
  'turn_ended',
  'challenged',
  'seat_left',
  'seat_substituted',
]);

/** Plays a complete record. Throws where a move of it is refused. */
export function replayRecord(record: TrainRecord): Replayed {
  const { deal, seats, ruleset } = record;
  if (deal.serverSeed === null) throw new Error('the record is not complete');
  const resolution = resolveRecordedRuleset(ruleset, seats.length);
  if (!resolution.ok) throw new Error(resolution.conflicts.map(({ detail }) => detail).join(' '));
  const chance = createChance(CRYPTO.hmac, Buffer.from(deal.serverSeed, 'hex'), deal.clientSeeds);
  const events: GameEvent[] = [];
  const hash = createHash('sha256');
  let state: MatchState | null = null;
  /** Moves that the match has made and the record has still to show. */
  let ahead = 0;
  const take = (command: Command): void => {
    const decision = decide(state, command, chance);
    if (!decision.ok) throw new Error(`${JSON.stringify(command)} is refused: ${decision.refusal.detail}`);
    state = decision.state;
    for (const event of decision.events) {
      events.push(event);
      hash.update(`${JSON.stringify(encodeEvent(event))}\n`);
      if (MOVES.has(event.type)) ahead++;
    }
    hash.update(`${JSON.stringify(tableOf(state))}\n`);
  };
  take({ type: 'create_game', ruleset: resolution.ruleset, autoForced: false, commitment: deal.commitment });
  deal.clientSeeds.forEach((clientSeed, i) => {
    take({ type: 'take_seat', seat: i + 1, member: `seat ${String(i + 1)}`, clientSeed });
  });
  take({ type: 'start_match' });
  /** Moves that were given and do not show yet: sealed trains. */
  let given = 0;
  record.rounds.forEach((round, r) => {
    round.moves.forEach((move, m) => {
      if (given === 0 && ahead > 0) {
        ahead--;
        return;
      }
      take(commandOf(move, `substitute ${String(r)} ${String(m)}`));
      given++;
      const shown = Math.min(given, ahead);
      given -= shown;
      ahead -= shown;
    });
  });
  if (state === null) throw new Error('no record was played');
  return { events, state, hash: hash.digest('hex') };
}

function commandOf(move: RecordMove, member: string): Command {
  const { seat } = move;
  switch (move.type) {
    case 'leave':
      return { type: 'leave_match', seat, reason: move.reason };
    case 'substitute':
      return { type: 'substitute', seat, member };
    case 'engine':
      throw new Error('the engine is laid by the server');
    default:
      return { type: 'make_move', seat, move: bare(move), ...(move.auto === true && { auto: true }) };
  }
}

/** The move as it was sent in: without what the server added. */
function bare(move: Exclude<RecordMove, { type: 'leave' | 'substitute' | 'engine' }>): Move {
  switch (move.type) {
    case 'draw':
      return { type: 'draw' };
    case 'challenge':
      return { type: 'challenge', of: move.of };
    case 'end_turn':
      return { type: 'end_turn' };
    case 'pass':
      return { type: 'pass', ...(move.marker !== undefined && { marker: move.marker }) };
    case 'lay_train':
      return { type: 'lay_train', tiles: move.tiles, ...(move.call && { call: move.call }) };
    case 'play':
      return {
        type: 'play',
        tile: move.tile,
        at: move.at,
        ...(move.inner !== undefined && { inner: move.inner }),
        ...(move.call && { call: move.call }),
        ...(move.keepMarker && { keepMarker: move.keepMarker }),
      };
  }
}

/** The table as all may see it, in words of its own: what is added to a view later does not change a golden hash. */
function tableOf(state: MatchState): unknown {
  const { seats, round, totals, result } = view(state, { seat: null });
  return {
    hands: seats.map(({ handCount }) => handCount),
    left: seats.map(({ left }) => left),
    totals,
    result,
    round: round && {
      round: round.round,
      toMove: round.toMove,
      toSeal: round.toSeal,
      lines: round.lines.map(({ id, tiles, marker, end }) => [id, tiles.join(' '), marker, end]),
      open: round.openDoubles.map(({ at, answers, by, binds }) => [at, answers, by, binds]),
      yard: round.yardCount,
      missedCalls: round.missedCalls,
      drew: round.turn.drew,
    },
  };
}
