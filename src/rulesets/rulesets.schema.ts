import { named, ref, type JsonSchema } from '../platform/openapi/schema-registry.js';
import { choice, integer, list, nullable, object, text, truth } from '../platform/openapi/shapes.js';
import { Options, OPTIONS_SCHEMA } from './options.schema.js';

// Alternatives and not a list of types, of which generators of typed clients cannot make a type.
const VALUES: readonly JsonSchema[] = [
  { type: 'string', maxLength: 60 },
  { type: 'integer', minimum: -1000, maximum: 1000 },
  { type: 'boolean' },
];
const value: JsonSchema = { description: 'A value.', oneOf: VALUES };

export const PresetSchema = named(
  'Preset',
  object('A published way to play.', {
    name: text('What requests call it.', 40),
    title: text('What people call it.', 100),
    source: text('Where it comes from, in one line.', 500),
    reconstructed: truth('Whether the source is known only in part.'),
    basedOn: nullable(text('The preset that it changes.', 40)),
    summary: text('The rules in one paragraph.', 5000),
    changes: { type: 'object', description: 'What differs from `club`.', properties: OPTIONS_SCHEMA.properties },
    options: Options,
    seatCounts: list('The numbers of seats that it can be played with as it is.', integer('Seats.', 2, 14), 13),
  }),
);

export const PresetListSchema = named(
  'PresetList',
  object('Every preset.', { items: list('In the order of the rule book.', ref('Preset'), 1000) }),
);

named(
  'OptionDescription',
  object('An option, with all that a form needs.', {
    name: text('Its name.', 60),
    group: text('The part of a form that it stands in.', 30),
    type: choice('Its type.', ['enum', 'integer', 'nullable_integer', 'boolean']),
    values: nullable(
      list(
        'Its values, the default first; null for numbers.',
        object('A value.', { value, meaning: text('What it means.', 1000) }),
        30,
      ),
    ),
    minimum: nullable(integer('The least number.', -1000, 1000)),
    maximum: nullable(integer('The greatest number; null: others decide.', -1000, 1000)),
    default: { description: 'The default.', oneOf: [...VALUES, { type: 'null' }] },
    defaultMeaning: nullable(text('The default in words, where it depends.', 500)),
    meaning: text('What it decides.', 2000),
    excludes: list(
      'What it cannot be combined with.',
      object('A refusal.', {
        refusal: integer('Its number in RULES 3.', 1, 99),
        code: text('Its code.', 100),
        text: text('In words.', 500),
        options: list('The other options.', text('A name.', 60), 60),
      }),
      60,
    ),
    games: list('The games that it has a meaning in.', choice('A game.', ['mexican_train', 'chicken_foot']), 2),
    section: text('Where the rule book (docs/rules.md of the project) says more.', 60),
  }),
);

export const OptionListSchema = named(
  'OptionList',
  object('Every option.', { items: list('In the order of the rule book.', ref('OptionDescription'), 200) }),
);
