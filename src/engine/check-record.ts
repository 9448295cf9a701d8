import { checkResult, checkRound } from './check-round.js';
import { createChance, DEAL_ALGORITHM, isClientSeed, type Hmac } from './deal.js';
import type { Ruleset } from './options.js';
import { begin, type Deal } from './referee-match.js';
import { resolveRecordedRuleset, MOST_SEATS } from './ruleset.js';
import { RULES_VERSION } from './rules-version.js';
import { fail, integer, items, member, oneOf, onlyMembers, root, ShapeError, text, type Node } from './shape.js';

/**
 * The referee of whole records (RECORD 3): deals the match anew from its seeds, makes every move of the record through
 * `decide`, and compares what comes of it. Nothing of the record is trusted but the moves that people chose.
 */

/** What checking needs and the engine does not have. */
export interface RecordCrypto {
  readonly hmac: Hmac;
  readonly sha256: (data: Uint8Array) => Uint8Array;
}

/** All agrees, or the first thing that does not, with the place where it stands. */
export type RecordVerdict =
  | { readonly ok: true; readonly rounds: number; readonly moves: number }
  | {
      readonly ok: false;
      readonly code: string;
      readonly detail: string;
      /** JSON pointer into the record. */
      readonly pointer: string;
      readonly round: number | null;
      /** The index of the move in its round, from 0. */
      readonly move: number | null;
    };

/** Checks a whole record. Never throws on anything that came from outside. */
export function checkRecord(record: unknown, crypto: RecordCrypto): RecordVerdict {
  try {
    return check(root(record), crypto);
  } catch (error) {
    if (!(error instanceof ShapeError)) throw error;
    const place = /^\/rounds\/(\d+)(?:\/moves\/(\d+))?/.exec(error.pointer);
    return {
      ok: false,
      code: error.code,
      detail: error.message,
      pointer: error.pointer,
      round: place === null ? null : Number(place[1]) + 1,
      move: place?.[2] === undefined ? null : Number(place[2]),
    };
  }
}

function check(record: Node, crypto: RecordCrypto): RecordVerdict {
  onlyMembers(record, ['format', 'game', 'rulesVersion', 'ruleset', 'seats', 'deal', 'rounds', 'result']);
  oneOf(member(record, 'format'), ['train-record/1']);
  text(member(record, 'game'));
  const version = member(record, 'rulesVersion');
  if (text(version) !== RULES_VERSION) {
    fail(
      version,
      'rules_version_unknown',
      `This referee judges by rules version ${RULES_VERSION}, the record by ${text(version).slice(0, 20)}.`,
    );
  }
  const seats = readSeats(member(record, 'seats'));
  const ruleset = readRuleset(member(record, 'ruleset'), seats);
  const table = begin(ruleset, readDeal(member(record, 'deal'), seats, crypto), member(record, 'deal'));
  const rounds = items(member(record, 'rounds'), ruleset.options.rounds);
  if (rounds.length === 0) fail(member(record, 'rounds'), 'round_missing', 'The record has no rounds.');
  let moves = 0;
  for (const round of rounds) moves += checkRound(table, round);
  checkResult(table, member(record, 'result'), member(record, 'rounds'));
  return { ok: true, rounds: rounds.length, moves };
}

function readSeats(node: Node): number {
  const list = items(node, MOST_SEATS);
  list.forEach((seat, index) => {
    onlyMembers(seat, ['seat', 'name']);
    if (integer(member(seat, 'seat'), 1, MOST_SEATS) !== index + 1) {
      fail(member(seat, 'seat'), 'seat_out_of_order', `Seats stand in order; this is seat ${String(index + 1)}.`);
    }
    text(member(seat, 'name'));
  });
  return list.length;
}

function readRuleset(node: Node, seats: number): Ruleset {
  onlyMembers(node, ['preset', 'options']);
  const preset = text(member(node, 'preset'));
  const resolved = resolveRecordedRuleset({ preset, options: member(node, 'options').value ?? {} }, seats);
  if (resolved.ok) return resolved.ruleset;
  const [conflict] = resolved.conflicts;
  return fail(node, conflict?.code ?? 'ruleset_refused', conflict?.detail ?? 'The ruleset cannot be played.');
}

function readDeal(node: Node, seats: number, crypto: RecordCrypto): Deal {
  onlyMembers(node, ['algorithm', 'commitment', 'serverSeed', 'clientSeeds']);
  oneOf(member(node, 'algorithm'), [DEAL_ALGORITHM]);
  const seedNode = member(node, 'serverSeed');
  if (seedNode.value === null)
    fail(seedNode, 'record_incomplete', 'The match still runs: its seed is not revealed, so it cannot be checked.');
  const serverSeed = fromHex(text(seedNode));
  if (serverSeed === null) return fail(seedNode, 'wrong_type', 'The server seed is 32 bytes in lower-case hex.');
  const clientSeeds = items(member(node, 'clientSeeds'), MOST_SEATS).map((seed) => {
    const given = text(seed);
    return isClientSeed(given)
      ? given
      : fail(seed, 'client_seed_invalid', 'A client seed is 1 to 64 characters of printable ASCII.');
  });
  if (clientSeeds.length !== seats)
    fail(member(node, 'clientSeeds'), 'client_seed_missing', 'There is one client seed a seat.');
  const commitment = text(member(node, 'commitment'));
  if (commitment !== toHex(crypto.sha256(serverSeed))) {
    fail(member(node, 'commitment'), 'commitment_differs', 'The commitment is not the SHA-256 of the server seed.');
  }
  return { chance: createChance(crypto.hmac, serverSeed, clientSeeds), commitment, clientSeeds };
}

function fromHex(hex: string): Uint8Array | null {
  if (!/^[0-9a-f]{64}$/.test(hex)) return null;
  return Uint8Array.from(hex.match(/../g) ?? [], (byte) => parseInt(byte, 16));
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
