/** Clocks: how long a seat may take, and when its time ends. Pure: what happened and the calendar say it all. */
export { automaticVacation } from './automatic-vacation.js';
export {
  readCalendar,
  readVacation,
  USUAL_CALENDAR,
  writeCalendar,
  type CalendarJson,
  type CalendarSettings,
} from './calendar-input.js';
export type { Calendar, Vacation } from './calendar.js';
export {
  clockAt,
  deadline,
  elapsed,
  PAUSE_REASONS,
  reminders,
  type ClockFace,
  type Deadline,
  type PauseReason,
  type Reminder,
} from './deadline.js';
export { readDuration, writeDuration } from './duration.js';
export { flagAction, type FlagAction, type Miss } from './flag.js';
export * as clockLimits from './limits.js';
export {
  FAULT_CODES,
  readBoolean,
  readFields,
  reading,
  readWord,
  said,
  type Fault,
  type FaultCode,
  type Reading,
  type Refuse,
} from './reading.js';
export type { HoursJson } from './reading-times.js';
export { leavesBooks, openingBank, settle, settleAll, type EndedTurn, type Settlement } from './settle.js';
export { readTimeControl } from './time-control-input.js';
export { writeTimeControl, type PaceJson, type TimeControlJson } from './time-control-json.js';
export { TIME_CONTROL_PRESET_NAMES, TIME_CONTROL_PRESETS, type TimeControlPreset } from './time-control-presets.js';
export {
  FLAG_POLICIES,
  LAST_RESORTS,
  VACATION_RULES,
  type Bank,
  type FlagPolicy,
  type FlagWithStrikes,
  type LastResort,
  type Pace,
  type PerTurn,
  type TimeControl,
  type VacationRule,
} from './time-control.js';
export { NO_ADJUSTMENTS, type AddedTime, type Adjustments, type Obligation, type Pause } from './turn.js';
export { vacationDaysLeft } from './vacations.js';
export { WEEKDAYS, type Hours, type Weekday } from './week.js';
export { dateAt, endOfDate, readZone, startOfDate, type LocalDate } from './zone.js';
