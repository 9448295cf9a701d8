import { Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import { Prisma } from '../../generated/prisma/client.js';
import { tokenHash } from '../../platform/auth/token-format.js';
import { Clock } from '../../platform/clock.js';
import { PrismaService } from '../../platform/database/prisma.service.js';
import { Problem } from '../../platform/problems/problem.js';
import { DEFAULT_PREFERENCES } from '../preferences.js';
import { tell } from '../telling.js';

const DAY = 24 * 60 * 60 * 1000;
/** How long a confirmation token is good for, milliseconds: 24 h. */
export const CONFIRMATION_LIFETIME = DAY;
/** Mails that ask for a confirmation, in 24 hours, for one player and to one address. */
export const MOST_CONFIRMATIONS = 5;

type Database = Pick<Prisma.TransactionClient, '$queryRaw' | '$executeRaw'>;

/** Somebody who gets a mail. */
export interface Recipient {
  readonly address: string;
  readonly zone: string;
  readonly unsubscribeWith: string;
  readonly playerName: string;
  /** Null: this is no question whether the address is wanted. */
  readonly token: string | null;
}

/** Where a player gets mail, as they see it. */
export interface StoredAddress {
  readonly address: string;
  readonly status: string;
  readonly bounce: string | null;
  readonly changedAt: Date;
}

/** The addresses in the database. Only those that their owner confirmed get mail. */
@Injectable()
export class MailAddresses {
  constructor(
    private readonly prisma: PrismaService,
    private readonly clock: Clock,
  ) {}

  async find(playerId: string, database: Database = this.prisma): Promise<StoredAddress | null> {
    const [row] = await database.$queryRaw<StoredAddress[]>`
      SELECT address, status, bounce, changed_at AS "changedAt" FROM mail_addresses WHERE player_id = ${playerId}::uuid`;
    return row ?? null;
  }

  /** Stores an address and mails a token to it; an address that is confirmed already stays so. */
  async set(playerId: string, address: string): Promise<void> {
    const now = this.clock.now();
    await this.prisma.$transaction(async (transaction) => {
      await transaction.$queryRaw`SELECT 1 AS locked FROM players WHERE id = ${playerId}::uuid FOR UPDATE`;
      const isNew = await transaction.$executeRaw`
        INSERT INTO mail_addresses (player_id, address, status, unsubscribe_with, changed_at)
        VALUES (${playerId}::uuid, ${address}, 'unconfirmed', ${newUnsubscribeToken()}, ${now})
        ON CONFLICT (player_id) DO UPDATE SET address = excluded.address, status = 'unconfirmed', unsubscribe_with = excluded.unsubscribe_with,
          bounce = NULL, changed_at = excluded.changed_at
        WHERE mail_addresses.address <> excluded.address OR mail_addresses.status <> 'confirmed'`;
      if (isNew > 0) await this.ask(transaction, playerId, address, now);
    });
  }

  private async ask(
    transaction: Prisma.TransactionClient,
    playerId: string,
    address: string,
    now: Date,
  ): Promise<void> {
    const [asked] = await transaction.$queryRaw<{ count: number }[]>`
      SELECT count(*)::integer AS count FROM mail_confirmations
      WHERE (player_id = ${playerId}::uuid OR ${MAILBOX} = ${mailboxOf(address)}) AND created_at > ${new Date(now.getTime() - DAY)}`;
    if ((asked?.count ?? 0) >= MOST_CONFIRMATIONS)
      throw new Problem('confirmation_limit_reached', {
        detail: `An account, and an address, gets at most ${MOST_CONFIRMATIONS} such mails in 24 hours.`,
      });
    const confirmationId = uuid();
    const token = randomBytes(24).toString('base64url');
    await transaction.$executeRaw`
      INSERT INTO mail_confirmations (id, player_id, address, hash, token, created_at)
      VALUES (${confirmationId}::uuid, ${playerId}::uuid, ${address}, ${tokenHash(token)}, ${token}, ${now})`;
    const about = { gameId: null, version: null, data: { confirmationId }, createdAt: now };
    const only = { deliveryId: uuid(), webhookId: null };
    const source = `mail_confirmation:${confirmationId}`;
    await tell(transaction, [{ playerId, source, kind: 'mail_confirmation', ...about, only }], now);
  }

  /** Confirms the address to which the token was mailed, if it is still the player's; whether it was. */
  async confirm(transaction: Database, playerId: string, token: string, now: Date): Promise<boolean> {
    const confirmed = await transaction.$executeRaw`
      WITH used AS (
        UPDATE mail_confirmations c SET used_at = ${now} FROM mail_addresses a
        WHERE c.hash = ${tokenHash(token)} AND c.player_id = ${playerId}::uuid AND c.used_at IS NULL
          AND c.created_at > ${new Date(now.getTime() - CONFIRMATION_LIFETIME)}
          AND a.player_id = c.player_id AND a.address = c.address AND a.status = 'unconfirmed'
        RETURNING c.player_id)
      UPDATE mail_addresses a SET status = 'confirmed', changed_at = ${now} FROM used WHERE a.player_id = used.player_id`;
    return confirmed > 0;
  }

  async remove(playerId: string): Promise<boolean> {
    return (await this.prisma.$executeRaw`DELETE FROM mail_addresses WHERE player_id = ${playerId}::uuid`) > 0;
  }

  /** No more mail, by whoever has one. */
  async unsubscribe(unsubscribeWith: string): Promise<void> {
    await this.prisma.$executeRaw`
      UPDATE mail_addresses SET status = 'unsubscribed', changed_at = ${this.clock.now()}
      WHERE unsubscribe_with = ${unsubscribeWith} AND status = 'confirmed'`;
  }

  async confirmed(playerId: string): Promise<Recipient | null> {
    const [row] = await this.prisma.$queryRaw<Recipient[]>`
      SELECT a.address, COALESCE(w.digest_zone, ${DEFAULT_PREFERENCES.digestZone}) AS zone, a.unsubscribe_with AS "unsubscribeWith",
        p.name AS "playerName", NULL AS token
      FROM mail_addresses a JOIN players p ON p.id = a.player_id LEFT JOIN notice_preferences w ON w.player_id = a.player_id
      WHERE a.player_id = ${playerId}::uuid AND a.status = 'confirmed' AND p.deleted_at IS NULL`;
    return row ?? null;
  }

  /** Where a confirmation is to be mailed; null: the address was changed since, or the token used. */
  async unconfirmed(confirmationId: string): Promise<Recipient | null> {
    const [row] = await this.prisma.$queryRaw<Recipient[]>`
      SELECT a.address, ${DEFAULT_PREFERENCES.digestZone} AS zone, a.unsubscribe_with AS "unsubscribeWith", p.name AS "playerName", c.token
      FROM mail_confirmations c JOIN mail_addresses a ON a.player_id = c.player_id AND a.address = c.address JOIN players p ON p.id = c.player_id
      WHERE c.id = ${confirmationId}::uuid AND a.status = 'unconfirmed' AND c.token IS NOT NULL AND p.deleted_at IS NULL`;
    return row ?? null;
  }

  /** The token has been mailed: from now on only its reader knows it. */
  async forgetToken(confirmationId: string): Promise<void> {
    await this.prisma.$executeRaw`UPDATE mail_confirmations SET token = NULL WHERE id = ${confirmationId}::uuid`;
  }

  /** The address was refused: nothing more goes there, and the player is told where they can read it. */
  async bounced(playerId: string, address: string, reason: string): Promise<void> {
    const now = this.clock.now();
    await this.prisma.$transaction(async (transaction) => {
      const marked = await transaction.$executeRaw`
        UPDATE mail_addresses SET status = 'bounced', bounce = ${reason.slice(0, 500)}, changed_at = ${now}
        WHERE player_id = ${playerId}::uuid AND address = ${address} AND status <> 'bounced'`;
      if (marked === 0) return;
      const about = { gameId: null, version: null, data: {}, createdAt: now };
      const source = `mail_bounced:${now.toISOString()}`;
      await tell(transaction, [{ playerId, source, kind: 'mail_bounced', ...about }], now);
    });
  }
}

/** The mailbox of `address`: upper case, and what stands behind a plus, lead to the same person. */
const MAILBOX = Prisma.raw(`regexp_replace(lower(address), '\\+[^@]*@', '@')`);

function mailboxOf(address: string): string {
  return address.toLowerCase().replace(/\+[^@]*@/, '@');
}

function newUnsubscribeToken(): string {
  return randomBytes(24).toString('hex');
}
