import { DAY_MS, HOUR_MS, MINUTE_MS } from './duration.js';
import type { Pace, TimeControl } from './time-control.js';

/** Time controls with a name. Whatever a request sets itself takes the place of what the preset says. */

/** What holds where neither a request nor a preset says otherwise; only the pace has to be said. */
export const USUAL: Omit<TimeControl, 'pace'> = {
  graceMs: 15 * MINUTE_MS,
  daysOff: [],
  playingHours: null,
  personalHours: false,
  vacations: 'automatic',
  maxStallMs: 21 * DAY_MS,
  maxPauseMs: 14 * DAY_MS,
  onFlag: { policy: 'play_safest', strikes: 3, then: 'drop' },
};

export const TIME_CONTROL_PRESETS = {
  P1D: perTurn(1),
  P2D: perTurn(2),
  P3D: perTurn(3),
  P7D: perTurn(7),
  P14D: perTurn(14),
  /** Ten days for the game and twelve hours a turn, ten days at most. */
  bank_P10D_PT12H: { ...USUAL, pace: bank(10, 12, 10) },
  /** Thirty days for the game and a day a turn, thirty days at most. */
  bank_P30D_P1D: { ...USUAL, pace: bank(30, 24, 30) },
} as const satisfies Readonly<Record<string, TimeControl>>;

export type TimeControlPreset = keyof typeof TIME_CONTROL_PRESETS;

export const TIME_CONTROL_PRESET_NAMES = Object.keys(TIME_CONTROL_PRESETS) as TimeControlPreset[];

function perTurn(days: number): TimeControl {
  return { ...USUAL, pace: { type: 'per_turn', turnMs: days * DAY_MS } };
}

function bank(days: number, incrementHours: number, capDays: number): Pace {
  return { type: 'bank', bankMs: days * DAY_MS, incrementMs: incrementHours * HOUR_MS, capMs: capDays * DAY_MS };
}
