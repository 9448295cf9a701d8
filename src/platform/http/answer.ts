/** What an operation answers with, serialised once: the same text is sent and, for a repeated request, kept. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Null: no body. */
  readonly body: string | null;
  /** What the body is; left out: JSON. */
  readonly mediaType?: string;
  /** Whether the body shows something that is stored nowhere else, such as a new token. */
  readonly isSecret: boolean;
  /** What the body tells of, if it follows from the log of the game: whoever has that can tell it again. Null: it does not. */
  readonly told: Told | null;
}

/** Part of the log of a game as a seat was told it. */
export interface Told {
  readonly seat: number;
  /** The version before the first event. */
  readonly after: number;
  /** The version after the last event. */
  readonly version: number;
}

const ANSWER = Symbol('answer');

interface MarkedAnswer extends Answer {
  readonly [ANSWER]: true;
}

/** An answer with a JSON body. */
export function answer(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Answer {
  return textAnswer(status, JSON.stringify(body), headers);
}

/** An answer whose body is serialised already. */
export function textAnswer(
  status: number,
  body: string | null,
  headers: Readonly<Record<string, string>> = {},
): Answer {
  return { [ANSWER]: true, status, headers, body, isSecret: false, told: null } as MarkedAnswer;
}

/** An answer that is no JSON: a picture, a text. */
export function documentAnswer(mediaType: string, body: string, headers: Readonly<Record<string, string>>): Answer {
  return { ...textAnswer(200, body, headers), mediaType };
}

/** An answer that shows a secret for the only time. */
export function secretAnswer(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Answer {
  return { ...answer(status, body, headers), isSecret: true };
}

/** An answer whose body follows from the log of the game. */
export function toldAnswer(
  status: number,
  body: string,
  headers: Readonly<Record<string, string>>,
  told: Told,
): Answer {
  return { ...textAnswer(status, body, headers), told };
}

/** 204. */
export function emptyAnswer(headers: Readonly<Record<string, string>> = {}): Answer {
  return textAnswer(204, null, headers);
}

/** Whether a controller returned an answer. */
export function isAnswer(value: unknown): value is Answer {
  return typeof value === 'object' && value !== null && ANSWER in value;
}
