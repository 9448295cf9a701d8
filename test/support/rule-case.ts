import {
  challenges,
  explainPlay,
  judgePosition,
  readPosition,
  seatsToAct,
  view,
  type Position,
} from '../../src/engine/index.js';
import { dealTable, linesOf, type Deal, type DealtTable } from './dealt-table.js';
import { hearMove, sayAll, tilesIn } from './spoken-moves.js';

/** A position in few words; what is left out is as in the middle of an ordinary round. */
export interface Scene {
  readonly preset?: string;
  readonly options?: Readonly<Record<string, unknown>>;
  readonly engine?: number;
  readonly seats?: number;
  readonly toMove?: number;
  /** Of the seat to move. */
  readonly hand: string;
  /** `'seat-2*': '12-4 4-9'`, as they lie; a star is a marker. */
  readonly lines?: Readonly<Record<string, string>>;
  /** In the order laid: `seat-2 by 1`, `seat-2 by 1, 2 answers`. */
  readonly open?: readonly string[];
  /** Seats that have not had their first turn. */
  readonly newcomers?: readonly number[];
  readonly yard?: number;
  readonly turn?: {
    readonly drew?: number;
    readonly drawn?: string;
    readonly played?: readonly string[];
    readonly bound?: boolean;
  };
  readonly left?: readonly number[];
}

/** What is looked at after the moves. */
export interface Outcome {
  /** Every legal move of the seats that are asked, in any order. */
  readonly legal?: readonly string[];
  /** Moves that are refused, and the code. */
  readonly refused?: Readonly<Record<string, string>>;
  readonly toAct?: readonly number[];
  /** Lines with tiles or markers. */
  readonly lines?: readonly string[];
  readonly open?: readonly string[];
  /** Seat by seat; null: nobody looks. */
  readonly handCounts?: readonly number[];
  readonly hand?: Readonly<Record<number, string>>;
  /** Who may challenge whom: `2 challenges 1`. */
  readonly windows?: readonly string[];
  readonly engine?: number;
  readonly starter?: number;
  /** The round that ended last: `out 1: 0 5 9`, `blocked: 3 4`. */
  readonly end?: string;
  /** How many rounds have ended. */
  readonly rounds?: number;
  readonly status?: string;
  readonly places?: readonly number[];
}

export interface RuleCase {
  /** The option that it is about, and the value that it shows; neither for a rule without one. */
  readonly option?: string;
  readonly value?: string | number | boolean | null;
  /** A sentence about the game. */
  readonly says: string;
  readonly deal?: Deal;
  readonly scene?: Scene;
  readonly moves?: readonly string[];
  readonly then: Outcome;
}

/** The setting of a case with its option at the value that it shows. */
function withOption<T extends { readonly options?: Readonly<Record<string, unknown>> }>(given: T, rule: RuleCase): T {
  return rule.option === undefined ? given : { ...given, options: { ...given.options, [rule.option]: rule.value } };
}

/** Plays a case and throws, by way of `expect`, where it comes out otherwise. */
export function expectCase(rule: RuleCase): void {
  if (rule.scene !== undefined) {
    expectScene(positionOf(withOption(rule.scene, rule)), rule.then);
    return;
  }
  if (rule.deal === undefined) throw new Error('a case has a deal or a scene');
  const table = dealTable(withOption(rule.deal, rule));
  for (const said of rule.moves ?? []) table.make(said);
  expectTable(table, rule.then);
}

export function positionOf(scene: Scene): Position {
  const reading = readPosition(positionJson(scene));
  if (!reading.ok) throw new Error(`${reading.pointer}: ${reading.detail}`);
  return reading.position;
}

/** The scene in the form of RECORD 2. */
export function positionJson(scene: Scene): unknown {
  const seats = scene.seats ?? 3;
  const toMove = scene.toMove ?? 1;
  return {
    ruleset: { preset: scene.preset ?? 'app', options: scene.options ?? {} },
    engine: scene.engine ?? 12,
    toMove,
    seats: Array.from({ length: seats }, (_, i) => ({
      seat: i + 1,
      ...(i + 1 === toMove ? { hand: tilesIn(scene.hand) } : { handCount: scene.left?.includes(i + 1) ? 0 : 3 }),
      firstTurnTaken: !(scene.newcomers ?? []).includes(i + 1),
      ...(scene.left?.includes(i + 1) && { left: true }),
    })),
    lines: Object.entries(scene.lines ?? {}).map(([name, tiles]) => {
      return { id: name.replace('*', ''), tiles: tilesIn(tiles), ...(name.endsWith('*') && { marker: true }) };
    }),
    openDoubles: (scene.open ?? []).map((said) => {
      const [, at, by, answers] = /^(\S+)(?: by (\d+))?(?:, (\d+) answers?)?$/.exec(said) ?? [];
      return { at, answers: Number(answers ?? 0), ...(by !== undefined && { by: Number(by) }) };
    }),
    yardCount: scene.yard ?? 6,
    turn: {
      drew: scene.turn?.drew ?? 0,
      drawn: scene.turn?.drawn ?? null,
      played: (scene.turn?.played ?? []).map((said) => {
        const drawn = said.endsWith(' drawn');
        return { ...hearMove(said.replace(/ drawn$/, '')), ...(drawn && { drawn: true }) };
      }),
      ...(scene.turn?.bound && { bound: true }),
    },
  };
}

function expectScene(position: Position, then: Outcome): void {
  if (then.legal !== undefined) expect(sayAll(judgePosition(position).legalMoves)).toEqual([...then.legal].sort());
  for (const [said, code] of Object.entries(then.refused ?? {})) {
    const move = hearMove(said);
    if (move.type !== 'play') throw new Error('only a play can be explained in a position');
    expect({ said, code: explainPlay(position, move)?.code }).toEqual({ said, code });
  }
}

function expectTable(table: DealtTable, then: Outcome): void {
  const state = table.state();
  const seen = view(state, { seat: null });
  const seats = seen.seats.map(({ seat }) => seat);
  const found: Record<string, unknown> = {
    legal: table.legal(),
    toAct: seatsToAct(state),
    lines: linesOf(state),
    open: seen.round?.openDoubles.map(({ value, at }) => `${String(value)}-${String(value)} on ${at}`),
    handCounts: seen.seats.map(({ handCount }) => handCount),
    windows: seats.flatMap((seat) =>
      challenges(state, seat).map(({ of }) => `${String(seat)} challenges ${String(of)}`),
    ),
    engine: seen.round?.engine,
    starter: seen.round?.starter,
    end: endOf(table),
    rounds: seen.rounds.length,
    status: seen.status,
    places: seen.result?.places,
  };
  const wanted = Object.keys(then).filter((name) => name !== 'refused' && name !== 'hand');
  const expected = { ...then, ...(then.legal && { legal: [...then.legal].sort() }) };
  const of = (all: Record<string, unknown>): unknown => Object.fromEntries(wanted.map((name) => [name, all[name]]));
  expect(of(found)).toEqual(of(expected as Record<string, unknown>));
  for (const [seat, tiles] of Object.entries(then.hand ?? {})) {
    expect(view(state, { seat: Number(seat) }).seats[Number(seat) - 1]?.hand).toEqual(tilesIn(tiles));
  }
  for (const [said, code] of Object.entries(then.refused ?? {})) {
    expect({ said, code: table.refusal(said)?.code }).toEqual({ said, code });
  }
}

function endOf(table: DealtTable): string | undefined {
  const ended = table.events().findLast((event) => event.type === 'round_ended');
  if (ended?.type !== 'round_ended') return undefined;
  return `${ended.reason}${ended.seat === null ? '' : ` ${String(ended.seat)}`}: ${ended.scores.join(' ')}`;
}
