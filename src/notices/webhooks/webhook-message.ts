import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import type { MessageFacts } from '../delivery/message-facts.js';

/** The largest body of a call, bytes. */
export const LARGEST_BODY = 20 * 1024;
/** How long the secret before the last one still signs, milliseconds: 24 h. */
export const OLD_SECRET_LIFETIME = 24 * 60 * 60 * 1000;
const SECRET_BYTES = 32;

/** What signs the calls of one webhook. */
export interface SigningSecrets {
  readonly secret: string;
  readonly oldSecret: string | null;
  readonly oldSecretUntil: Date | null;
}

/** A new secret, in the form of Standard Webhooks. */
export function newSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
}

/** The body of a call: which kind of thing happened where. Whoever wants to know more asks, with a token. */
export function webhookBody({ kind, createdAt, gameId, version, data, deadlineAt }: MessageFacts): string {
  const game = gameId === null ? {} : { gameId, version, deadlineAt: deadlineAt?.toISOString() ?? null };
  const body = JSON.stringify({ type: kind, timestamp: createdAt.toISOString(), data: { ...game, ...data } });
  if (Buffer.byteLength(body) > LARGEST_BODY) throw new Error(`A notice of kind ${kind} is too large to be sent.`);
  return body;
}

/** The headers of a call, as Standard Webhooks 1.0 wants them: while a secret is exchanged both sign. */
export function webhookHeaders(
  id: string,
  body: string,
  { secret, oldSecret, oldSecretUntil }: SigningSecrets,
  now: Date,
): Record<string, string> {
  const isOldValid = oldSecret !== null && oldSecretUntil !== null && oldSecretUntil > now;
  const secrets = isOldValid ? [secret, oldSecret] : [secret];
  return {
    'content-type': 'application/json',
    'user-agent': 'Trainyard-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': secrets.map((one) => new Webhook(one).sign(id, now, body)).join(' '),
  };
}
