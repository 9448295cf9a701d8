import { MailSink } from './mail-sink.js';
import { items, NoticeWorld, type DeliveryAnswer } from './notice-world.js';
import { Receiver } from './receiver.js';
import { Table, type Person } from '../support/table.js';

/* Whoever is muted is not heard through notices either: messages, earlier ones too, and invitations. */

let world: NoticeWorld;
let receiver: Receiver;
const sink = new MailSink();
beforeAll(async () => {
  receiver = await Receiver.start();
  await sink.start();
  world = await NoticeWorld.start({ smtpUrl: sink.url, publicUrl: 'http://here.example' });
});
afterAll(async () => {
  await world.close();
  await sink.stop();
  await receiver.stop();
});

const GROUPS = ['message', 'invitation'];

/** Somebody who is told of messages and invitations in every way, a table at which they sit, and who sits there too. */
async function listening(): Promise<{ table: Table; ann: Person; rude: Person; hook: { readonly id: string } }> {
  const table = await Table.laid(world.caller, 2);
  const [rude, ann] = table.people as readonly [Person, Person];
  await world.prefer(ann, { feed: GROUPS, webhook: GROUPS, mail: GROUPS });
  await world.server.prisma.$executeRaw`
    INSERT INTO mail_addresses (player_id, address, status, unsubscribe_with, changed_at)
    VALUES (${ann.id}::uuid, ${`${ann.id}@mail.example`}, 'confirmed', ${ann.id}, ${world.clock.now()})`;
  return { table, ann, rude, hook: await world.addWebhook(ann, receiver.url()) };
}

async function say(table: Table, { token }: Person): Promise<void> {
  await world.caller.post(table.path('messages'), { token, body: { type: 'text', text: 'Hear me.' } });
}

async function invite({ token }: Person, { id }: Person): Promise<void> {
  const { body: game } = await world.caller.post('/v1/games', { token, body: { seats: 2 } });
  await world.caller.post(`/v1/games/${game.id}/invitations`, { token, body: { playerId: id } });
}

function mute(method: 'PUT' | 'DELETE', { token }: Person, { id }: Person): Promise<unknown> {
  return world.caller.call(method, `/v1/players/me/mutes/${id}`, { token });
}

test('what somebody said is in no notice any more once they are muted, and again when they are not', async () => {
  const { table, ann, rude } = await listening();
  await say(table, rude);
  await invite(rude, ann);
  await world.due();
  expect((await world.feed(ann)).map(({ kind }) => kind)).toEqual(['invited', 'message']);
  await mute('PUT', ann, rude);
  expect(await world.feed(ann)).toEqual([]);
  expect(items(await world.caller.get('/v1/players/me/notices?unread=true', { token: ann.token }))).toEqual([]);
  await mute('DELETE', ann, rude);
  expect(await world.feed(ann)).toHaveLength(2);
});

test('what waits to be sent when its author is muted is not sent', async () => {
  const { table, ann, rude, hook } = await listening();
  receiver.calls.length = 0;
  receiver.reactions.push(503);
  await say(table, rude);
  await world.due();
  expect(receiver.calls).toHaveLength(1);
  const before = sink.to(`${ann.id}@mail.example`).length;
  await mute('PUT', ann, rude);
  await invite(rude, ann);
  world.clock.advance(60 * 60 * 1000);
  await world.due();
  expect(receiver.calls).toHaveLength(1);
  expect(sink.to(`${ann.id}@mail.example`)).toHaveLength(before);
  const deliveries = items<DeliveryAnswer>(
    await world.caller.get(`/v1/webhooks/${hook.id}/deliveries`, { token: ann.token }),
  );
  expect(deliveries.map(({ status }) => status)).toEqual(['stale', 'stale']);
});

test('the digest tells of nobody who is muted', async () => {
  const { table, ann, rude } = await listening();
  await world.prefer(ann, { mail: [...GROUPS, 'digest'], mailMode: 'daily' });
  world.clock.advance(24 * 60 * 60 * 1000);
  await world.due();
  const before = sink.to(`${ann.id}@mail.example`).length;
  await say(table, rude);
  await world.due();
  await mute('PUT', ann, rude);
  world.clock.advance(24 * 60 * 60 * 1000);
  await world.due();
  expect(sink.to(`${ann.id}@mail.example`)).toHaveLength(before);
});
