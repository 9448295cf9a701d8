import { said, type Refuse } from '../clocks/index.js';

/** Reads single fields of a plan; what cannot be read is refused with its place, and something readable comes back. */

const TILE = /^(\d|1[0-8])-(\d|1[0-8])$/;
const LINE = /^[a-z0-9.-]{1,400}$/;

/** What a plan is read for. */
export interface PlanSetting {
  /** How many seats the game has. */
  readonly seats: number;
  /** The highest number of the set. */
  readonly maxPips: number;
}

export function readInteger(value: unknown, pointer: string, most: number, refuse: Refuse, least = 0): number {
  if (value === undefined) refuse(pointer, 'missing', `${pointer} is missing.`);
  else if (typeof value !== 'number' || !Number.isInteger(value))
    refuse(pointer, 'wrong_type', `${pointer} is a whole number, not ${said(value)}.`);
  else if (value < least || value > most)
    refuse(pointer, 'out_of_bounds', `${pointer} is ${least} to ${most}, not ${value}.`);
  else return value;
  return least;
}

export function readSeat(value: unknown, pointer: string, { seats }: PlanSetting, refuse: Refuse): number {
  return readInteger(value, pointer, seats, refuse, 1);
}

export function readLine(value: unknown, pointer: string, refuse: Refuse): string {
  if (value === undefined) refuse(pointer, 'missing', `${pointer} is missing.`);
  else if (typeof value !== 'string' || !LINE.test(value))
    refuse(pointer, 'wrong_format', `${pointer} is the name of a line, such as "seat-2", not ${said(value)}.`);
  else return value;
  return 'seat-1';
}

/** A tile of the set, low half first; of a train the halves may stand the other way round. */
export function readTile(
  value: unknown,
  pointer: string,
  { maxPips }: PlanSetting,
  refuse: Refuse,
  inTrain = false,
): string {
  if (value === undefined) {
    refuse(pointer, 'missing', `${pointer} is missing.`);
    return '0-0';
  }
  const [, first, second] = (typeof value === 'string' ? TILE.exec(value) : null) ?? [];
  const [a, b] = [Number(first), Number(second)];
  if (first === undefined || (a > b && !inTrain))
    refuse(pointer, 'wrong_format', `${pointer} is a tile, low half first, such as "3-9", not ${said(value)}.`);
  else if (Math.max(a, b) > maxPips)
    refuse(pointer, 'out_of_bounds', `${said(value)} is not a tile of the double-${maxPips} set.`);
  return first === undefined ? '0-0' : `${a}-${b}`;
}

/** True, or left out. */
export function readTrue(value: unknown, pointer: string, refuse: Refuse): true | undefined {
  if (value === undefined || value === true) return value;
  refuse(pointer, 'unknown_value', `${pointer} is true or left out, not ${said(value)}.`);
  return undefined;
}

/** A list of `least` to `most` items. */
export function readList<T>(
  value: unknown,
  pointer: string,
  { least, most }: { readonly least: number; readonly most: number },
  refuse: Refuse,
  read: (item: unknown, pointer: string) => T,
): T[] {
  if (value === undefined) refuse(pointer, 'missing', `${pointer} is missing.`);
  else if (!Array.isArray(value)) refuse(pointer, 'wrong_type', `${pointer} is a list, not ${said(value)}.`);
  else if (value.length < least || value.length > most)
    refuse(pointer, 'out_of_bounds', `${pointer} has ${least} to ${most} items, not ${value.length}.`);
  else return value.map((item: unknown, i) => read(item, `${pointer}/${i}`));
  return [];
}
