/** Deadlines worked out by hand. `docs/clocks.md` shows them; a test holds both together. */
export interface WorkedExample {
  readonly title: string;
  /** Trials of which it is a part. */
  readonly trials: readonly string[];
  readonly zone: string;
  /** As a request sets it; without grace where it says nothing. */
  readonly control: Readonly<Record<string, unknown>>;
  readonly calendar?: { readonly daysOff?: readonly string[]; readonly playingHours?: { from: string; to: string } };
  readonly vacationDaysPerYear?: number;
  /** First date, last date, when announced. */
  readonly vacations?: readonly (readonly [string, string, string])[];
  /** From, until; null while it lasts. */
  readonly pauses?: readonly (readonly [string, string | null])[];
  /** When, how much. */
  readonly added?: readonly (readonly [string, string])[];
  readonly reopenedAt?: readonly string[];
  readonly bank?: string;
  readonly openedAt: string;
  readonly deadlineAt: string;
  /** The same as the deadline where it is left out. */
  readonly graceUntil?: string;
}

const WEEKEND = ['saturday', 'sunday'];
const DAYTIME = { from: '09:00', to: '21:00' };

export const WORKED_EXAMPLES: readonly WorkedExample[] = [
  {
    title: 'three days a turn',
    trials: ['C14'],
    zone: 'UTC',
    control: { preset: 'P3D' },
    openedAt: '2026-06-01T10:00:00.000Z',
    deadlineAt: '2026-06-04T10:00:00.000Z',
  },
  {
    title: 'a day is 24 hours, also when the clocks are put forward',
    trials: ['C29'],
    zone: 'Europe/Berlin',
    control: { preset: 'P1D' },
    openedAt: '2026-03-28T12:00:00.000Z',
    deadlineAt: '2026-03-29T12:00:00.000Z',
  },
  {
    title: 'a weekend out, in which the clocks are put forward',
    trials: ['C16', 'C29'],
    zone: 'Europe/Berlin',
    control: { preset: 'P1D', daysOff: WEEKEND },
    openedAt: '2026-03-27T17:00:00.000Z',
    deadlineAt: '2026-03-30T16:00:00.000Z',
  },
  {
    title: 'hours from nine to nine, on the day when the clocks are put back',
    trials: ['C16', 'C29'],
    zone: 'America/New_York',
    control: { preset: 'P1D', playingHours: DAYTIME },
    openedAt: '2026-11-01T00:00:00.000Z',
    deadlineAt: '2026-11-03T01:00:00.000Z',
  },
  {
    title: 'hours by night, in a night with half an hour twice',
    trials: ['C29'],
    zone: 'Australia/Lord_Howe',
    control: { pace: { type: 'per_turn', turn: 'PT8H' }, playingHours: { from: '22:00', to: '06:00' } },
    openedAt: '2026-04-04T11:00:00.000Z',
    deadlineAt: '2026-04-04T19:00:00.000Z',
  },
  {
    title: 'Saturdays out, five hours and three quarters from UTC',
    trials: ['C16', 'C29'],
    zone: 'Asia/Kathmandu',
    control: { preset: 'P1D', daysOff: ['saturday'] },
    openedAt: '2026-05-01T12:15:00.000Z',
    deadlineAt: '2026-05-03T12:15:00.000Z',
  },
  {
    title: 'Fridays out, in a week without a Friday',
    trials: ['C29'],
    zone: 'Pacific/Apia',
    control: { preset: 'P1D', daysOff: ['friday'] },
    openedAt: '2011-12-30T06:00:00.000Z',
    deadlineAt: '2011-12-31T06:00:00.000Z',
  },
  {
    title: 'the time is used up at the end of the hours: until the clock would run on',
    trials: ['C16'],
    zone: 'UTC',
    control: { preset: 'P1D', playingHours: DAYTIME },
    openedAt: '2026-06-01T21:00:00.000Z',
    deadlineAt: '2026-06-04T09:00:00.000Z',
  },
  {
    title: "the player's own days and hours, where the game lets them count",
    trials: ['C16'],
    zone: 'UTC',
    control: { preset: 'P1D', personalHours: true },
    calendar: { daysOff: ['tuesday'], playingHours: { from: '06:00', to: '18:00' } },
    openedAt: '2026-06-01T12:00:00.000Z',
    deadlineAt: '2026-06-04T12:00:00.000Z',
  },
  {
    title: 'a grace that goes over a weekend',
    trials: ['C59'],
    zone: 'UTC',
    control: { preset: 'P1D', grace: 'PT8H', daysOff: WEEKEND },
    openedAt: '2026-06-04T20:00:00.000Z',
    deadlineAt: '2026-06-05T20:00:00.000Z',
    graceUntil: '2026-06-08T04:00:00.000Z',
  },
  {
    title: 'a pause of two days by agreement',
    trials: ['C40'],
    zone: 'UTC',
    control: { preset: 'P3D' },
    pauses: [['2026-06-02T08:00:00.000Z', '2026-06-04T08:00:00.000Z']],
    openedAt: '2026-06-01T08:00:00.000Z',
    deadlineAt: '2026-06-06T08:00:00.000Z',
  },
  {
    title: 'a pause that nobody ends, in a game with pauses of at most two days',
    trials: ['C40'],
    zone: 'UTC',
    control: { preset: 'P3D', maxPause: 'P2D' },
    pauses: [['2026-06-02T08:00:00.000Z', null]],
    openedAt: '2026-06-01T08:00:00.000Z',
    deadlineAt: '2026-06-06T08:00:00.000Z',
  },
  {
    title: 'three days of vacation',
    trials: ['C16'],
    zone: 'Europe/Berlin',
    control: { preset: 'P3D' },
    vacations: [['2026-12-24', '2026-12-26', '2026-12-01T00:00:00.000Z']],
    openedAt: '2026-12-22T11:00:00.000Z',
    deadlineAt: '2026-12-28T11:00:00.000Z',
  },
  {
    title: 'the same in a game that vacations stall for two days at most',
    trials: ['C16'],
    zone: 'Europe/Berlin',
    control: { preset: 'P3D', maxStall: 'P2D' },
    vacations: [['2026-12-24', '2026-12-26', '2026-12-01T00:00:00.000Z']],
    openedAt: '2026-12-22T11:00:00.000Z',
    deadlineAt: '2026-12-27T11:00:00.000Z',
  },
  {
    title: 'the same with one vacation day left in the year',
    trials: ['C16'],
    zone: 'Europe/Berlin',
    control: { preset: 'P3D' },
    vacationDaysPerYear: 1,
    vacations: [['2026-12-24', '2026-12-26', '2026-12-01T00:00:00.000Z']],
    openedAt: '2026-12-22T11:00:00.000Z',
    deadlineAt: '2026-12-26T11:00:00.000Z',
  },
  {
    title: 'the same in a game without vacations',
    trials: ['C28'],
    zone: 'Europe/Berlin',
    control: { preset: 'P3D', vacations: 'none' },
    vacations: [['2026-12-24', '2026-12-26', '2026-12-01T00:00:00.000Z']],
    openedAt: '2026-12-22T11:00:00.000Z',
    deadlineAt: '2026-12-25T11:00:00.000Z',
  },
  {
    title: 'a vacation announced on its second day stalls from the announcement on',
    trials: ['C16'],
    zone: 'UTC',
    control: { preset: 'P3D' },
    vacations: [['2026-06-02', '2026-06-03', '2026-06-03T06:00:00.000Z']],
    openedAt: '2026-06-01T00:00:00.000Z',
    deadlineAt: '2026-06-04T18:00:00.000Z',
  },
  {
    title: 'twelve hours from the director',
    trials: [],
    zone: 'UTC',
    control: { preset: 'P1D' },
    added: [['2026-06-02T07:59:00.000Z', 'PT12H']],
    openedAt: '2026-06-01T08:00:00.000Z',
    deadlineAt: '2026-06-02T20:00:00.000Z',
  },
  {
    title: 'a move undone early gives the turn back with its deadline',
    trials: ['C25'],
    zone: 'UTC',
    control: { preset: 'P1D' },
    reopenedAt: ['2026-06-01T12:00:00.000Z'],
    openedAt: '2026-06-01T08:00:00.000Z',
    deadlineAt: '2026-06-02T08:00:00.000Z',
  },
  {
    title: 'a move undone late leaves an hour',
    trials: ['C25'],
    zone: 'UTC',
    control: { preset: 'P1D' },
    reopenedAt: ['2026-06-03T07:30:00.000Z'],
    openedAt: '2026-06-01T08:00:00.000Z',
    deadlineAt: '2026-06-03T08:30:00.000Z',
  },
  {
    title: 'a bank of which 18 hours are left',
    trials: ['C16'],
    zone: 'UTC',
    control: { preset: 'bank_P10D_PT12H' },
    bank: 'PT18H',
    openedAt: '2026-06-01T08:00:00.000Z',
    deadlineAt: '2026-06-02T02:00:00.000Z',
  },
];
