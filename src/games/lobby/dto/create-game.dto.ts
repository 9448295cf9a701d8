import {
  BooleanField,
  ChoiceField,
  IntegerField,
  JudgedIntegerField,
  ObjectField,
  TextField,
} from '../../../platform/openapi/fields.js';
import { UNDO_RULES, USUAL_UNDO, type UndoRule } from '../../../table/index.js';
import { OPTIONS_SCHEMA } from '../../../rulesets/options.schema.js';
import { TIME_CONTROL_REQUEST } from '../clock.schema.js';
import { LONGEST_SPECTATOR_DELAY } from '../../watch/visible-version.js';

export const VISIBILITIES = ['public', 'unlisted', 'private'] as const;

/** What a new game is to be like. */
export class CreateGameDto {
  @TextField({
    max: 40,
    description: 'Name of a preset, see `listRulesets`.',
    example: 'club',
    optional: true,
    default: 'club',
  })
  preset?: string;

  @ObjectField({
    schema: OPTIONS_SCHEMA,
    description: 'Options that differ from the preset, see `listRulesetOptions`.',
    example: { rounds: 3 },
    optional: true,
  })
  options?: Record<string, unknown>;

  @JudgedIntegerField({ min: 2, max: 14, description: 'How many seats.', example: 4 })
  seats: number;

  @TextField({ max: 100, description: 'What the game is called.', example: 'Friday night', optional: true })
  name?: string;

  @ChoiceField({
    values: VISIBILITIES,
    description:
      '`public`: everybody may watch, and it is listed; `unlisted`: whoever knows the id; `private`: host and seats only.',
    optional: true,
    default: 'public',
  })
  visibility?: (typeof VISIBILITIES)[number];

  @BooleanField({
    description: 'Whether the server makes forced draws and passes by itself.',
    optional: true,
    default: true,
  })
  autoForced?: boolean;

  @ObjectField({
    schema: TIME_CONTROL_REQUEST,
    description: 'How long the seats may take: a preset, settings, or both. Left out: no clock.',
    example: { preset: 'P3D' },
    optional: true,
  })
  timeControl?: Record<string, unknown>;

  @ChoiceField({
    values: UNDO_RULES,
    description:
      'How far moves may be taken back: not at all, the own last one, or more with the consent of those who acted since. Never past a reveal.',
    optional: true,
    default: USUAL_UNDO,
  })
  undo?: UndoRule;

  @BooleanField({
    description: 'Whether the match starts by itself when the last seat is taken.',
    optional: true,
    default: false,
  })
  startWhenFull?: boolean;

  @IntegerField({
    min: 0,
    max: LONGEST_SPECTATOR_DELAY,
    description:
      'By how many events those who do not sit in the game, the host too, see a running match later: its table, events, streams, record and picture. Its version and whom it waits for are no secret.',
    optional: true,
    default: 0,
  })
  spectatorDelay?: number;
}

/** Nothing at all: for requests that say everything by their path. */
export class EmptyDto {}
