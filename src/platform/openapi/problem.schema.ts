import { PROBLEMS } from '../problems/catalogue.js';
import { named, ref } from './schema-registry.js';
import { integer, list, object, text, uuid, versionNumber } from './shapes.js';

named(
  'FieldProblem',
  object(
    'One thing that is wrong with a request.',
    {
      pointer: text('JSON pointer into the body, or the name of a parameter or header.', 500),
      code: text(
        'What is wrong, stable: `missing`, `wrong_type`, `out_of_bounds`, `wrong_format`, `unknown_value`, `unknown_field`, `unknown_parameter`, or a word of the operation’s own, such as `unknown_player`.',
        100,
        { pattern: '^[a-z0-9_]+$' },
      ),
      detail: text('One sentence for a person.', 2000),
      options: list(
        'Refused rules: all options that do not go together, `preset` and `seats` among them.',
        text('A name.', 60),
        100,
      ),
    },
    ['options'],
  ),
);

/** Called, so that the import is seen to matter; the codes are those of the catalogue. */
export const Problem = named(
  'Problem',
  object(
    'RFC 9457: what went wrong. Compare `code`, show `detail`. More codes may come.',
    {
      type: text('Address of a page about this kind of problem.', 200, { format: 'uri-reference' }),
      title: text('The kind of problem, for a person.', 200),
      status: integer('The status of the answer.', 400, 599),
      detail: text('What happened this time.', 2000),
      instance: text('The path that was asked.', 2100, { format: 'uri-reference' }),
      code: {
        type: 'string',
        maxLength: 100,
        enum: Object.keys(PROBLEMS).sort(),
        description: 'The kind of problem, stable, for programs.',
      },
      errors: list('Each thing that is wrong; empty where there is no list of them.', ref('FieldProblem'), 1000),
      currentVersion: versionNumber('`version_mismatch`: the version that the game has now.'),
      rematch: uuid('`rematch_exists`: the id of that game.'),
      rule: {
        type: ['string', 'null'],
        maxLength: 40,
        description:
          'Refusals of the rules: the section of the rule book (docs/rules.md of the project), such as `RULES 2.4`.',
      },
    },
    ['currentVersion', 'rematch', 'rule'],
  ),
);
