import { BooleanField, ChoiceField, ChoicesField, IntegerField, TextField } from '../../platform/openapi/fields.js';
import { UUID_PATTERN } from '../../platform/openapi/shapes.js';
import { ref } from '../../platform/openapi/schema-registry.js';
import { NOTICE_GROUPS, type NoticeGroup } from '../notice-kinds.js';
import { MAIL_MODES, type MailMode } from '../preferences.js';

/** Which notices to list. */
export class ListNoticesDto {
  @BooleanField({ query: true, description: 'Only those that are not read yet.', optional: true })
  unread?: boolean;

  @IntegerField({ query: true, min: 1, max: 100, description: 'Items on a page.', optional: true, default: 25 })
  limit?: number;

  @TextField({ max: 200, pattern: /^[A-Za-z0-9_-]+$/, description: '`nextCursor` of the page before.', optional: true })
  cursor?: string;
}

/** Up to where notices were read. */
export class ReadNoticesDto {
  @TextField({
    max: 36,
    pattern: new RegExp(UUID_PATTERN),
    description: 'Id of the newest notice that was read; it and all before it count as read.',
    example: '01900000-0000-7000-8000-000000000000',
  })
  upTo: string;
}

/** What a player wants to be told, and how: everything at once. */
export class NoticePreferencesDto {
  @ChoicesField({
    values: NOTICE_GROUPS,
    word: ref('NoticeSwitch'),
    min: 0,
    description: 'What the list of notices shows.',
    example: ['turn', 'game'],
  })
  feed: NoticeGroup[];

  @ChoicesField({
    values: NOTICE_GROUPS,
    word: ref('NoticeSwitch'),
    min: 0,
    description: 'What webhooks are called for.',
    example: ['turn'],
  })
  webhook: NoticeGroup[];

  @ChoicesField({
    values: NOTICE_GROUPS,
    word: ref('NoticeSwitch'),
    min: 0,
    description: 'What is mailed; with `mailMode` `daily`: what the mail of the day tells of.',
    example: ['turn', 'digest'],
  })
  mail: NoticeGroup[];

  @ChoiceField({
    values: MAIL_MODES,
    description: '`each`: a mail a notice. `daily`: one mail a day, the digest, and no other.',
    example: 'each',
  })
  mailMode: MailMode;

  @IntegerField({ min: 0, max: 23, description: 'Hour of the day at which the digest is made.', example: 8 })
  digestHour: number;

  @TextField({
    max: 64,
    description: 'Time zone of that hour and of the times in mails, from the IANA database.',
    example: 'Europe/Berlin',
  })
  digestZone: string;
}
