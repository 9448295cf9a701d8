import { compileRules, type Line, type MatchState, type Row, type Rules } from './state.js';

/**
 * Snapshots: a state as JSON, and a hash of it. They are a cache of the log, never a fact of their own: whoever reads
 * one compares version, rules version and hash, and folds the log where they differ.
 */

/** The state as plain JSON; the same state always gives the same text. */
export function snapshot(state: MatchState): string {
  return JSON.stringify(state, (key: string, value: unknown) => {
    if (key === 'rules') return (value as Rules).ruleset;
    if (key === 'row') return flat(value as Row | null);
    return value;
  });
}

function flat(row: Row | null): number[] {
  const tiles: number[] = [];
  for (let at = row; at !== null; at = at.before) tiles.push(at.laid);
  return tiles.reverse();
}

/** Reads what `snapshot` wrote. The text must be one of ours: whoever reads a stored one checks its hash first. */
export function restore(text: string): MatchState {
  const read = JSON.parse(text) as Omit<MatchState, 'rules'> & { rules: Rules['ruleset'] };
  const { round } = read;
  const state: MatchState = { ...read, rules: compileRules(read.rules) };
  if (round === null) return state;
  const lines = round.lines as unknown as (Omit<Line, 'row'> & { row: number[] })[];
  const unflat = (tiles: number[]): Row | null => tiles.reduce<Row | null>((before, laid) => ({ laid, before }), null);
  state.round = { ...round, lines: lines.map((line) => ({ ...line, row: unflat(line.row) })) };
  return state;
}

/** A hash of the whole state, 16 hex digits (FNV-1a on two lanes): equal states have equal hashes. */
export function stateHash(state: MatchState): string {
  return textHash(snapshot(state));
}

/** The hash that `stateHash` gives to a state with this snapshot. */
export function textHash(text: string): string {
  let a = 0x811c9dc5;
  let b = 0xcbf29ce4;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    a = Math.imul(a ^ code, 0x01000193);
    b = Math.imul(b ^ code, 0x01000197);
  }
  return hex(a) + hex(b);
}

function hex(word: number): string {
  return (word >>> 0).toString(16).padStart(8, '0');
}
