interface Explained {
  readonly advisory: string;
  readonly why: string;
  readonly until: string;
}

export function readExplained(): readonly Explained[];
export function verdictOf(
  report: unknown,
  explained: readonly Explained[],
  today: string,
): { readonly verdict: 'clean' | 'faults' | 'unknown'; readonly lines: readonly string[] };
