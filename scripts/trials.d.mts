interface Entry {
  readonly part?: string;
  readonly id?: string;
  readonly what?: string;
  readonly notApplicable?: string;
}

interface Trials {
  readonly entries: readonly Entry[];
  readonly coveredBy: ReadonlyMap<string, readonly string[]>;
}

export const PAGE: string;
export function readTrials(folder?: string): Trials;
export function trialsPage(trials: Trials): string;
