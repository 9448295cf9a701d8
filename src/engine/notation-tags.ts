import {
  demand,
  demandEnd,
  NotationError,
  readNumber,
  readText,
  skip,
  take,
  unexpected,
  writeNumber,
  type Cursor,
} from './notation-cursor.js';
import { readOptionName, readOptions, readOptionValue, writeOptions } from './notation-options.js';
import type { RecordDeal, RecordResult, TrainRecord } from './record-types.js';

/**
 * The tags before the rounds: what a record says of the whole match (docs/notation.md). Tags of the record begin with a
 * capital, those of options do not.
 */

/** All of a record but its rounds. */
export type RecordHead = Omit<TrainRecord, 'rounds'>;

const FORMAT = 'train-record/1';
const ALGORITHM: RecordDeal['algorithm'] = 'hmac-sha256-fisher-yates/1';

export function writeTags(record: RecordHead): string[] {
  const { deal, result, ruleset } = record;
  return [
    tag('Format', record.format),
    tag('Game', record.game),
    tag('RulesVersion', record.rulesVersion),
    tag('Preset', ruleset.preset),
    ...writeOptions(ruleset.preset, ruleset.options),
    ...record.seats.map(({ seat, name }) => tag(`Seat ${writeNumber(seat)}`, name)),
    tag('Algorithm', deal.algorithm),
    tag('Commitment', deal.commitment),
    ...(deal.serverSeed === null ? [] : [tag('ServerSeed', deal.serverSeed)]),
    ...deal.clientSeeds.map((seed, i) => tag(`ClientSeed ${i + 1}`, seed)),
    ...(result === null
      ? []
      : [`[Totals${numbers(result.totals)}]`, `[Places${numbers(result.places)}]`, tag('Result', result.reason)]),
  ];
}

function tag(name: string, text: string): string {
  return `[${name} ${JSON.stringify(text)}]`;
}

function numbers(values: readonly number[]): string {
  return values.map((value) => ` ${writeNumber(value)}`).join('');
}

interface Draft {
  readonly texts: Map<string, string>;
  readonly options: Map<string, unknown>;
  readonly seats: { seat: number; name: string }[];
  readonly clientSeeds: string[];
  readonly lists: Map<string, number[]>;
}

/**
 * Reads the tags.
 *
 * @param lines one tag each
 * @param after the number of the first line behind them, to say where a tag is missing
 */
export function readTags(lines: readonly Cursor[], after: number): RecordHead {
  const draft: Draft = { texts: new Map(), options: new Map(), seats: [], clientSeeds: [], lists: new Map() };
  for (const cursor of lines) readTag(cursor, draft);
  const text = (name: string): string => draft.texts.get(name) ?? missing(name, after);
  const preset = text('Preset');
  if (text('Format') !== FORMAT) throw new NotationError(after, `This reader knows the format ${FORMAT} only.`);
  if (text('Algorithm') !== ALGORITHM)
    throw new NotationError(after, `This reader knows the algorithm ${ALGORITHM} only.`);
  return {
    format: FORMAT,
    game: text('Game'),
    rulesVersion: text('RulesVersion'),
    ruleset: { preset, options: readOptions(preset, draft.options) },
    seats: draft.seats,
    deal: {
      algorithm: ALGORITHM,
      commitment: text('Commitment'),
      serverSeed: draft.texts.get('ServerSeed') ?? null,
      clientSeeds: draft.clientSeeds,
    },
    result: resultOf(draft, after),
  };
}

function missing(name: string, line: number): never {
  throw new NotationError(line, `The tag ${name} is missing.`);
}

const TEXT_TAGS = ['Format', 'Game', 'RulesVersion', 'Preset', 'Algorithm', 'Commitment', 'ServerSeed', 'Result'];
const LIST_TAGS = ['Totals', 'Places'];
const NAME = /\w+/y;

function readTag(cursor: Cursor, draft: Draft): void {
  demand(cursor, '[');
  const option = readOptionName(cursor);
  const name = option ?? take(cursor, NAME) ?? unexpected(cursor, 'the name of a tag');
  if (option !== null) {
    demand(cursor, ' ');
    put(cursor, draft.options, option, readOptionValue(cursor));
  } else if (TEXT_TAGS.includes(name)) {
    demand(cursor, ' ');
    put(cursor, draft.texts, name, readText(cursor));
  } else if (LIST_TAGS.includes(name)) {
    const values: number[] = [];
    while (skip(cursor, ' ')) values.push(readNumber(cursor));
    put(cursor, draft.lists, name, values);
  } else {
    readNumberedTag(cursor, draft, name);
  }
  demand(cursor, ']');
  demandEnd(cursor);
}

function put<T>(cursor: Cursor, map: Map<string, T>, name: string, value: T): void {
  if (map.has(name)) throw new NotationError(cursor.line, `The tag ${name} stands here for the second time.`);
  map.set(name, value);
}

function readNumberedTag(cursor: Cursor, draft: Draft, name: string): void {
  if (name !== 'Seat' && name !== 'ClientSeed') throw new NotationError(cursor.line, `There is no tag ${name}.`);
  demand(cursor, ' ');
  const number = readNumber(cursor);
  demand(cursor, ' ');
  const text = readText(cursor);
  if (name === 'Seat') {
    draft.seats.push({ seat: number, name: text });
  } else if (draft.clientSeeds.push(text) !== number) {
    throw new NotationError(cursor.line, `Here stands client seed ${draft.clientSeeds.length}.`);
  }
}

function resultOf(draft: Draft, after: number): RecordResult | null {
  const reason = draft.texts.get('Result');
  const totals = draft.lists.get('Totals');
  const places = draft.lists.get('Places');
  if (reason === undefined && totals === undefined && places === undefined) return null;
  if (totals === undefined) return missing('Totals', after);
  if (places === undefined) return missing('Places', after);
  if (reason === undefined) return missing('Result', after);
  if (reason !== 'completed' && reason !== 'abandoned') {
    throw new NotationError(after, 'The result is "completed" or "abandoned".');
  }
  return { totals, places, reason };
}
