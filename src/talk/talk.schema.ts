import { ref, named } from '../platform/openapi/schema-registry.js';
import {
  choice,
  instant,
  integer,
  list,
  nullable,
  object,
  page,
  seatNumber,
  text,
  uuid,
} from '../platform/openapi/shapes.js';
import { LONGEST_MESSAGE, LONGEST_NOTE, REPORT_REASONS, TALK_SETTINGS } from './dto/talk.dto.js';
import { MOST_MUTED_MEMBERS } from './member-mutes.service.js';
import { MOST_MUTES } from './mutes.service.js';
import { ALL_PHRASES } from './phrases.js';

const messageNumber = (description: string): ReturnType<typeof integer> => integer(description, 1, 2_147_483_647);

export const MessageSchema = named(
  'Message',
  object('Something that was said at the table of a game.', {
    id: messageNumber('Number of the message in its game, 1 the first.'),
    at: instant('When.'),
    seat: seatNumber('The seat of its author.'),
    member: ref('Member'),
    type: choice('Own words, a canned phrase, or taken back by its author.', ['text', 'phrase', 'deleted']),
    text: nullable(
      text('Plain text, never markup; for a phrase its English words; null: taken back.', LONGEST_MESSAGE),
    ),
    phrase: nullable(text('Name of the phrase, see `listPhrases`; null: none.', 40)),
    deletedAt: nullable(instant('When its author took it back.')),
  }),
);

export const MessagePageSchema = named('MessagePage', page('Messages in order.', ref('Message'), 'after'));

export const PhraseListSchema = named(
  'PhraseList',
  object('The canned phrases.', {
    items: list(
      'All of them.',
      object('A canned phrase.', {
        phrase: choice('Its name.', ALL_PHRASES),
        text: text('How it reads in English.', 100),
      }),
      100,
    ),
  }),
);

export const TalkSchema = named(
  'Talk',
  object('What may be said in a game.', {
    talk: choice('What the host allows.', TALK_SETTINGS),
    lastMessage: nullable(
      integer('Number of the last message; 0: none yet; null: not yours to read.', 0, 2_147_483_647),
    ),
  }),
);

export const MessageReportSchema = named(
  'MessageReport',
  object('A report, kept for the operator.', {
    id: uuid('Id of the report.'),
    message: messageNumber('Number of the message.'),
    reason: choice('What is wrong with it.', REPORT_REASONS),
    createdAt: instant('When.'),
  }),
);

export const MuteListSchema = named(
  'MuteList',
  object('Whom the account has muted.', {
    items: list(
      'Oldest first.',
      object('A muted player.', {
        playerId: uuid('Their account.'),
        name: text('What they are called.', 100),
        mutedAt: instant('Since when.'),
      }),
      MOST_MUTES,
    ),
  }),
);

export const MemberMuteListSchema = named(
  'MemberMuteList',
  object('Whom the caller has muted in a game.', {
    items: list(
      'Oldest first.',
      object('A muted member.', {
        memberId: uuid('Which member of the game.'),
        name: text('What they are called.', 100),
        mutedAt: instant('Since when.'),
      }),
      MOST_MUTED_MEMBERS,
    ),
  }),
);

export const NoteSchema = named(
  'Note',
  object('What one noted about a game.', {
    text: text('Plain text; empty: nothing.', LONGEST_NOTE),
    updatedAt: nullable(instant('When it was written last; null: never.')),
  }),
);
