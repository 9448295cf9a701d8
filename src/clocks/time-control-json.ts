import { writeDuration } from './duration.js';
import { writeHours, type HoursJson } from './reading-times.js';
import type { FlagPolicy, Pace, TimeControl, VacationRule } from './time-control.js';
import type { Weekday } from './week.js';

/** A time control as it is sent and stored: every setting, durations as ISO 8601 text. */
export interface TimeControlJson {
  readonly pace: PaceJson;
  readonly grace: string;
  readonly daysOff: readonly Weekday[];
  readonly playingHours: HoursJson | null;
  readonly personalHours: boolean;
  readonly vacations: VacationRule;
  readonly maxStall: string | null;
  readonly maxPause: string | null;
  readonly onFlag: FlagPolicy;
}

export type PaceJson =
  | { readonly type: 'per_turn'; readonly turn: string }
  | { readonly type: 'bank'; readonly bank: string; readonly increment: string; readonly cap: string };

/** What `readTimeControl` reads back to the same time control. */
export function writeTimeControl(control: TimeControl): TimeControlJson {
  let json = written.get(control);
  if (json === undefined) written.set(control, (json = writeAnew(control)));
  return json;
}

// It does not change, and is in the answer to each move.
const written = new WeakMap<TimeControl, TimeControlJson>();

function writeAnew(control: TimeControl): TimeControlJson {
  return {
    pace: writePace(control.pace),
    grace: writeDuration(control.graceMs),
    daysOff: control.daysOff,
    playingHours: writeHours(control.playingHours),
    personalHours: control.personalHours,
    vacations: control.vacations,
    maxStall: control.maxStallMs === null ? null : writeDuration(control.maxStallMs),
    maxPause: control.maxPauseMs === null ? null : writeDuration(control.maxPauseMs),
    onFlag: control.onFlag,
  };
}

function writePace(pace: Pace): PaceJson {
  switch (pace.type) {
    case 'per_turn':
      return { type: 'per_turn', turn: writeDuration(pace.turnMs) };
    case 'bank':
      return {
        type: 'bank',
        bank: writeDuration(pace.bankMs),
        increment: writeDuration(pace.incrementMs),
        cap: writeDuration(pace.capMs),
      };
  }
}
