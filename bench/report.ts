/** Figures that have no peer: a table of what was seen. */
export interface Report {
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly notes: readonly string[];
  /** What the rows were made of, for `--json`. */
  readonly figures?: unknown;
}
