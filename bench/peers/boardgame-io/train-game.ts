import {
  endOf,
  far,
  HAND_SIZE,
  hasPlay,
  isOpenTo,
  MAX_PIPS,
  mayDraw,
  near,
  ROUNDS,
  SEATS,
  tile,
  type PeerLine,
  type PeerTable,
  type PeerTile,
} from './table.js';

/** The game for boardgame.io: moves change the draft that they are given, and turns end by its events. */

/** What the framework hands to a move. */
interface Context {
  readonly G: PeerTable;
  readonly ctx: { readonly currentPlayer: string };
  readonly events: { endTurn(options?: { next: string }): void; endGame(over: unknown): void };
  readonly random: { Shuffle<T>(list: T[]): T[]; Die(sides: number): number };
}

/** The framework's way to refuse a move. */
const INVALID_MOVE = 'INVALID_MOVE';

function deal(round: number, starter: number, scores: number[][], random: Context['random']): PeerTable {
  const engine = MAX_PIPS - round + 1;
  const set: PeerTile[] = [];
  for (let a = 0; a <= MAX_PIPS; a++)
    for (let b = a; b <= MAX_PIPS; b++) if (a !== engine || b !== engine) set.push(tile(a, b));
  const tiles = random.Shuffle(set);
  const shown = new Array<number>(MAX_PIPS + 1).fill(0);
  shown[engine] = 1;
  return {
    round,
    engine,
    starter,
    hands: Array.from({ length: SEATS }, (_, seat) => tiles.slice(seat * HAND_SIZE, (seat + 1) * HAND_SIZE)),
    yard: tiles.slice(SEATS * HAND_SIZE),
    lines: Array.from({ length: SEATS + 1 }, (_, line) => ({
      owner: line < SEATS ? line : null,
      marker: false,
      tiles: [],
    })),
    open: null,
    drew: false,
    passes: 0,
    shown,
    scores,
  };
}

function play({ G, ctx, events, random }: Context, played: PeerTile, line: number): string | undefined {
  const seat = Number(ctx.currentPlayer);
  const hand = G.hands[seat] as PeerTile[];
  const a = near(played);
  const b = far(played);
  const at = hand.indexOf(played);
  if (at < 0 || G.lines[line] === undefined || !isOpenTo(G, seat, line)) return INVALID_MOVE;
  const end = endOf(G, line);
  if (a !== end && b !== end) return INVALID_MOVE;
  hand.splice(at, 1);
  const train = G.lines[line];
  train.tiles.push(a === end ? played : tile(b, a));
  if (train.owner === seat) train.marker = false;
  G.shown[a] = (G.shown[a] as number) + 1;
  if (a !== b) G.shown[b] = (G.shown[b] as number) + 1;
  G.passes = 0;
  G.drew = false;
  if (hand.length === 0) endRound(G, events, random);
  else if (a === b && G.shown[a] <= MAX_PIPS) G.open = { line, value: a };
  else {
    G.open = null;
    events.endTurn();
  }
  return undefined;
}

function draw({ G, ctx }: Context): string | undefined {
  const seat = Number(ctx.currentPlayer);
  if (!mayDraw(G) || hasPlay(G, seat)) return INVALID_MOVE;
  (G.hands[seat] as PeerTile[]).push(G.yard.shift() as PeerTile);
  G.drew = true;
  return undefined;
}

function pass({ G, ctx, events, random }: Context): string | undefined {
  const seat = Number(ctx.currentPlayer);
  if (mayDraw(G) || hasPlay(G, seat)) return INVALID_MOVE;
  const train = G.lines[seat] as PeerLine;
  G.passes = train.marker ? G.passes + 1 : 0;
  train.marker = true;
  G.drew = false;
  if (G.passes >= SEATS && G.yard.length === 0) endRound(G, events, random);
  else events.endTurn();
  return undefined;
}

/** Scores the hands; deals the next round to the seat on the left, or ends the game. */
function endRound(G: PeerTable, events: Context['events'], random: Context['random']): void {
  G.scores.push(G.hands.map((hand) => hand.reduce((sum, t) => sum + near(t) + far(t), 0)));
  if (G.scores.length === ROUNDS) {
    events.endGame({
      totals: G.hands.map((_, seat) => G.scores.reduce((sum, round) => sum + (round[seat] as number), 0)),
    });
    return;
  }
  const starter = (G.starter + 1) % SEATS;
  Object.assign(G, deal(G.round + 1, starter, G.scores, random));
  events.endTurn({ next: String(starter) });
}

/** The game with a seed for the framework's own generator. */
export function trainGame(seed: string): object {
  return {
    name: 'train-dominoes',
    seed,
    // No stack of undo states: a server of hidden hands cannot offer undo, and the stack grows with every move.
    disableUndo: true,
    setup: ({ random }: Context): PeerTable => deal(1, 0, [], random),
    moves: { play, draw, pass },
  };
}
