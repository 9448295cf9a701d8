import { readTimeControl, writeTimeControl, type TimeControlJson } from '../../clocks/index.js';
import { Problem } from '../../platform/problems/problem.js';

/**
 * The time control of a request, every setting worked out; null where none is wished for.
 *
 * @throws Problem `invalid_request` that names each setting at fault
 */
export function requestedTimeControl(
  wish: Readonly<Record<string, unknown>> | null | undefined,
): TimeControlJson | null {
  if (wish === undefined || wish === null) return null;
  const reading = readTimeControl(wish);
  if (reading.ok) return writeTimeControl(reading.value);
  throw new Problem('invalid_request', {
    errors: reading.faults.map(({ pointer, code, detail }) => ({ pointer: `/timeControl${pointer}`, code, detail })),
  });
}
