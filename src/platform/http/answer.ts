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
  return { [ANSWER]: true, status, headers, body, isSecret: false } as MarkedAnswer;
}

/** An answer that is no JSON: a picture, a text. */
export function documentAnswer(mediaType: string, body: string, headers: Readonly<Record<string, string>>): Answer {
  return { ...textAnswer(200, body, headers), mediaType };
}

/** An answer that shows a secret for the only time. */
export function secretAnswer(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Answer {
  return { ...answer(status, body, headers), isSecret: true };
}

/** 204. */
export function emptyAnswer(headers: Readonly<Record<string, string>> = {}): Answer {
  return textAnswer(204, null, headers);
}

/** Whether a controller returned an answer. */
export function isAnswer(value: unknown): value is Answer {
  return typeof value === 'object' && value !== null && ANSWER in value;
}
