import { PROBLEMS, type ProblemCode } from './catalogue.js';

/** One thing that is wrong with a request: where (a JSON pointer into the body, or the name of a parameter), what, and why. */
export interface FieldProblem {
  readonly pointer: string;
  readonly code: string;
  readonly detail: string;
  /** Refused rules: the names of all options that do not go together, `preset` and `seats` among them. */
  readonly options?: readonly string[];
}

/** What a problem may carry besides its code. */
export interface ProblemDetails {
  /** One sentence about this very request; the catalogue's when left out. */
  readonly detail?: string;
  readonly errors?: readonly FieldProblem[];
  readonly headers?: Readonly<Record<string, string>>;
  /** Further members of the document, such as `currentVersion`. */
  readonly members?: Readonly<Record<string, unknown>>;
}

/** The body of a problem answer, RFC 9457. */
export interface ProblemDocument {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly instance: string;
  readonly code: string;
  readonly errors: readonly FieldProblem[];
  readonly [member: string]: unknown;
}

/** An expected failure on its way to the caller. */
export class Problem extends Error {
  readonly status: number;

  constructor(
    readonly code: ProblemCode,
    readonly details: ProblemDetails = {},
  ) {
    super(details.detail ?? PROBLEMS[code].meaning);
    this.status = PROBLEMS[code].status;
  }

  /** The document as it is sent; `instance` is the path of the request. */
  document(instance: string): ProblemDocument {
    const { title, status } = PROBLEMS[this.code];
    return {
      type: `/problems/${this.code}`,
      title,
      status,
      detail: this.message,
      instance,
      code: this.code,
      errors: this.details.errors ?? [],
      ...this.details.members,
    };
  }
}

/** 404: unknown, or not yours to see. One body for both, so that nobody can tell them apart. */
export function notFound(): Problem {
  return new Problem('not_found');
}

/** 400 about one field or parameter. */
export function invalid(pointer: string, code: string, detail: string): Problem {
  return new Problem('invalid_request', { detail, errors: [{ pointer, code, detail }] });
}
