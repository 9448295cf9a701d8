import { outgoingCall } from '../../platform/openapi/outgoing-calls.js';
import { named } from '../../platform/openapi/schema-registry.js';
import { choice, instant, nullable, object, text, uuid, versionNumber } from '../../platform/openapi/shapes.js';
import { NOTICE_KINDS, type NoticeKind } from '../notice-kinds.js';
import { DATA_FIELDS } from '../notices.schema.js';

const CALL_FIELDS = {
  gameId: uuid('The game; left out: it is about none.'),
  version: versionNumber('The version of the game that it tells of.'),
  deadlineAt: nullable(instant('When the time of the game’s next seat ends; null: there is no limit.')),
  ...DATA_FIELDS,
};

const WebhookDataSchema = named(
  'WebhookData',
  object('What happened, and where. Ask for more with a token. Never a tile.', CALL_FIELDS, Object.keys(CALL_FIELDS)),
);

const HEADERS = {
  'webhook-id': {
    description: 'Id of the message, the same with every try.',
    schema: uuid('Id of the message.'),
  },
  'webhook-timestamp': {
    description: 'When this try was made, in seconds since 1970; part of what is signed.',
    schema: { type: 'string', maxLength: 12, pattern: '^\\d+$' },
  },
  'webhook-signature': {
    description: 'One or two signatures, `v1,` and base64, as Standard Webhooks 1.0 wants them.',
    schema: text('Signatures.', 200),
  },
};

const ANSWERS = {
  200: 'It arrived; any other 2xx says so too.',
  410: 'No more, please: the webhook is disabled.',
  500: 'It did not arrive, as with any other answer, a redirect, or none within 15 seconds: it is sent again, in ten tries over three days.',
};

const kinds: readonly (readonly [string, NoticeKind])[] = Object.entries(NOTICE_KINDS);
for (const [type, { group, sentence }] of kinds) {
  if (group === 'account' && type !== 'test') continue;
  outgoingCall({
    type,
    tag: 'notices',
    summary: summaryOf(sentence),
    description:
      group === 'account' ? 'Sent when it is asked for.' : `For players whose webhooks get the group \`${group}\`.`,
    headers: HEADERS,
    body: object('The message.', {
      type: choice('What happened.', [type]),
      timestamp: instant('When it happened.'),
      data: WebhookDataSchema,
    }),
    answers: ANSWERS,
  });
}

/** The sentence of a kind, about any seat and without what differs. */
function summaryOf(sentence: string): string {
  const anySeat = sentence.replace(/^Seat \{seat\}/, 'A seat').replace(/seat \{seat\}/, 'a seat');
  return anySeat.replace(/[:.].*$/, '');
}
