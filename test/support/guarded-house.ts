import { ALL_SCOPES, type Scope } from '../../src/platform/auth/scopes.js';
import type { TestApp } from './app.js';
import type { Caller, Heard } from './caller.js';
import { register, type Person } from './table.js';

/** An id that nothing has. */
export const NOBODY = '01900000-0000-7000-8000-000000000000';

/** The kinds of token that are good no more. */
export type Wreck = 'expired' | 'revoked';

/** A running match of three seats, and everybody who has something to do with it. */
export interface GuardedGame {
  readonly id: string;
  readonly host: Person;
  /** Seats 1 and 3; the second is a guest's. */
  readonly seat: Person;
  readonly other: Person;
  readonly guest: string;
  /** Had seat 3 before. */
  readonly former: Person;
  /** Is asked to take seat 1. */
  readonly invited: Person;
  readonly invitation: string;
  /** An earlier one to the same player, which they declined. */
  readonly closedInvitation: string;
}

/** What the account in seat 1 has beside its seat. */
export interface Belongings {
  readonly webhook: string;
  readonly webhookSecret: string;
  readonly delivery: string;
  readonly mail: string;
}

const SECRET_NOTE = 'what nobody else may read';

/** A server with a public and a private game, and with tokens of every kind: who may do what is tried out on it. */
export class GuardedHouse {
  private constructor(
    readonly server: TestApp,
    readonly caller: Caller,
    readonly games: Readonly<Record<'public' | 'private', GuardedGame>>,
    readonly stranger: Person,
    /** A seat token of a game of its own. */
    readonly elsewhere: string,
    readonly belongings: Belongings,
  ) {}

  static async build(server: TestApp, caller: Caller): Promise<GuardedHouse> {
    const seat = await register(caller, 'Ann');
    const host = await register(caller, 'Hal');
    const games = {
      public: await guardedGame(caller, 'public', host, seat),
      private: await guardedGame(caller, 'private', host, seat),
    };
    const other = await guardedGame(caller, 'public', host, await register(caller, 'Elsie'));
    const stranger = await register(caller, 'Stranger');
    const house = new GuardedHouse(server, caller, games, stranger, other.guest, await belongingsOf(caller, seat));
    await ok(
      caller.call('PUT', '/v1/players/me/mail-address', {
        token: stranger.token,
        body: { address: 'str@example.org' },
      }),
    );
    return house;
  }

  /** What only the account in seat 1 may ever read. */
  get secrets(): readonly string[] {
    const { webhookSecret, mail } = this.belongings;
    return [webhookSecret, mail, SECRET_NOTE];
  }

  /** Somebody else's token that was good once. */
  async wreck({ token }: Person, how: Wreck): Promise<string> {
    const made = await this.token(token, ALL_SCOPES);
    if (how === 'revoked') await ok(this.caller.delete(`/v1/tokens/${made.id}`, { token }));
    else await this.server.prisma.token.update({ where: { id: made.id }, data: { expiresAt: new Date(0) } });
    return made.token;
  }

  /** A token of somebody with every scope but one. */
  async lacking({ token }: Person, scope: string): Promise<string> {
    const scopes = ALL_SCOPES.filter((one) => (one as string) !== scope);
    return (await this.token(token, scopes)).token;
  }

  private async token(
    owner: string,
    scopes: readonly Scope[],
  ): Promise<{ readonly id: string; readonly token: string }> {
    const { body } = await ok(this.caller.post('/v1/tokens', { token: owner, body: { name: 'key', scopes } }));
    return { id: body.id, token: body.token };
  }
}

/** The answer, of a request that has to succeed. */
export async function ok(asked: Promise<Heard>): Promise<Heard> {
  const heard = await asked;
  if (heard.status >= 300) throw new Error(heard.text);
  return heard;
}

async function guardedGame(caller: Caller, visibility: string, host: Person, seat: Person): Promise<GuardedGame> {
  const [former, other, invited] = [
    await register(caller, 'Former'),
    await register(caller, 'Other'),
    await register(caller, 'Ivy'),
  ];
  const { body: game } = await ok(caller.post('/v1/games', { token: host.token, body: { seats: 3, visibility } }));
  const path = (rest: string): string => `/v1/games/${game.id}/${rest}`;
  const post = (by: string, rest: string, body: unknown): Promise<Heard> =>
    ok(caller.post(path(rest), { token: by, body }));
  const byLink = async (by: string, who: string, at: number): Promise<void> => {
    const link = await post(by, 'links', { seat: at });
    await post(who, 'seats', { type: 'link', token: link.body.token });
  };
  await byLink(host.token, seat.token, 1);
  const guest = (await post(host.token, 'seats', { type: 'guest', name: 'Guest', seat: 2 })).body.token;
  await byLink(host.token, former.token, 3);
  await post(host.token, 'start', {});
  await byLink(former.token, other.token, 3);
  const invite = async (): Promise<string> =>
    (await post(seat.token, 'invitations', { playerId: invited.id, seat: 1 })).body.id;
  const closedInvitation = await invite();
  await post(invited.token, `invitations/${closedInvitation}/decline`, { reason: 'busy' });
  const invitation = await invite();
  await ok(caller.call('PUT', path('note'), { token: seat.token, body: { text: SECRET_NOTE } }));
  return { id: game.id, host, seat, other, guest, former, invited, invitation, closedInvitation };
}

async function belongingsOf(caller: Caller, { token }: Person): Promise<Belongings> {
  const mail = 'ann.of.the.seat@example.org';
  await ok(caller.call('PUT', '/v1/players/me/mail-address', { token, body: { address: mail } }));
  const { body: hook } = await ok(caller.post('/v1/webhooks', { token, body: { url: 'https://8.8.8.8/ann' } }));
  const { body: delivery } = await ok(caller.post(`/v1/webhooks/${hook.id}/test`, { token }));
  const { secret } = hook as unknown as { readonly secret: string };
  return { webhook: hook.id, webhookSecret: secret, delivery: delivery.id, mail };
}
