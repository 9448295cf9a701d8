import { isDeepStrictEqual } from 'node:util';
import {
  challenges,
  decide,
  exportRecord,
  legalMoves,
  seatsToAct,
  tileName,
  view,
  viewEvent,
  type Chance,
  type Command,
  type GameEvent,
  type MatchState,
  type Move,
  type Tile,
  type Viewer,
} from '../../src/engine/index.js';
import { matchSteps, type MatchSetting, type Step } from './matches.js';
import type { Random } from './random.js';
import { growTrain } from './trains.js';

/**
 * Worlds that differ only in what one viewer may not know: the same match with hidden tiles of the running round
 * exchanged for each other, in hands, boneyard, draws and sealed trains alike, and still played by the rules.
 */

export interface World {
  readonly events: readonly GameEvent[];
  readonly state: MatchState;
  readonly chance: Chance;
}

/** Which tile stands for which; tiles that are not named stand for themselves. */
type Exchange = ReadonlyMap<Tile, Tile>;

/** A match up to some command, split where its running round was dealt. */
interface Story {
  readonly setting: MatchSetting;
  /** Events before the command that dealt the round. */
  readonly past: readonly GameEvent[];
  /** The command that dealt the round, and those after it. */
  readonly steps: readonly Step[];
  readonly round: number;
}

/** Plays a match for so many commands, or to a command after which it still runs. */
export function storyOf(setting: MatchSetting, commands: number): Story | null {
  const steps: Step[] = [];
  for (const step of matchSteps(setting)) {
    if (step.after.status === 'ended') break;
    steps.push(step);
    if (steps.length > commands + setting.ruleset.seats + 2) break;
  }
  const last = steps.findLastIndex((step) => step.events.some((event) => event.type === 'round_dealt'));
  if (last < 0) return null;
  const dealt = steps[last]?.events.find((event) => event.type === 'round_dealt');
  const past = steps.slice(0, last).flatMap((step) => step.events);
  return { setting, past, steps: steps.slice(last), round: dealt?.type === 'round_dealt' ? dealt.round : 0 };
}

/** The world as it was played. */
export function playedWorld(story: Story): World {
  const last = story.steps[story.steps.length - 1];
  if (last === undefined) throw new Error('nothing was played');
  return {
    events: [...story.past, ...story.steps.flatMap((step) => step.events)],
    state: last.after,
    chance: last.chance,
  };
}

/** Another world that looks the same to the viewer; null if none was found. */
export function otherWorld(story: Story, viewer: Viewer, random: Random, attempts: number): World | null {
  const hidden = hiddenTiles(story, viewer);
  let exchange: Exchange = new Map<Tile, Tile>();
  let found: World | null = null;
  for (let n = 0; n < attempts && hidden.length >= 2; n++) {
    const [a, b] = random.shuffled(hidden) as [Tile, Tile];
    const next = new Map(exchange);
    next.set(a, exchange.get(b) ?? b);
    next.set(b, exchange.get(a) ?? a);
    const world = exchangedWorld(story, next);
    if (world === null) continue;
    exchange = next;
    found = world;
  }
  return found;
}

/** Tiles of the running round that the viewer never held and that never lay face up. */
function hiddenTiles(story: Story, viewer: Viewer): Tile[] {
  const events = story.steps.flatMap((step) => step.events);
  const from = events.findLastIndex((event) => event.type === 'round_dealt');
  const known = new Set<Tile>();
  let all: Tile[] = [];
  for (const event of events.slice(from)) {
    if (event.type === 'round_dealt') {
      all = [...event.hands.flat(), ...event.yard];
      if (viewer.seat !== null) event.hands[viewer.seat - 1]?.forEach((t) => known.add(t));
      known.add(event.engine * 33);
    }
    if (event.type === 'tile_drawn' && event.seat === viewer.seat) known.add(event.tile);
    if (event.type === 'challenged' && event.of === viewer.seat) event.drawn.forEach((t) => known.add(t));
    if (event.type === 'tile_played') known.add(lowHigh(event.laid));
    if (event.type === 'train_laid') event.laid.forEach((laid) => known.add(lowHigh(laid)));
    if (event.type === 'train_sealed' && event.seat === viewer.seat)
      event.laid.forEach((laid) => known.add(lowHigh(laid)));
  }
  return all.filter((t) => !known.has(t));
}

function lowHigh(laid: number): Tile {
  const [a, b] = [laid >> 5, laid & 31];
  return a <= b ? laid : (b << 5) | a;
}

/** Plays the round again with tiles exchanged; null where the rules would have made something else of it. */
function exchangedWorld(story: Story, exchange: Exchange): World | null {
  const swap = (t: Tile): Tile => exchange.get(t) ?? t;
  const back = new Map([...exchange].map(([a, b]) => [b, a]));
  const [first] = story.steps;
  if (first === undefined) return null;
  const isOfRound = (label: string): boolean =>
    label === `round:${String(story.round)}` || label.startsWith(`leave:${String(story.round)}:`);
  const chance: Chance = {
    shuffle: (label, tiles) =>
      isOfRound(label)
        ? first.chance
            .shuffle(
              label,
              tiles.map((t) => back.get(t) ?? t),
            )
            .map(swap)
        : first.chance.shuffle(label, tiles),
    choice: (label, n) => first.chance.choice(label, n),
  };
  const events: GameEvent[] = [...story.past];
  let state = first.before;
  let inRound = false;
  for (const step of story.steps) {
    const decision = decide(state, exchangedCommand(step.command, exchange), chance);
    if (!decision.ok || decision.events.length !== step.events.length) return null;
    for (const [i, event] of decision.events.entries()) {
      const played = step.events[i] as GameEvent;
      inRound ||= played.type === 'round_dealt' && played.round === story.round;
      if (!isDeepStrictEqual(event, inRound ? exchangedEvent(played, exchange) : played)) return null;
    }
    if (!sameTurn(decision.state, step.after)) return null;
    events.push(...decision.events);
    state = decision.state;
  }
  return state === null ? null : { events, state, chance };
}

/** A long turn ends by itself where the hand has nothing to go on with: whose turn it is then tells so much, by the rules. */
function sameTurn(a: MatchState, b: MatchState): boolean {
  const turn = (state: MatchState): unknown => [
    seatsToAct(state),
    view(state, { seat: null }).round?.turn.played.length,
  ];
  return isDeepStrictEqual(turn(a), turn(b));
}

/** Only a sealed train names tiles that are still hidden. It is exchanged only where it stays a train as it was sent. */
function exchangedCommand(command: Command, exchange: Exchange): Command {
  if (command.type !== 'make_move' || command.move.type !== 'lay_train') return command;
  const names = new Map([...exchange].map(([a, b]) => [tileName(a), tileName(b)]));
  const tiles = command.move.tiles.map((tile) => names.get(tile) ?? tile);
  return { ...command, move: { ...command.move, tiles } };
}

function exchangedEvent(event: GameEvent, exchange: Exchange): GameEvent {
  const swap = (t: Tile): Tile => exchange.get(t) ?? t;
  switch (event.type) {
    case 'round_dealt':
      return { ...event, hands: event.hands.map((hand) => hand.map(swap)), yard: event.yard.map(swap) };
    case 'tile_drawn':
      return { ...event, tile: swap(event.tile) };
    case 'challenged':
      return { ...event, drawn: event.drawn.map(swap) };
    case 'seat_left':
      return { ...event, returned: event.returned.map(swap).sort((a, b) => a - b), yard: event.yard.map(swap) };
    default:
      return event;
  }
}

/** Throws where the viewer can tell the worlds apart. */
export function expectSameToViewer(setting: MatchSetting, a: World, b: World, viewer: Viewer, random: Random): void {
  const same = (what: string, of: (world: World) => unknown): void => {
    const [x, y] = [JSON.stringify(of(a)), JSON.stringify(of(b))];
    if (x === y) return;
    const at = Math.max(0, [...x].findIndex((character, i) => character !== y[i]) - 80);
    throw new Error(`${what} tells the worlds apart: … ${x.slice(at, at + 300)} … and … ${y.slice(at, at + 300)}`);
  };
  const names = Array.from({ length: setting.ruleset.seats }, (_, i) => `Seat ${String(i + 1)}`);
  same('the view', ({ state }) => view(state, viewer));
  same('an event', ({ events }) => events.map((event) => viewEvent(event, viewer)));
  same('the record', ({ events }) => exportRecord({ game: 'g', events, names, serverSeed: '00', viewer }));
  const { seat } = viewer;
  if (seat === null) return;
  same('the legal moves', ({ state }) => legalMoves(state, seat));
  same('the challenges', ({ state }) => challenges(state, seat));
  for (const move of movesToTry(a, setting, seat, random)) {
    same(`the answer to ${JSON.stringify(move)}`, ({ state, chance }) => {
      const decision = decide(state, { type: 'make_move', seat, move }, chance);
      return decision.ok ? 'accepted' : decision.refusal;
    });
  }
}

/** Moves of every kind, with own tiles, with tiles of others and with tiles that are none. */
function movesToTry({ state }: World, setting: MatchSetting, seat: number, random: Random): Move[] {
  const seen = view(state, { seat });
  const { maxPips } = setting.ruleset.options;
  const lines = seen.round?.lines.map(({ id }) => id) ?? [];
  const anyTile = (): string => {
    const [a, b] = [random.below(maxPips + 1), random.below(maxPips + 1)];
    return `${String(Math.min(a, b))}-${String(Math.max(a, b))}`;
  };
  const tiles = [...(seen.seats[seat - 1]?.hand ?? []), ...Array.from({ length: 12 }, anyTile)];
  const plays = lines.flatMap((at) =>
    random
      .shuffled(tiles)
      .slice(0, 6)
      .map((tile): Move => ({ type: 'play', tile, at })),
  );
  const trains = Array.from({ length: 6 }, (): Move => ({
    type: 'lay_train',
    tiles: random.shuffled(tiles).slice(0, 2),
  }));
  const of = Array.from({ length: setting.ruleset.seats }, (_, i): Move => ({ type: 'challenge', of: i + 1 }));
  return [
    ...plays,
    ...trains,
    ...of,
    { type: 'draw' },
    { type: 'pass' },
    { type: 'end_turn' },
    { type: 'play', tile: '9-3', at: 'nowhere' },
  ];
}

/** The same match, but the last train that was sealed is another one; null where it has no other. */
export function otherTrain(
  story: Story,
  random: Random,
): { readonly played: World; readonly other: World; readonly by: number } | null {
  const last = story.steps.findLastIndex(({ events }) => events.some(({ type }) => type === 'train_sealed'));
  const step = story.steps[last];
  if (step?.before == null || step.command.type !== 'make_move' || step.command.move.type !== 'lay_train') return null;
  // Once all trains are in they are laid in the same step.
  if (step.events.some(({ type }) => type === 'train_laid')) return null;
  const { seat } = step.command;
  const before = [...story.past, ...story.steps.slice(0, last).flatMap(({ events }) => events)];
  for (let n = 0; n < 8; n++) {
    const tiles = growTrain(step.before, seat, random, 0.6, step.chance);
    if (tiles === null || isDeepStrictEqual(tiles, step.command.move.tiles)) continue;
    const decision = decide(step.before, { type: 'make_move', seat, move: { type: 'lay_train', tiles } }, step.chance);
    if (!decision.ok) continue;
    return {
      played: { events: [...before, ...step.events], state: step.after, chance: step.chance },
      other: { events: [...before, ...decision.events], state: decision.state, chance: step.chance },
      by: seat,
    };
  }
  return null;
}
