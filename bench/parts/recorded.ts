import { createHash } from 'node:crypto';
import { createDice } from '../../src/bots/index.js';
import { exportRecord, type Chance, type Command, type GameEvent, type MatchState } from '../../src/engine/index.js';
import { commitmentOf, fairChance } from '../../src/fair-deal/index.js';
import type { PeerAction } from '../peers/boardgame-io/framework.js';
import { playPeer, startPeer, type PeerMatch, type PeerReducer } from '../peers/boardgame-io/match.js';
import { isMove, playDecided, SEATS } from './app-match.js';

/** Matches of the preset app that were played once, for what is measured on recorded ones. */

const CLIENT_SEEDS = Array.from({ length: SEATS }, (_, index) => String(index + 1));

/** What can be asked again of a match that was played. */
export interface Recorded {
  readonly events: GameEvent[];
  readonly record: unknown;
  readonly moves: number;
  /** Commands of people, with the state before and the number of the move in match and round, from 1. */
  readonly asked: {
    readonly state: MatchState;
    readonly command: Command;
    readonly move: number;
    readonly round: number;
    readonly inRound: number;
  }[];
  readonly chance: Chance;
}

export interface PeerRecorded {
  readonly start: PeerMatch;
  readonly reduce: PeerReducer;
  readonly steps: {
    readonly state: PeerMatch;
    readonly action: PeerAction;
    readonly round: number;
    readonly inRound: number;
  }[];
}

/** Plays a match with random moves and keeps it. */
export function recorded(seed: string): Recorded {
  const serverSeed = createHash('sha256').update(seed).digest();
  const chance = fairChance(serverSeed, CLIENT_SEEDS);
  const events: GameEvent[] = [];
  const asked: Recorded['asked'] = [];
  let round = 0;
  let inRound = 0;
  let moves = 0;
  let seen = 0;
  playDecided(
    chance,
    createDice(seed),
    (state, command) => {
      for (const event of events.slice(seen)) {
        if (event.type === 'round_dealt') [round, inRound] = [round + 1, 0];
        if (isMove(event)) [moves, inRound] = [moves + 1, inRound + 1];
      }
      seen = events.length;
      asked.push({ state, command, move: moves + 1, round, inRound: inRound + 1 });
    },
    events,
    commitmentOf(serverSeed),
  );
  const record = exportRecord({
    game: '00000000-0000-4000-8000-000000000000',
    events,
    names: CLIENT_SEEDS.map((seat) => `Seat ${seat}`),
    serverSeed: serverSeed.toString('hex'),
    viewer: { seat: null },
  });
  return { events, record: JSON.parse(JSON.stringify(record)), moves: events.filter(isMove).length, asked, chance };
}

/** The same of the peer. */
export function peerRecorded(seed: string): PeerRecorded {
  const { state: start, reduce } = startPeer(seed);
  const steps: PeerRecorded['steps'] = [];
  let inRound = 0;
  playPeer(seed, createDice(seed), (state, action) => {
    const { round } = state.G;
    inRound = round === steps[steps.length - 1]?.round ? inRound + 1 : 1;
    steps.push({ state, action, round, inRound });
  });
  return { start, reduce, steps };
}
