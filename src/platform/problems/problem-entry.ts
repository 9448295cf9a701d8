/** One kind of problem: what a person reads, the status it is answered with, and when it happens. */
export interface ProblemEntry {
  readonly title: string;
  readonly status: number;
  /** One sentence: when this is answered, and what to do about it. */
  readonly meaning: string;
}
