import { OPTION_CATALOGUE, type OptionDescription } from '../engine/index.js';
import { named, type JsonSchema } from '../platform/openapi/schema-registry.js';

/** The largest number that any option without a bound of its own is asked to take. */
const NO_BOUND = 190;

/** One option as a schema: the values and bounds of the catalogue. */
function schemaOf({ type, values, minimum, maximum, meaning }: OptionDescription): JsonSchema {
  const description = meaning;
  switch (type) {
    case 'boolean':
      return { type: 'boolean', description };
    case 'enum': {
      const allowed = (values ?? []).map(({ value }) => value);
      return { type: typeof allowed[0] === 'number' ? 'integer' : 'string', enum: allowed, description };
    }
    case 'integer':
      return { type: 'integer', minimum: minimum ?? 0, maximum: maximum ?? NO_BOUND, description };
    case 'nullable_integer':
      return { type: ['integer', 'null'], minimum: minimum ?? 0, maximum: maximum ?? NO_BOUND, description };
  }
}

const properties = Object.fromEntries(OPTION_CATALOGUE.map((option) => [option.name, schemaOf(option)]));

/** Some options, as a request names them. */
export const OPTIONS_SCHEMA = named('OptionChanges', {
  type: 'object',
  description: 'Some options of the rules, in place of what the preset says (RULES 3).',
  properties,
  additionalProperties: false,
});

/** Every option, as an answer shows them. */
export const Options = named('Options', {
  type: 'object',
  description: 'Every option of the rules, resolved (RULES 3).',
  properties,
  required: OPTION_CATALOGUE.map(({ name }) => name),
});
