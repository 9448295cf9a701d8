import {
  FEWEST_HOURS_MS,
  LONGEST_BANK_MS,
  LONGEST_GRACE_MS,
  LONGEST_PAUSE_MS,
  LONGEST_STALL_MS,
  LONGEST_TURN_MS,
  MOST_DAYS_OFF,
  MOST_STRIKES,
  SHORTEST_TIME_MS,
} from './limits.js';
import { readBoolean, readFields, reading, readWord, said, type Reading, type Refuse } from './reading.js';
import { readDaysOff, readHours, readTime } from './reading-times.js';
import { TIME_CONTROL_PRESET_NAMES, TIME_CONTROL_PRESETS, USUAL } from './time-control-presets.js';
import {
  FLAG_POLICIES,
  LAST_RESORTS,
  VACATION_RULES,
  type FlagPolicy,
  type LastResort,
  type Pace,
  type TimeControl,
  type VacationRule,
} from './time-control.js';

const FIELDS = [
  'preset',
  'pace',
  'grace',
  'daysOff',
  'playingHours',
  'personalHours',
  'vacations',
  'maxStall',
  'maxPause',
  'onFlag',
];

/**
 * Reads the time control of a request: the name of a preset, settings, or both; what is not set is as in the preset, or as
 * usual. The pace has to be said, by a preset or by itself. Pointers are into the input.
 */
export function readTimeControl(input: unknown): Reading<TimeControl> {
  return reading((refuse) => {
    const fields = readFields(input, '', FIELDS, refuse) ?? {};
    const preset = readPreset(fields['preset'], refuse);
    const vacations = readWord(fields['vacations'], '/vacations', VACATION_RULES, preset.vacations, refuse);
    return {
      pace: readPace(fields['pace'], preset.pace, refuse),
      graceMs: readTime(fields['grace'], '/grace', { least: 0, most: LONGEST_GRACE_MS }, preset.graceMs, refuse),
      daysOff: readDaysOff(fields['daysOff'], '/daysOff', MOST_DAYS_OFF.game, preset.daysOff, refuse),
      playingHours: readHours(
        fields['playingHours'],
        '/playingHours',
        FEWEST_HOURS_MS.game,
        preset.playingHours,
        refuse,
      ),
      personalHours: readBoolean(fields['personalHours'], '/personalHours', preset.personalHours, refuse),
      vacations,
      maxStallMs: readMaxStall(fields['maxStall'], vacations, preset.maxStallMs, refuse),
      maxPauseMs: readMaxPause(fields['maxPause'], preset.maxPauseMs, refuse),
      onFlag: fields['onFlag'] === undefined ? preset.onFlag : readFlagPolicy(fields['onFlag'], refuse),
    };
  });
}

function readPreset(name: unknown, refuse: Refuse): Omit<TimeControl, 'pace'> & { readonly pace?: Pace } {
  if (name === undefined) return USUAL;
  return TIME_CONTROL_PRESETS[readWord(name, '/preset', TIME_CONTROL_PRESET_NAMES, undefined, refuse)];
}

function readPace(value: unknown, preset: Pace | undefined, refuse: Refuse): Pace {
  const none: Pace = { type: 'per_turn', turnMs: SHORTEST_TIME_MS };
  if (value === undefined) {
    if (preset === undefined) refuse('/pace', 'missing', 'Either preset or pace has to say how long a turn may take.');
    return preset ?? none;
  }
  const fields = readFields(value, '/pace', ['type', 'turn', 'bank', 'increment', 'cap'], refuse);
  if (fields === null) return none;
  const type = readWord(fields['type'], '/pace/type', ['per_turn', 'bank'], undefined, refuse);
  const strangers = type === 'bank' ? ['turn'] : ['bank', 'increment', 'cap'];
  for (const name of strangers.filter((each) => fields[each] !== undefined)) {
    refuse(`/pace/${name}`, 'unknown_field', `A pace of type ${type} has no ${name}.`);
  }
  switch (type) {
    case 'per_turn': {
      const bounds = { least: SHORTEST_TIME_MS, most: LONGEST_TURN_MS };
      return { type, turnMs: readTime(fields['turn'], '/pace/turn', bounds, undefined, refuse) };
    }
    case 'bank':
      return readBank(fields, refuse);
  }
}

function readBank(fields: Readonly<Record<string, unknown>>, refuse: Refuse): Pace {
  const bounds = { least: SHORTEST_TIME_MS, most: LONGEST_BANK_MS };
  const bankMs = readTime(fields['bank'], '/pace/bank', bounds, undefined, refuse);
  const incrementMs = readTime(
    fields['increment'],
    '/pace/increment',
    { ...bounds, most: LONGEST_TURN_MS },
    undefined,
    refuse,
  );
  const capMs = readTime(fields['cap'], '/pace/cap', bounds, Math.max(bankMs, incrementMs), refuse);
  if (capMs < Math.max(bankMs, incrementMs)) {
    const detail = `The cap of a bank is at least the bank and the increment, not ${said(fields['cap'])}.`;
    refuse('/pace/cap', 'contradiction', detail);
  }
  return { type: 'bank', bankMs, incrementMs, capMs };
}

function readMaxStall(value: unknown, vacations: VacationRule, preset: number | null, refuse: Refuse): number | null {
  if (vacations === 'none') {
    if (value != null)
      refuse('/maxStall', 'contradiction', 'Where vacations are none, nothing stalls: maxStall is null.');
    return null;
  }
  if (value === null) {
    refuse('/maxStall', 'contradiction', `Where vacations are ${vacations}, maxStall has to limit what they stall.`);
    return null;
  }
  return readTime(value, '/maxStall', { least: 0, most: LONGEST_STALL_MS }, preset ?? undefined, refuse);
}

function readMaxPause(value: unknown, preset: number | null, refuse: Refuse): number | null {
  if (value === undefined) return preset;
  if (value === null) return null;
  return readTime(value, '/maxPause', { least: SHORTEST_TIME_MS, most: LONGEST_PAUSE_MS }, undefined, refuse);
}

function readFlagPolicy(value: unknown, refuse: Refuse): FlagPolicy {
  const none: FlagPolicy = { policy: 'director' };
  const fields = readFields(value, '/onFlag', ['policy', 'strikes', 'then'], refuse);
  if (fields === null) return none;
  const policy = readWord(fields['policy'], '/onFlag/policy', FLAG_POLICIES, undefined, refuse);
  if (policy === 'play_safest' || policy === 'skip_with_strikes') {
    const { strikes, then } = readStrikes(fields['strikes'], fields['then'], refuse);
    if (policy === 'skip_with_strikes' && strikes === null) {
      refuse('/onFlag/strikes', 'missing', 'A seat is not skipped for ever: strikes has to say how often.');
    }
    return { policy, strikes, then };
  }
  for (const name of ['strikes', 'then'].filter((each) => fields[each] !== undefined)) {
    refuse(`/onFlag/${name}`, 'unknown_field', `The policy ${policy} has no ${name}.`);
  }
  return { policy };
}

function readStrikes(
  strikes: unknown,
  then: unknown,
  refuse: Refuse,
): { readonly strikes: number | null; readonly then: LastResort | null } {
  if (strikes == null) {
    if (then != null) refuse('/onFlag/then', 'contradiction', 'Without strikes there is nothing for then to follow.');
    return { strikes: null, then: null };
  }
  const isCount = typeof strikes === 'number' && Number.isInteger(strikes) && strikes >= 1 && strikes <= MOST_STRIKES;
  if (!isCount) {
    const code = typeof strikes === 'number' ? 'out_of_bounds' : 'wrong_type';
    refuse(
      '/onFlag/strikes',
      code,
      `onFlag/strikes is a whole number from 1 to ${MOST_STRIKES}, not ${said(strikes)}.`,
    );
  }
  return {
    strikes: isCount ? strikes : 1,
    then: readWord(then ?? undefined, '/onFlag/then', LAST_RESORTS, 'drop', refuse),
  };
}
