import { readBoolean, readFields, reading, readWord, type Reading, type Refuse } from '../clocks/index.js';
import {
  CONDITION_TYPES,
  MOST_BRANCHES,
  MOST_CONDITIONS,
  MOST_EXPECTED_MOVES,
  MOST_STEPS,
  type Branch,
  type Condition,
  type ExpectedMove,
  type PlannedMove,
  type PlanStep,
} from './plan.js';
import { readInteger, readLine, readList, readSeat, readTile, readTrue, type PlanSetting } from './reading-fields.js';

/** The most tiles that there are. */
const MOST_TILES = 190;

const CONDITION_FIELDS: Readonly<Record<Condition['type'], readonly string[]>> = {
  always: [],
  line_end: ['at', 'value'],
  line_open: ['at'],
  double_open: ['value', 'at'],
  has_marker: ['seat'],
  seat_played: ['seat', 'tile', 'at'],
  moves_since: ['moves'],
  yard_at_least: ['count'],
  hand_count: ['seat', 'atMost'],
};

const MOVE_FIELDS: Readonly<Record<PlannedMove['type'], readonly string[]>> = {
  play: ['tile', 'at', 'inner', 'call', 'keepMarker'],
  lay_train: ['tiles', 'call'],
  draw: [],
  pass: ['marker'],
  end_turn: [],
};

const EXPECTED_FIELDS: Readonly<Record<ExpectedMove['type'], readonly string[]>> = {
  play: ['tile', 'at'],
  lay_train: ['tiles'],
  draw: [],
  pass: [],
  end_turn: [],
};

/** Reads the steps of a plan from outside. Whether its moves are legal shows only when its turn comes. */
export function readPlan(input: unknown, setting: PlanSetting): Reading<readonly PlanStep[]> {
  return reading((refuse) => {
    const fields = readFields(input, '', ['steps'], refuse) ?? {};
    return readList(fields['steps'], '/steps', { least: 1, most: MOST_STEPS }, refuse, (step, at) => ({
      branches: readBranches(step, at, setting, refuse),
    }));
  });
}

function readBranches(step: unknown, pointer: string, setting: PlanSetting, refuse: Refuse): Branch[] {
  const fields = readFields(step, pointer, ['branches'], refuse);
  if (fields === null) return [];
  const bounds = { least: 1, most: MOST_BRANCHES };
  return readList(fields['branches'], `${pointer}/branches`, bounds, refuse, (branch, at) => {
    const parts = readFields(branch, at, ['when', 'move'], refuse);
    if (parts === null) return { when: [], move: { type: 'draw' } };
    const { when, move } = parts;
    return {
      when: readList(when, `${at}/when`, { least: 1, most: MOST_CONDITIONS }, refuse, (condition, place) =>
        readCondition(condition, place, setting, refuse),
      ),
      move: readMove(move, `${at}/move`, setting, refuse),
    };
  });
}

/** The variant of a union by its `type`, and its fields; null, and a refusal, where there is no such variant. */
function readVariant<T extends string>(
  input: unknown,
  pointer: string,
  variants: Readonly<Record<T, readonly string[]>>,
  shared: readonly string[],
  refuse: Refuse,
): { readonly type: T; readonly fields: Readonly<Record<string, unknown>> } | null {
  const types = Object.keys(variants) as T[];
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    refuse(pointer, 'wrong_type', `${pointer} has to be an object.`);
    return null;
  }
  const { type: tag } = input as { readonly type?: unknown };
  const type = readWord(tag, `${pointer}/type`, types, undefined, refuse);
  if (tag !== type) return null;
  const fields = readFields(input, pointer, ['type', ...shared, ...variants[type]], refuse);
  return fields === null ? null : { type, fields };
}

function readCondition(input: unknown, pointer: string, setting: PlanSetting, refuse: Refuse): Condition {
  const variant = readVariant(input, pointer, CONDITION_FIELDS, [], refuse);
  if (variant === null) return { type: CONDITION_TYPES[0] };
  const { type, fields } = variant;
  const seat = (): number => readSeat(fields['seat'], `${pointer}/seat`, setting, refuse);
  const line = (): string => readLine(fields['at'], `${pointer}/at`, refuse);
  const maybeLine = (): { readonly at?: string } => (fields['at'] === undefined ? {} : { at: line() });
  const pips = (): number => readInteger(fields['value'], `${pointer}/value`, setting.maxPips, refuse);
  const tiles = (name: string): number => readInteger(fields[name], `${pointer}/${name}`, MOST_TILES, refuse);
  switch (type) {
    case 'always':
      return { type };
    case 'line_end':
      return { type, at: line(), value: pips() };
    case 'line_open':
      return { type, at: line() };
    case 'double_open':
      return { type, value: pips(), ...maybeLine() };
    case 'has_marker':
      return { type, seat: seat() };
    case 'seat_played':
      return { type, seat: seat(), tile: readTile(fields['tile'], `${pointer}/tile`, setting, refuse), ...maybeLine() };
    case 'moves_since':
      return { type, moves: readExpected(fields['moves'], `${pointer}/moves`, setting, refuse) };
    case 'yard_at_least':
      return { type, count: tiles('count') };
    case 'hand_count':
      return { type, seat: seat(), atMost: tiles('atMost') };
  }
}

function readExpected(input: unknown, pointer: string, setting: PlanSetting, refuse: Refuse): ExpectedMove[] {
  return readList(input, pointer, { least: 0, most: MOST_EXPECTED_MOVES }, refuse, (item, at): ExpectedMove => {
    const variant = readVariant(item, at, EXPECTED_FIELDS, ['seat'], refuse);
    if (variant === null) return { type: 'pass', seat: 1 };
    const { type, fields } = variant;
    const seat = readSeat(fields['seat'], `${at}/seat`, setting, refuse);
    if (type === 'lay_train') return { type, seat, tiles: readTrain(fields['tiles'], `${at}/tiles`, setting, refuse) };
    if (type !== 'play') return { type, seat };
    const tile = readTile(fields['tile'], `${at}/tile`, setting, refuse);
    return { type, seat, tile, at: readLine(fields['at'], `${at}/at`, refuse) };
  });
}

function readMove(input: unknown, pointer: string, setting: PlanSetting, refuse: Refuse): PlannedMove {
  if (input === undefined) refuse(pointer, 'missing', `${pointer} is missing.`);
  const variant = input === undefined ? null : readVariant(input, pointer, MOVE_FIELDS, [], refuse);
  if (variant === null) return { type: 'draw' };
  const { type, fields } = variant;
  const call = readTrue(fields['call'], `${pointer}/call`, refuse);
  switch (type) {
    case 'play': {
      const tile = readTile(fields['tile'], `${pointer}/tile`, setting, refuse);
      const at = readLine(fields['at'], `${pointer}/at`, refuse);
      const { inner } = fields;
      const keepMarker = readTrue(fields['keepMarker'], `${pointer}/keepMarker`, refuse);
      return {
        ...{ type, tile, at },
        ...(inner !== undefined && { inner: readInteger(inner, `${pointer}/inner`, setting.maxPips, refuse) }),
        ...(call && { call }),
        ...(keepMarker && { keepMarker }),
      };
    }
    case 'lay_train':
      return { type, tiles: readTrain(fields['tiles'], `${pointer}/tiles`, setting, refuse), ...(call && { call }) };
    case 'pass': {
      const { marker } = fields;
      return {
        type,
        ...(marker !== undefined && { marker: readBoolean(marker, `${pointer}/marker`, true, refuse) }),
      };
    }
    case 'draw':
    case 'end_turn':
      return { type };
  }
}

function readTrain(input: unknown, pointer: string, setting: PlanSetting, refuse: Refuse): string[] {
  return readList(input, pointer, { least: 1, most: MOST_TILES }, refuse, (tile, at) =>
    readTile(tile, at, setting, refuse, true),
  );
}
