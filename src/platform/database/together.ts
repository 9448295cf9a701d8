import { Prisma } from '../../generated/prisma/client.js';
import { PATIENCE } from './impatient-client.js';

/** A question that waits for its batch. */
interface Waiting<Q, A> {
  readonly question: Q;
  readonly resolve: (answer: A | Promise<A>) => void;
  readonly reject: (reason: unknown) => void;
  /** Until when it waits for a batch, by `performance.now()`. */
  readonly until: number;
}

/** How questions are asked together. */
export interface TogetherOptions<Q, A> {
  /** Answers a batch, in its order. What it throws, all of the batch get; what one of its answers throws, only one gets. */
  readonly ask: (batch: readonly Q[]) => Promise<readonly (A | Promise<A>)[]>;
  /** The largest batch. */
  readonly atMost: number;
  /** Batches that are on their way at the same time. */
  readonly atOnce: number;
  /**
   * How long a batch has to be on its way before another goes beside it, milliseconds; left out: it may at once. While the
   * database is quick, whoever waits for one batch saves more by sharing the next.
   */
  readonly besideAfter?: number;
  /** Of questions with the same key only one is in a batch; null: it gets in the way of none. Left out: none does. */
  readonly keyOf?: (question: Q) => string | null;
  /** How long a question waits for its batch, milliseconds, as one does for a free connection; left out: as long. */
  readonly patience?: number;
}

/**
 * Asks the database many like things in one statement. Whoever asks while nothing is on its way waits for no longer than
 * the other requests that this turn of the event loop brought; while the database is busy, what comes in is gathered. So a
 * single client waits for nobody, and many share what a statement costs.
 */
export class Together<Q, A> {
  private waiting: Waiting<Q, A>[] = [];
  private running = 0;
  private isDue = false;
  private looking: NodeJS.Timeout | undefined;
  private besides: NodeJS.Timeout | undefined;

  constructor(private readonly options: TogetherOptions<Q, A>) {}

  ask(question: Q): Promise<A> {
    return new Promise((resolve, reject) => {
      const { patience = PATIENCE.connect } = this.options;
      this.waiting.push({ question, resolve, reject, until: performance.now() + patience });
      this.looking ??= setTimeout(() => {
        this.sendAway();
      }, patience).unref();
      this.soon();
    });
  }

  /** Tells those that have waited too long: a database that does not answer keeps them from it as a full pool does. */
  private sendAway(): void {
    const now = performance.now();
    const late = this.waiting.filter(({ until }) => until <= now);
    this.waiting = this.waiting.filter(({ until }) => until > now);
    for (const { reject } of late) reject(new Error('connection error: the database has not answered others yet'));
    const next = this.waiting[0]?.until;
    this.looking =
      next === undefined
        ? undefined
        : setTimeout(() => {
            this.sendAway();
          }, next - now).unref();
  }

  private soon(): void {
    const { atOnce, besideAfter } = this.options;
    if (this.isDue || this.running >= atOnce || this.waiting.length === 0) return;
    if (this.running === 0 || besideAfter === undefined) return this.sendSoon();
    this.besides ??= setTimeout(() => {
      this.besides = undefined;
      if (!this.isDue && this.running < atOnce && this.waiting.length > 0) this.sendSoon();
    }, besideAfter).unref();
  }

  private sendSoon(): void {
    clearTimeout(this.besides);
    this.besides = undefined;
    this.isDue = true;
    setImmediate(() => {
      this.isDue = false;
      void this.askBatch(this.nextBatch());
      this.soon();
    });
  }

  /** Those that came first; of several with one key the others wait for the next batch. */
  private nextBatch(): Waiting<Q, A>[] {
    const { atMost, keyOf } = this.options;
    const keys = new Set<string>();
    const batch: Waiting<Q, A>[] = [];
    const later: Waiting<Q, A>[] = [];
    for (const one of this.waiting) {
      const key = keyOf?.(one.question) ?? null;
      if (batch.length === atMost || (key !== null && keys.has(key))) {
        later.push(one);
        continue;
      }
      if (key !== null) keys.add(key);
      batch.push(one);
    }
    this.waiting = later;
    return batch;
  }

  private async askBatch(batch: readonly Waiting<Q, A>[]): Promise<void> {
    this.running++;
    try {
      const answers = await this.options.ask(batch.map(({ question }) => question));
      for (const [i, { resolve }] of batch.entries()) resolve(answers[i] as A);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    } finally {
      this.running--;
      this.soon();
    }
  }
}

/** Stands between the texts of one list, in a parameter; no text of ours has it: JSON escapes it, and names may not have it. */
const BETWEEN = '\u001F';
/** Stands for null in such a list. */
const NOTHING = '\u001E';

/**
 * A list of texts as one parameter, which the statement takes apart. An array would be escaped here and read there character
 * by character, which with whole answers in it takes longer than the rest of the statement. No text may be empty.
 */
export function listed(texts: readonly (string | null)[]): Prisma.Sql {
  return Prisma.sql`string_to_array(${joined(texts)}, chr(31), chr(30))`;
}

/** The same parameter, for a statement that takes it apart by `listedIn`. */
export function joined(texts: readonly (string | null)[]): string {
  let all = texts.length === 0 ? '' : (texts[0] ?? NOTHING);
  for (let i = 1; i < texts.length; i++) all += BETWEEN + (texts[i] ?? NOTHING);
  return all;
}

/** The array in a parameter that `joined` made. */
export function listedIn(parameter: `$${number}`): string {
  return `string_to_array(${parameter}, chr(31), chr(30))`;
}
