import { ChoiceField, IntegerField, TagField, TextField } from '../../platform/openapi/fields.js';
import { ALL_PHRASES, type Phrase } from '../phrases.js';

/** The longest message, characters. */
export const LONGEST_MESSAGE = 1000;
/** The longest comment to a report, characters. */
export const LONGEST_COMMENT = 1000;
/** The longest note, characters. */
export const LONGEST_NOTE = 10_000;

export const TALK_SETTINGS = ['all', 'phrases', 'off'] as const;
export type TalkSetting = (typeof TALK_SETTINGS)[number];

export const REPORT_REASONS = ['insult', 'harassment', 'threat', 'spam', 'cheating', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** Own words. */
export class TextMessageDto {
  @TagField('text')
  type: 'text';

  @TextField({
    max: LONGEST_MESSAGE,
    lines: true,
    description: 'Plain text; line breaks and tabs are kept.',
    example: 'That double was cruel.',
  })
  text: string;
}

/** A canned phrase. */
export class PhraseMessageDto {
  @TagField('phrase')
  type: 'phrase';

  @ChoiceField({ values: ALL_PHRASES, description: 'Which one, see `listPhrases`.', example: 'good_luck' })
  phrase: Phrase;
}

/** Which messages to list. */
export class ListMessagesDto {
  @IntegerField({
    query: true,
    min: 0,
    max: 2_147_483_647,
    description: 'Only messages after this one.',
    optional: true,
    default: 0,
  })
  after?: number;

  @IntegerField({ query: true, min: 1, max: 100, description: 'Items on a page.', optional: true, default: 25 })
  limit?: number;

  @IntegerField({
    query: true,
    min: 0,
    max: 30,
    description: 'Seconds to wait where there is no such message yet (long poll).',
    optional: true,
    default: 0,
  })
  wait?: number;
}

/** What the host allows to be said. */
export class TalkDto {
  @ChoiceField({
    values: TALK_SETTINGS,
    description: '`all`: own words and phrases; `phrases`: phrases alone; `off`: nothing.',
    example: 'phrases',
  })
  talk: TalkSetting;
}

/** Why a message is reported. */
export class ReportMessageDto {
  @ChoiceField({ values: REPORT_REASONS, description: 'What is wrong with it.', example: 'insult' })
  reason: ReportReason;

  @TextField({ max: LONGEST_COMMENT, lines: true, description: 'What the operator should know.', optional: true })
  comment?: string;
}

/** A note for oneself. */
export class NoteDto {
  @TextField({
    min: 0,
    max: LONGEST_NOTE,
    lines: true,
    description: 'Plain text, nobody else’s to see; empty: no note.',
    example: 'Seat 3 has no sevens.',
  })
  text: string;
}
