import { Injectable } from '@nestjs/common';
import { Prisma } from '../generated/prisma/client.js';
import type { PlayerCaller } from '../platform/auth/caller.js';
import { Clock } from '../platform/clock.js';
import { PrismaService } from '../platform/database/prisma.service.js';
import { answer, emptyAnswer, secretAnswer, type Answer } from '../platform/http/answer.js';
import type { Ask } from '../platform/http/ask.js';
import { withAnswer } from '../platform/idempotency/answer-store.js';
import { Idempotency, type AnswerRow } from '../platform/idempotency/idempotency.js';
import { invalid, notFound, Problem } from '../platform/problems/problem.js';
import type { CreateTokenDto } from './dto/players.dto.js';
import { account } from './players.service.js';
import { drawToken, newTokenResource, tokenInsertion, tokenResource, type DrawnToken } from './token-row.js';

/** How many valid tokens an account may have. */
export const MOST_TOKENS = 50;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The tokens of an account. */
@Injectable()
export class TokensService {
  constructor(
    private readonly prisma: PrismaService,
    private readonly idempotency: Idempotency,
    private readonly clock: Clock,
  ) {}

  async list({ caller }: Ask): Promise<Answer> {
    const rows = await this.valid(account(caller));
    return answer(200, { items: rows.map(tokenResource) });
  }

  /** A token never gives more rights than the one that asks for it has, nor for longer. */
  async create({ caller, request }: Ask, { name, scopes, expiresAt }: CreateTokenDto): Promise<Answer> {
    const owner = account(caller);
    const excess = scopes.filter((scope) => !owner.scopes.includes(scope));
    if (excess.length > 0)
      throw new Problem('insufficient_scope', {
        detail: `This token cannot give away what it lacks: ${excess.join(', ')}.`,
      });
    const now = this.clock.now();
    const end = await this.endWithin(endOf(expiresAt, now), owner);
    const pending = this.idempotency.pending(request);
    return this.idempotency.once(pending, async () => {
      const token = drawToken({ name, scopes, expiresAt: end }, now);
      const reply = secretAnswer(201, newTokenResource(token));
      const kept = this.idempotency.rowFor(pending, reply);
      if (!(await this.add(token, owner, kept, now)))
        throw new Problem('token_limit_reached', {
          detail: `An account has at most ${MOST_TOKENS} valid tokens; revoke one first.`,
        });
      return reply;
    });
  }

  async revoke({ caller }: Ask, tokenId: string): Promise<Answer> {
    const { playerId } = account(caller);
    if (!UUID.test(tokenId)) throw notFound();
    const now = this.clock.now();
    const revoked = await this.prisma.$executeRaw`
      UPDATE tokens SET revoked_at = ${now} WHERE id = ${tokenId}::uuid AND player_id = ${playerId}::uuid AND revoked_at IS NULL`;
    if (revoked === 0) throw notFound();
    return emptyAnswer();
  }

  /** The end of a token, which is not after that of the one that asks. */
  private async endWithin(end: Date | null, { tokenId }: PlayerCaller): Promise<Date | null> {
    const asking = await this.prisma.token.findUnique({ where: { id: tokenId }, select: { expiresAt: true } });
    const latest = asking?.expiresAt ?? null;
    if (latest !== null && end !== null && end > latest)
      throw invalid('/expiresAt', 'out_of_bounds', 'expiresAt has to lie before the end of the token that asks.');
    return end ?? latest;
  }

  /** Stores a token with its answer; false where there are too many. The account is locked for the count. */
  private async add(
    token: DrawnToken,
    { playerId }: PlayerCaller,
    kept: AnswerRow | null,
    now: Date,
  ): Promise<boolean> {
    const valid = Prisma.sql`
      SELECT count(*) FROM tokens
      WHERE player_id = ${playerId}::uuid AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > ${now})`;
    const [, [row]] = await this.prisma.$transaction([
      this.prisma.$queryRaw`SELECT 1 AS locked FROM players WHERE id = ${playerId}::uuid FOR NO KEY UPDATE`,
      this.prisma.$queryRaw<{ made: number }[]>`
        WITH made AS (${tokenInsertion(token, playerId)} WHERE (${valid}) < ${MOST_TOKENS} RETURNING id)${withAnswer(kept, now)}
        SELECT count(*)::integer AS made FROM made`,
    ]);
    return row?.made === 1;
  }

  private valid({ playerId }: PlayerCaller) {
    const isValid = { revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: this.clock.now() } }] };
    return this.prisma.token.findMany({ where: { playerId, ...isValid }, orderBy: { id: 'asc' }, take: MOST_TOKENS });
  }
}

function endOf(expiresAt: string | undefined, now: Date): Date | null {
  if (expiresAt === undefined) return null;
  const end = new Date(expiresAt);
  // a date that no month has counts on into the next one
  if (Number.isNaN(end.getTime()) || !end.toISOString().startsWith(expiresAt.slice(0, 10)))
    throw invalid('/expiresAt', 'wrong_format', 'expiresAt is no day of the calendar.');
  if (end <= now) throw invalid('/expiresAt', 'out_of_bounds', 'expiresAt has to lie in the future.');
  return end;
}
