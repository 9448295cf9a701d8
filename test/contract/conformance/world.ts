import type { Caller } from '../../support/caller.js';
import type { TestApp } from '../../support/app.js';
import { ok } from '../../support/guarded-house.js';
import { openGame } from '../../support/hall.js';
import { register, Table, type Person } from '../../support/table.js';

/** Something of everything that paths name, and everybody who may ask. */
export interface World {
  readonly tokens: Readonly<Record<Asker, string | undefined>>;
  /** What each part of a path may be, the likeliest first. */
  readonly ids: Readonly<Record<string, readonly string[]>>;
  /** Whether its people are still there. */
  isWhole(): Promise<boolean>;
}

export const ASKERS = ['host', 'player', 'seat', 'stranger', 'expired', 'revoked', 'garbled', 'nobody'] as const;
export type Asker = (typeof ASKERS)[number];

/** Those whose tokens are worth nothing. */
export const WORTHLESS: ReadonlySet<Asker> = new Set<Asker>(['expired', 'revoked', 'garbled']);

/** Makes all of it anew. */
export async function makeWorld(server: TestApp, caller: Caller): Promise<World> {
  const table = await Table.begun(caller, 2, { undo: 'consent', preset: 'club' });
  const [host, player] = table.people as [Person, Person];
  const stranger = await register(caller, 'Stranger');
  await table.advance();
  const open = await openGame(caller, { host, seats: 3 });
  const hidden = await openGame(caller, { host: stranger, visibility: 'private' });
  const as = (token: string) => async (path: string, body?: unknown) =>
    (await ok(caller.post(path, { token, body }))).body;
  const ask = as(host.token);
  const guest = await ask(open.path('seats'), { type: 'guest', name: 'Guest' });
  const link = await ask(open.path('links'), { uses: 2 });
  const invitation = await ask(open.path('invitations'), { playerId: player.id });
  const message = await ask(table.path('messages'), { type: 'text', text: 'Hello' });
  const summer = `${new Date().getUTCFullYear() + 1}-07`;
  const vacation = await ask('/v1/players/me/vacations', { from: `${summer}-01`, to: `${summer}-03` });
  const webhook = await ask('/v1/webhooks', { url: 'https://8.8.8.8/hook' });
  const delivery = await ask(`/v1/webhooks/${webhook.id}/test`);
  const key = await ask('/v1/tokens', { name: 'key', scopes: ['games:read'] });
  return {
    tokens: {
      ...{ host: host.token, player: player.token, stranger: stranger.token, seat: guest.token },
      expired: await worthless(server, caller, host, 'expired'),
      revoked: await worthless(server, caller, host, 'revoked'),
      garbled: `tr_pat_${'0'.repeat(38)}`,
      nobody: undefined,
    },
    ids: {
      gameId: [table.id, open.id, hidden.id],
      seat: ['1', '2', '3'],
      linkId: [link.id],
      invitationId: [invitation.id],
      memberId: [guest.member.id],
      messageId: [String(message.id)],
      playerId: [player.id, stranger.id, host.id],
      tokenId: [key.id],
      webhookId: [webhook.id],
      deliveryId: [delivery.id],
      vacationId: [vacation.id],
      preset: ['club'],
    },
    isWhole: async () => {
      const answers = await Promise.all(
        [host, player, stranger].map(({ token }) => caller.get('/v1/players/me', { token })),
      );
      return answers.every(({ status }) => status === 200);
    },
  };
}

/** A token of somebody that was good once. */
async function worthless(server: TestApp, caller: Caller, of: Person, how: 'expired' | 'revoked'): Promise<string> {
  const wish = { name: how, scopes: ['games:read', 'games:play'], expiresAt: '2090-01-01T00:00:00Z' };
  const { body: made } = await caller.post('/v1/tokens', { token: of.token, body: wish });
  if (how === 'revoked') await caller.delete(`/v1/tokens/${made.id}`, { token: of.token });
  else await server.prisma.token.update({ where: { id: made.id }, data: { expiresAt: new Date(0) } });
  return made.token;
}
