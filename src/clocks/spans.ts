import type { Span } from './week.js';

/** Lists of spans, in order and apart. */

/** The same time in spans that are in order and apart; empty ones are left out. */
export function joined(spans: readonly Span[]): readonly Span[] {
  const inOrder = spans.filter(({ from, to }) => from < to).sort((a, b) => a.from - b.from);
  const apart: Span[] = [];
  for (const span of inOrder) {
    const last = apart.at(-1);
    if (last === undefined || last.to < span.from) apart.push(span);
    else apart[apart.length - 1] = { from: last.from, to: Math.max(last.to, span.to) };
  }
  return apart;
}

/** What is left of some spans without others; both in order and apart. */
export function without(spans: readonly Span[], others: readonly Span[]): readonly Span[] {
  return others.reduce(
    (left: readonly Span[], other) =>
      left
        .flatMap((span) => [
          { from: span.from, to: Math.min(span.to, other.from) },
          { from: Math.max(span.from, other.to), to: span.to },
        ])
        .filter(({ from, to }) => from < to),
    spans,
  );
}

/** What is left of some spans from an instant on. */
export function since(spans: readonly Span[], from: number): readonly Span[] {
  return spans.map((span) => ({ from: Math.max(span.from, from), to: span.to })).filter((span) => span.from < span.to);
}

/** Whether one of the spans covers an instant. */
export function covers(spans: readonly Span[], at: number): boolean {
  return spans.some(({ from, to }) => from <= at && at < to);
}
