import { createHash } from 'node:crypto';
import { createDice } from '../../src/bots/index.js';
import { fairChance } from '../../src/fair-deal/index.js';
import type { Comparison } from '../measure.js';
import { playPeer } from '../peers/boardgame-io/match.js';
import { playDecided, playFolded, SEATS, type Played } from './app-match.js';
import { quickChance } from './quick-chance.js';

/** Random play-outs of whole matches. */

const PEER = 'boardgame.io 0.50.2 reducer';

const FOLDED_MATCHES = 200;
const DECIDED_MATCHES = 60;
const PEER_MATCHES = 2;

export function enginePart(): Comparison[] {
  return [
    {
      title: 'Engine: random play-outs, four seats, preset app, one core',
      measure: 'rate',
      amounts: ['moves', 'rounds'],
      contestants: [
        { name: 'fold in place (legalCodes, apply)', versus: PEER, work: () => total(FOLDED_MATCHES, folded) },
        { name: 'as the server plays (legalMoves, decide)', versus: PEER, work: () => total(DECIDED_MATCHES, decided) },
        { name: 'the same, dealt by HMAC-SHA256', versus: PEER, work: () => total(DECIDED_MATCHES, decidedFairly) },
        { name: PEER, work: () => total(PEER_MATCHES, peer) },
      ],
      notes: [
        'A move is a tile laid, a draw or a pass; each is picked at random from all legal ones. A match has 13 rounds.',
        'The first two rows and the peer shuffle by a small generator; the third deals as the server does (RECORD 4).',
        'The peer plays the same rules, written for its reducer in bench/peers/boardgame-io; no network, no storage, no undo.',
      ],
    },
  ];
}

function total(matches: number, play: (seed: string) => Played): number[] {
  let moves = 0;
  let rounds = 0;
  for (let match = 0; match < matches; match++) {
    const played = play(`match ${String(match)}`);
    moves += played.moves;
    rounds += played.rounds;
  }
  return [moves, rounds];
}

function folded(seed: string): Played {
  const dice = createDice(seed);
  return playFolded(quickChance(dice), dice);
}

function decided(seed: string): Played {
  const dice = createDice(seed);
  return playDecided(quickChance(dice), dice);
}

function decidedFairly(seed: string): Played {
  const clientSeeds = Array.from({ length: SEATS }, (_, index) => String(index + 1));
  return playDecided(fairChance(createHash('sha256').update(seed).digest(), clientSeeds), createDice(seed));
}

function peer(seed: string): Played {
  let moves = 0;
  const { G } = playPeer(seed, createDice(seed), () => moves++);
  return { moves, rounds: G.scores.length };
}
