import type { Result, Row } from './measure.js';
import type { Report } from './report.js';

/** Results as text tables that are Markdown as well, so that they can be quoted as they stand. */
export function tableOf(result: Result): string {
  const unit = result.measure === 'rate' ? (amount: string) => `${amount}/s` : (amount: string) => `µs a ${amount}`;
  const first = result.rows[0]?.values ?? [];
  const head = ['', ...first.map(({ amount }) => unit(amount)), 'spread', 'times the peer'];
  const body = result.rows.map((row) => [
    row.name,
    ...row.values.map(({ median }) => figure(median)),
    spreadOf(row),
    row.ratio === null ? '' : `${figure(row.ratio)} ×`,
  ]);
  return [
    `### ${result.title}`,
    '',
    ...aligned([head, ...body]),
    '',
    ...result.notes.map((note) => `- ${note}`),
    '',
  ].join('\n');
}

/** A report as a text table that is Markdown as well. */
export function reportOf({ title, head, rows, notes }: Report): string {
  return [`### ${title}`, '', ...aligned([head, ...rows]), '', ...notes.map((note) => `- ${note}`), ''].join('\n');
}

/** Three significant digits, or all before the point. */
export function figure(value: number): string {
  if (!Number.isFinite(value)) return '–';
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : 2;
  return value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** How far the runs lie apart, as a part of the median. */
function spreadOf({ values }: Row): string {
  const { runs = [], median = NaN } = values[0] ?? {};
  return `± ${((50 * (Math.max(...runs) - Math.min(...runs))) / median).toFixed(0)} %`;
}

function aligned(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]): string =>
    `| ${row.map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join(' | ')} |`;
  const rule = `|${widths.map((width, column) => (column === 0 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`;
  return rows.flatMap((row, index) => (index === 0 ? [line(row), rule] : [line(row)]));
}
