import type { Refusal } from '../engine/index.js';
import type { SeatedPerson, TableCommand } from './commands.js';
import type { Draft } from './decide-table.js';

type RepairLog = Extract<TableCommand, { readonly type: 'repair_log' }>;

/**
 * Goes on from the last table that counts. Whoever sat down or got up in what counts no more did so all the same: the seats
 * are given to those who have them now, each by an event of its own.
 */
export function decideRepair(draft: Draft, { through, rows, by, reason, people }: RepairLog): Refusal | null {
  draft.emit({ type: 'log_repaired', to: draft.table.version, through, rows, by, reason });
  for (const [i, person] of people.entries()) {
    const refusal = seatAgain(draft, i + 1, person);
    if (refusal !== null) return refusal;
  }
  return null;
}

function seatAgain(draft: Draft, seat: number, person: SeatedPerson | null): Refusal | null {
  const { status, seats } = draft.table.match;
  const sitting = seats[seat - 1]?.member ?? null;
  if (sitting === (person?.member ?? null)) return null;
  if (status === 'running') return person && draft.command({ type: 'substitute', seat, member: person.member });
  if (status !== 'open') return null;
  const refusal = sitting === null ? null : draft.command({ type: 'vacate_seat', seat, reason: 'left' });
  return refusal ?? (person && draft.command({ type: 'take_seat', seat, ...person }));
}
