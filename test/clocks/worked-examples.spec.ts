// Trials: C29
import { deadlineOf, readPage, text } from './turns.js';
import { WORKED_EXAMPLES, type WorkedExample } from './worked-examples.js';

/** Deadlines worked out by hand: trials C14, C16, C25, C28, C29, C40, C59. */

/** How the page shows an instant. */
const short = (instant: string): string => instant.replace('T', ' ').replace(':00.000Z', '');

/** What the example goes by, as JSON. */
function facts({ control, ...example }: WorkedExample): string {
  const { calendar, vacationDaysPerYear, vacations, pauses, added, reopenedAt, bank } = example;
  const others = { calendar, vacationDaysPerYear, vacations, pauses, added, reopenedAt, bank };
  return JSON.stringify({ timeControl: control, ...others });
}

/** The row of the page for an example. */
function row(example: WorkedExample): string {
  const { title, zone, openedAt, deadlineAt, graceUntil = deadlineAt } = example;
  const flag = graceUntil === deadlineAt ? 'then' : short(graceUntil);
  return `| ${[title, zone, short(openedAt), short(deadlineAt), flag, `\`${facts(example)}\``].join(' | ')} |`;
}

/** Cells without the blanks that make a table straight. */
const cells = (line: string): string => line.replace(/ +/g, ' ');

describe('a deadline worked out by hand', () => {
  it.each(WORKED_EXAMPLES)('$title', (example) => {
    const { deadlineAt, graceUntil } = deadlineOf(example);
    expect(text(deadlineAt)).toBe(example.deadlineAt);
    expect(text(graceUntil)).toBe(example.graceUntil ?? example.deadlineAt);
  });

  it('is a row of the page about clocks, and there is no other', () => {
    const rows = readPage()
      .split('\n')
      .filter((line) => /^\|.*\d{4}-\d\d-\d\d/.test(line))
      .map(cells);
    expect(rows).toEqual(WORKED_EXAMPLES.map(row));
  });
});
