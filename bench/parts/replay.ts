import { createHash, createHmac } from 'node:crypto';
import {
  checkRecord,
  decodeEvent,
  encodeEvent,
  replay,
  type GameEvent,
  type RecordCrypto,
} from '../../src/engine/index.js';
import { repeated, type Comparison } from '../measure.js';
import { oneMoreMove } from './one-more-move.js';
import { peerRecorded, recorded, type PeerRecorded, type Recorded } from './recorded.js';

/** Recorded matches: folded again, checked as a whole, and gone on with at different ages. */

const PEER = 'boardgame.io 0.50.2 reducer, by actions';

const EVENTS = 300;
const MATCHES = 10;

const CRYPTO: RecordCrypto = {
  hmac: (key, data) => createHmac('sha256', key).update(data).digest(),
  sha256: (data) => createHash('sha256').update(data).digest(),
};

export function replayPart(): Comparison[] {
  const seeds = Array.from({ length: MATCHES }, (_, index) => `recorded ${String(index)}`);
  const ours = seeds.map(recorded);
  const peers = seeds.map(peerRecorded);
  return [foldComparison(ours, peers), wholeComparison(ours, peers), oneMoreMove(ours, peers)];
}

function foldComparison(ours: readonly Recorded[], peers: readonly PeerRecorded[]): Comparison {
  const logs = ours.map(({ events }) => events.slice(0, EVENTS));
  const stored = logs.map((log) => JSON.stringify(log.map((event) => encodeEvent(event))));
  return {
    title: `Replay: a log of ${String(EVENTS)} events to a state`,
    measure: 'cost',
    amounts: ['replay'],
    contestants: [
      { name: 'fold of events (replay)', versus: PEER, work: () => repeated(200, logs, (log) => replay(log)) },
      {
        name: 'the same from stored text (decodeEvent, replay)',
        versus: PEER,
        work: () => repeated(60, stored, (text) => replay(readLog(text))),
      },
      {
        name: PEER,
        work: () =>
          repeated(1, peers, ({ reduce, start, steps }) =>
            steps.slice(0, EVENTS).reduce((state, { action }) => reduce(state, action), start),
          ),
      },
    ],
    notes: [
      `${String(MATCHES)} matches of the preset app, four seats. The peer replays ${String(EVENTS)} moves by its actions, the only log that it keeps.`,
    ],
  };
}

function readLog(text: string): GameEvent[] {
  return (JSON.parse(text) as ReturnType<typeof encodeEvent>[]).map((row) => decodeEvent(row.type, row.payload));
}

function wholeComparison(ours: readonly Recorded[], peers: readonly PeerRecorded[]): Comparison {
  const moves = Math.round(ours.reduce((sum, each) => sum + each.moves, 0) / ours.length);
  const peerMoves = Math.round(peers.reduce((sum, { steps }) => sum + steps.length, 0) / peers.length);
  return {
    title: 'Replay: a whole match of 13 rounds checked',
    measure: 'cost',
    amounts: ['match'],
    contestants: [
      {
        name: 'checkRecord: seeds, deals, moves, scores, places',
        versus: PEER,
        work: () => repeated(4, ours, ({ record }) => checked(record)),
      },
      {
        name: 'fold of its events (replay)',
        versus: PEER,
        work: () => repeated(40, ours, ({ events }) => replay(events)),
      },
      {
        name: PEER,
        work: () =>
          repeated(1, peers, ({ reduce, start, steps }) =>
            steps.reduce((state, { action }) => reduce(state, action), start),
          ),
      },
    ],
    notes: [
      `${String(moves)} moves in a match here, ${String(peerMoves)} in one of the peer, on average. The peer refuses illegal moves and checks nothing else.`,
    ],
  };
}

function checked(record: unknown): void {
  const verdict = checkRecord(record, CRYPTO);
  if (!verdict.ok) throw new Error(`the record is refused at ${verdict.pointer}: ${verdict.detail}`);
}
