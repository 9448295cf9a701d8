import type { Told } from '../http/answer.js';

/** An answer that was kept. */
export interface StoredAnswer {
  readonly requestHash: Uint8Array;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Null: there is none, or it is told again. */
  readonly response: string | null;
  /** What the body tells of, where it is not kept itself. */
  readonly told: Told | null;
  readonly isSealed: boolean;
}

/** Answers to requests with an Idempotency-Key. They are written by the statement that does the work. */
export abstract class KeptAnswers {
  abstract find(scope: string, key: string): Promise<StoredAnswer | null>;
  /** Forgets one answer if it is too old to be given again; whether it was. */
  abstract dropStale(scope: string, key: string): Promise<boolean>;
}
