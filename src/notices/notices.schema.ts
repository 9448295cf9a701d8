import { named } from '../platform/openapi/schema-registry.js';
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
  versionNumber,
  truth,
} from '../platform/openapi/shapes.js';
import { LONGEST_TEXT, NOTICE_GROUPS, NOTICE_KINDS } from './notice-kinds.js';
import { MAIL_MODES } from './preferences.js';

const KINDS = Object.keys(NOTICE_KINDS);

export const DATA_FIELDS = {
  seats: list('The seats that are meant.', seatNumber('A seat.'), 14),
  seat: seatNumber('The seat that it is about.'),
  kind: text('Reminders: how much of the time is over.', LONGEST_TEXT),
  deadline: text('Reminders: when the time ends.', LONGEST_TEXT),
  reason: text('Why.', LONGEST_TEXT),
  action: text('What followed.', LONGEST_TEXT),
  answer: text('What was answered.', LONGEST_TEXT),
  memberId: uuid('Whom it is about.'),
  playerId: uuid('Who did it.'),
  invitationId: uuid('The invitation.'),
  message: integer('Number of the message in its game.', 1, 2_147_483_647),
  webhookId: uuid('The webhook.'),
  date: text('Digests: the day, `2026-12-24`.', 10),
  games: integer('Digests: how many games wait.', 0, 1_000_000),
  since: instant('Digests: from when on it tells what happened.'),
};

const NoticeDataSchema = named(
  'NoticeData',
  object(
    'Facts about what happened; which ones, depends on the kind. Never a tile.',
    DATA_FIELDS,
    Object.keys(DATA_FIELDS),
  ),
);

export const NoticeSchema = named(
  'Notice',
  object('Something that you are told.', {
    id: uuid('Id of the notice; later ones are greater.'),
    kind: choice('What happened.', KINDS),
    group: choice('By what it is switched on and off; `account`: not at all.', [...NOTICE_GROUPS, 'account']),
    gameId: nullable(uuid('The game; null: it is about none.')),
    version: nullable(versionNumber('The version of the game that it tells of.')),
    data: NoticeDataSchema,
    createdAt: instant('When it happened.'),
    readAt: nullable(instant('When you read it; null: not yet.')),
  }),
);

export const NoticePageSchema = named('NoticePage', page('Notices, the newest first.', NoticeSchema));

export const ReadNoticesSchema = named(
  'ReadNotices',
  object('What became of unread notices.', { read: integer('How many became read.', 0, 2_147_483_647) }),
);

const Group = named('NoticeSwitch', choice('By what notices are switched on and off.', NOTICE_GROUPS));

const groups = (description: string): ReturnType<typeof list> => list(description, Group, NOTICE_GROUPS.length);

export const MailAddressSchema = named(
  'MailAddress',
  object('Where you get mail.', {
    address: text('The address.', 254),
    status: choice(
      '`unconfirmed`: a token was mailed there. `confirmed`: gets mail. `bounced`: was refused, set it anew. `unsubscribed`: wants none.',
      ['unconfirmed', 'confirmed', 'bounced', 'unsubscribed'],
    ),
    bounce: nullable(text('What the mail server said when it refused the address.', 500)),
    changedAt: instant('Since when that is so.'),
  }),
);

export const NoticePreferencesSchema = named(
  'NoticePreferences',
  object('What you are told, and how.', {
    feed: groups('What the list of notices shows.'),
    webhook: groups('What webhooks are called for.'),
    mail: groups('What is mailed.'),
    mailMode: choice('`each`: a mail a notice. `daily`: one mail a day, the digest.', MAIL_MODES),
    digestHour: integer('Hour of the day at which the digest is made.', 0, 23),
    digestZone: text('Time zone of that hour.', 64),
    nextDigestAt: nullable(instant('When the next digest is made; null: none is wanted.')),
    mailAddress: nullable(MailAddressSchema),
  }),
);

const webhookFields = {
  id: uuid('Id of the webhook.'),
  url: text('What is called.', 2000),
  description: text('What it is for.', 100),
  enabled: truth('Whether it is called.'),
  disabledReason: nullable(
    choice('Why not: its `owner` said so, it is `gone` (it answered 410), or it kept `failing`.', [
      'owner',
      'gone',
      'failing',
    ]),
  ),
  failingSince: nullable(instant('Since when no call has succeeded; null: the last one did.')),
  createdAt: instant('When it was made.'),
};

export const WebhookSchema = named('Webhook', object('A webhook, without its secret.', webhookFields));

export const NewWebhookSchema = named(
  'NewWebhook',
  object('A webhook, and its secret, shown this once.', {
    ...webhookFields,
    secret: text('What signs the calls, in the form of Standard Webhooks.', 60, {
      pattern: '^whsec_[A-Za-z0-9+/]{43}=$',
    }),
  }),
);

export const WebhookListSchema = named(
  'WebhookList',
  object('The webhooks of the account.', { items: list('Oldest first.', WebhookSchema, 100) }),
);

export const DeliverySchema = named(
  'Delivery',
  object('A message to a webhook, and what became of it.', {
    id: uuid('Id of the message, sent as `webhook-id` with every try.'),
    kind: choice('What it tells.', KINDS),
    gameId: nullable(uuid('The game; null: it is about none.')),
    version: nullable(versionNumber('The version of the game that it tells of.')),
    status: choice(
      '`pending`: will be tried. `delivered`: answered 2xx. `stale`: over before it could be sent. `failed`: given up.',
      ['pending', 'delivered', 'stale', 'failed'],
    ),
    attempts: integer('Tries since it was last asked for.', 0, 100),
    lastStatus: nullable(integer('Status of the last answer; null: none came.', 100, 999)),
    lastError: nullable(text('What went wrong the last time.', 500)),
    createdAt: instant('When it was made.'),
    triedAt: nullable(instant('When it was last tried.')),
    dueAt: nullable(instant('When it is tried next, at the earliest; null: not any more.')),
  }),
);

export const DeliveryPageSchema = named('DeliveryPage', page('Deliveries, the newest first.', DeliverySchema));
