import { HttpLine } from './http-line.js';

/** What some clients got done side by side. */
export interface Driven {
  readonly done: number;
  readonly seconds: number;
  /** How long each request took, milliseconds. */
  readonly latencies: readonly number[];
}

/** One client: asks once and waits for the answer. False: it has nothing left to ask. */
export type Client = () => Promise<boolean>;

/** Lets clients ask one thing after the other, for so long. */
export async function drive(clients: readonly Client[], milliseconds: number): Promise<Driven> {
  const latencies: number[] = [];
  const began = performance.now();
  const until = began + milliseconds;
  await Promise.all(
    clients.map(async (ask) => {
      for (let before = performance.now(); before < until;) {
        if (!(await ask())) throw new Error('there is nothing left to ask; more has to be prepared');
        const after = performance.now();
        latencies.push(after - before);
        before = after;
      }
    }),
  );
  return { done: latencies.length, seconds: (performance.now() - began) / 1000, latencies };
}

/** The same over HTTP: each client has a connection, and a list of its own that gives it the next request. */
export async function driveHttp(
  url: string,
  nextOf: readonly (() => string | null)[],
  milliseconds: number,
  expected: number,
): Promise<Driven> {
  const lines = await Promise.all(nextOf.map(() => HttpLine.connect(url)));
  try {
    return await drive(
      nextOf.map((next, i) => async () => {
        const request = next();
        if (request === null) return false;
        const { status, body } = await (lines[i] as HttpLine).ask(request);
        if (status !== expected) throw new Error(`${request}\nwas answered with ${status}: ${body.toString()}`);
        return true;
      }),
      milliseconds,
    );
  } finally {
    for (const line of lines) line.close();
  }
}

/** The value below which this share of all lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}
