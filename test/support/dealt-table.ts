import {
  decide,
  fullSet,
  legalMoves,
  parseTile,
  resolveRuleset,
  seatsToAct,
  tileName,
  view,
  type Chance,
  type Command,
  type Decision,
  type GameEvent,
  type MatchState,
  type Tile,
} from '../../src/engine/index.js';
import { hearTurn, sayAll, tilesIn } from './spoken-moves.js';

/** A match whose first round is dealt as a test wants it. */
export interface Deal {
  readonly preset?: string;
  readonly options?: Readonly<Record<string, unknown>>;
  /** The number of the engine; the highest of the set if left out. */
  readonly engine?: number;
  /** `5-12 1-2`, seat 1 first; all of one length. */
  readonly hands: readonly string[];
  /** The first tiles of the boneyard; the rest of the set follows, lowest first. */
  readonly yard?: string;
  /** The seat that a random starter falls on, 1 if left out. */
  readonly starter?: number;
  /** The first lots that are drawn. */
  readonly lots?: string;
  readonly autoForced?: boolean;
}

/** A table on which moves are made one by one. */
export interface DealtTable {
  /** Makes a move that has to be accepted: `1: 5-12 on seat-1`, `2: leaves`, `2: substitute`. */
  make(said: string): void;
  /** The code with which a move is refused; null where it is accepted. Nothing changes. */
  refusal(said: string): { readonly code: string; readonly detail: string } | null;
  legal(): string[];
  state(): MatchState;
  events(): readonly GameEvent[];
}

function tileOf(name: string): Tile {
  const t = parseTile(name);
  if (t === null) throw new Error(`${name} is no tile`);
  return t;
}

/** The order of the first shuffle: the hands, then the boneyard. */
function orderOf(deal: Deal, tiles: readonly Tile[]): Tile[] {
  const named = [...deal.hands.flatMap(tilesIn), ...tilesIn(deal.yard ?? '')].map(tileOf);
  const given = new Set(named);
  if (given.size !== named.length) throw new Error('a tile is dealt twice');
  const stranger = named.find((t) => !tiles.includes(t));
  if (stranger !== undefined) throw new Error(`${tileName(stranger)} is not among the tiles that are dealt`);
  return [...named, ...tiles.filter((t) => !given.has(t))];
}

function chanceFor(deal: Deal): Chance {
  return {
    shuffle: (label, tiles) => {
      if (label === 'round:1') return orderOf(deal, tiles);
      if (label === 'lot') return orderOf({ hands: [deal.lots ?? ''] }, tiles);
      return [...tiles].sort((a, b) => a - b);
    },
    choice: (label, n) => (label === 'starter' ? ((deal.starter ?? 1) - 1) % n : 0),
  };
}

/** Deals; the round stands before its first move. */
export function dealTable(deal: Deal): DealtTable {
  const seats = deal.hands.length;
  const handSize = tilesIn(deal.hands[0] ?? '').length;
  if (deal.hands.some((hand) => tilesIn(hand).length !== handSize))
    throw new Error('all hands are dealt the same number of tiles');
  const preset = deal.preset ?? 'app';
  const options = {
    handSize,
    ...(deal.engine !== undefined && { firstEngine: deal.engine, rounds: 1 }),
    ...deal.options,
  };
  const resolution = resolveRuleset({ preset, options }, seats);
  if (!resolution.ok) throw new Error(resolution.conflicts.map(({ detail }) => detail).join(' '));
  if (fullSet(resolution.ruleset.options.maxPips).length < seats * handSize) throw new Error('too few tiles');
  const chance = chanceFor(deal);
  const log: GameEvent[] = [];
  let state: MatchState | null = null;
  const ask = (command: Command): Decision => decide(state, command, chance);
  const take = (command: Command): void => {
    const decision = ask(command);
    if (!decision.ok) throw new Error(`${JSON.stringify(command)} is refused: ${decision.refusal.detail}`);
    log.push(...decision.events);
    state = decision.state;
  };
  const now = (): MatchState => {
    if (state === null) throw new Error('no match');
    return state;
  };
  const command = (said: string): Command => {
    const [, seat = '', reason] = /^(\d+): (leaves|substitute)$/.exec(said) ?? [];
    if (reason === 'leaves') return { type: 'leave_match', seat: Number(seat), reason: 'resigned' };
    if (reason === 'substitute') return { type: 'substitute', seat: Number(seat), member: `new ${seat}` };
    return { type: 'make_move', ...hearTurn(said) };
  };
  take({ type: 'create_game', ruleset: resolution.ruleset, autoForced: deal.autoForced ?? false, commitment: '00' });
  for (let seat = 1; seat <= seats; seat++)
    take({ type: 'take_seat', seat, member: `m${String(seat)}`, clientSeed: null });
  take({ type: 'start_match' });
  return {
    make: (said) => {
      take(command(said));
    },
    refusal: (said) => {
      const decision = ask(command(said));
      return decision.ok ? null : decision.refusal;
    },
    legal: () => sayAll(seatsToAct(now()).flatMap((seat) => legalMoves(now(), seat))),
    state: now,
    events: () => log,
  };
}

/** The table in words, to be compared: `seat-2*: 12-4 4-4` carries a marker. */
export function linesOf(state: MatchState): string[] {
  const lines = view(state, { seat: null }).round?.lines ?? [];
  return lines
    .filter(({ tiles, marker }) => tiles.length > 0 || marker)
    .map(({ id, marker, tiles }) => `${id}${marker ? '*' : ''}: ${tiles.join(' ')}`.trim());
}
