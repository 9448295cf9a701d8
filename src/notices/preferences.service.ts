import { Injectable } from '@nestjs/common';
import { readZone } from '../clocks/index.js';
import { Clock } from '../platform/clock.js';
import { PrismaService } from '../platform/database/prisma.service.js';
import { answer, type Answer } from '../platform/http/answer.js';
import type { Ask } from '../platform/http/ask.js';
import { invalid } from '../platform/problems/problem.js';
import { playerOf } from './account.js';
import { nextDigestAt } from './digest-time.js';
import type { NoticePreferencesDto } from './dto/notices.dto.js';
import { mailAddressResource } from './mail/mail-address.resource.js';
import { MailAddresses } from './mail/mail-addresses.js';
import { wantsDigest, type Preferences } from './preferences.js';
import { preferencesIn, type StoredPreferences } from './telling.js';

/** What players want to be told, and how. */
@Injectable()
export class PreferencesService {
  constructor(
    private readonly prisma: PrismaService,
    private readonly clock: Clock,
    private readonly addresses: MailAddresses,
  ) {}

  async get(ask: Ask): Promise<Answer> {
    const playerId = playerOf(ask);
    const [row] = await this.prisma.$queryRaw<(StoredPreferences & { nextDigestAt: Date | null })[]>`
      SELECT w.feed, w.webhook, w.mail, w.mail_mode AS "mailMode", w.digest_hour AS "digestHour", w.digest_zone AS "digestZone",
        w.next_digest_at AS "nextDigestAt"
      FROM players p LEFT JOIN notice_preferences w ON w.player_id = p.id WHERE p.id = ${playerId}::uuid`;
    if (row === undefined) throw new Error('The account that asks has no row.');
    return this.resource(playerId, preferencesIn(row), row.nextDigestAt);
  }

  async put(
    ask: Ask,
    { feed, webhook, mail, mailMode, digestHour, digestZone }: NoticePreferencesDto,
  ): Promise<Answer> {
    const playerId = playerOf(ask);
    const zone = readZone(digestZone);
    if (zone === null)
      throw invalid('/digestZone', 'unknown_value', `${digestZone} is no time zone of the IANA database.`);
    const wished: Preferences = { feed, webhook, mail, mailMode, digestHour, digestZone: zone };
    const now = this.clock.now();
    const next = wantsDigest(wished) ? nextDigestAt(digestHour, zone, now) : null;
    await this.prisma.$executeRaw`
      INSERT INTO notice_preferences (player_id, feed, webhook, mail, mail_mode, digest_hour, digest_zone, next_digest_at, last_digest_at)
      VALUES (${playerId}::uuid, ${feed}::text[], ${webhook}::text[], ${mail}::text[], ${mailMode}, ${digestHour}::smallint, ${zone}, ${next}, ${now})
      ON CONFLICT (player_id) DO UPDATE SET feed = excluded.feed, webhook = excluded.webhook, mail = excluded.mail, mail_mode = excluded.mail_mode,
        digest_hour = excluded.digest_hour, digest_zone = excluded.digest_zone, next_digest_at = excluded.next_digest_at`;
    return this.resource(playerId, wished, next);
  }

  private async resource(playerId: string, preferences: Preferences, next: Date | null): Promise<Answer> {
    const { feed, webhook, mail, mailMode, digestHour, digestZone } = preferences;
    const address = await this.addresses.find(playerId);
    return answer(200, {
      feed,
      webhook,
      mail,
      mailMode,
      digestHour,
      digestZone,
      nextDigestAt: next?.toISOString() ?? null,
      mailAddress: address === null ? null : mailAddressResource(address),
    });
  }
}
