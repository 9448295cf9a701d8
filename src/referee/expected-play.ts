import { explainPlay, type ExpectedPlay, type LegalMove, type Position } from '../engine/index.js';
import { PROBLEMS } from '../platform/problems/catalogue.js';
import { invalid } from '../platform/problems/problem.js';
import { escapePointer } from '../platform/problems/validation.js';

/** A position, and the play that somebody expected to be legal there; null: none was asked about. */
export interface Question {
  readonly position: unknown;
  readonly explain: ExpectedPlay | null;
}

/** Why an expected play is not legal, or the rule that allows it. */
export interface Explanation {
  readonly tile: string;
  readonly at: string;
  readonly inner: number | null;
  readonly legal: boolean;
  /** Legal: the name of the rule that allows it; else the section of RULES.md that refuses it. */
  readonly rule: string;
  readonly refusal: {
    readonly type: string;
    readonly code: string;
    readonly title: string;
    readonly detail: string;
  } | null;
}

/** Tells the position of RECORD 2 and the question about it apart; 400 where the question cannot be read. */
export function readQuestion(body: unknown): Question {
  if (!isObject(body) || !Object.hasOwn(body, 'explain')) return { position: body, explain: null };
  const { explain, ...position } = body;
  return { position, explain: readExpected(explain) };
}

function readExpected(explain: unknown): ExpectedPlay {
  if (!isObject(explain)) throw invalid('/explain', 'wrong_type', 'explain has to be an object.');
  for (const name of Object.keys(explain)) {
    if (name !== 'tile' && name !== 'at' && name !== 'inner')
      throw invalid(
        `/explain/${escapePointer(name)}`.slice(0, 500),
        'unknown_field',
        `There is no field ${JSON.stringify(name.slice(0, 60))} here.`,
      );
  }
  const { inner } = explain;
  const play = { tile: textIn(explain, 'tile', 20), at: textIn(explain, 'at', 400) };
  if (inner === undefined) return play;
  if (typeof inner !== 'number' || !Number.isInteger(inner))
    throw invalid('/explain/inner', 'wrong_type', 'inner has to be a whole number.');
  if (inner < 0 || inner > 18) throw invalid('/explain/inner', 'out_of_bounds', 'inner has to be 0 to 18.');
  return { ...play, inner };
}

function textIn(explain: Readonly<Record<string, unknown>>, name: string, atMost: number): string {
  const value = explain[name];
  if (value === undefined) throw invalid(`/explain/${name}`, 'missing', `${name} is missing.`);
  if (typeof value !== 'string') throw invalid(`/explain/${name}`, 'wrong_type', `${name} has to be a text.`);
  if (value.length > atMost)
    throw invalid(`/explain/${name}`, 'out_of_bounds', `${name} may have ${atMost} characters at most.`);
  return value;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Judges the expected play by the rules of the position; `moves` are its legal moves. */
export function explained(position: Position, moves: readonly LegalMove[], play: ExpectedPlay): Explanation {
  const asked = { tile: play.tile, at: play.at, inner: play.inner ?? null };
  const refusal = explainPlay(position, play);
  if (refusal !== null) {
    const { code, detail, rule } = refusal;
    return {
      ...asked,
      legal: false,
      rule,
      refusal: { type: `/problems/${code}`, code, title: PROBLEMS[code].title, detail },
    };
  }
  const listed = moves.find((move) => move.type === 'play' && move.tile === play.tile && move.at === play.at);
  if (listed === undefined) throw new Error(`${play.tile} at ${play.at} is refused by no rule, but not listed either.`);
  return { ...asked, legal: true, rule: listed.rule, refusal: null };
}
