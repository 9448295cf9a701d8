// Trials: C11
import { NOTICE_GROUPS, NOTICE_KINDS, type NoticeGroup, type NoticeKindName } from '../../src/notices/notice-kinds.js';
import { CHANNELS, DEFAULT_PREFERENCES, isWanted } from '../../src/notices/preferences.js';
import { Table, type Person } from '../support/table.js';
import { MailSink } from './mail-sink.js';
import { DAY, NoticeWorld } from './notice-world.js';
import { Receiver } from './receiver.js';

const sink = new MailSink();
let receiver: Receiver;
let world: NoticeWorld;
let table: Table;
let ann: Person;
let mover: number;
beforeAll(async () => {
  await sink.start();
  receiver = await Receiver.start();
  world = await NoticeWorld.start({ smtpUrl: sink.url });
  table = await Table.begun(world.caller, 2);
  mover = await table.mover();
  ann = table.people[mover - 1] as Person;
  await world.addWebhook(ann, receiver.url());
  const { token } = ann;
  await world.caller.call('PUT', '/v1/players/me/mail-address', { token, body: { address: 'ann@mail.example' } });
  await world.due();
  const mailed = /^[A-Za-z0-9_-]{32}$/m.exec(sink.mails.at(-1)?.text ?? '')?.[0];
  await world.caller.post('/v1/players/me/mail-address/confirm', { token, body: { token: mailed } });
});
afterAll(async () => {
  await world.close();
  await Promise.all([sink.stop(), receiver.stop()]);
});

/** A notice of each group; the digest makes itself. */
const SAMPLES: Readonly<Record<Exclude<NoticeGroup, 'digest'>, NoticeKindName>> = {
  turn: 'turn_began',
  reminder: 'reminder',
  game: 'paused',
  invitation: 'invited',
  message: 'message',
};

let version = 1_000;

/** What came through each channel for one notice of a group, and for asking again and again. */
async function through(group: NoticeGroup): Promise<{ feed: number; webhook: number; mail: number }> {
  const before = { feed: (await world.feed(ann)).length, webhook: receiver.calls.length, mail: sink.mails.length };
  if (group === 'digest') world.clock.advance(DAY);
  else await world.post(table.id, SAMPLES[group], { seats: [mover] }, ++version);
  for (let i = 0; i < 3; i++) await world.due();
  return {
    feed: (await world.feed(ann)).length - before.feed,
    webhook: receiver.calls.length - before.webhook,
    mail: sink.mails.length - before.mail,
  };
}

const combinations = NOTICE_GROUPS.flatMap((group) =>
  Array.from({ length: 2 ** CHANNELS.length }, (_, bits) => ({
    group,
    channels: CHANNELS.filter((_channel, i) => (bits >> i) % 2 === 1),
  })),
);

test.each(combinations)(
  'a notice of the group $group goes once through $channels and nothing else',
  async ({ group, channels }) => {
    const wish = Object.fromEntries(CHANNELS.map((channel) => [channel, channels.includes(channel) ? [group] : []]));
    expect((await world.prefer(ann, wish)).status).toBe(200);
    const wanted = Object.fromEntries(CHANNELS.map((channel) => [channel, channels.includes(channel) ? 1 : 0]));
    expect(await through(group)).toEqual(wanted);
  },
);

test.each(NOTICE_GROUPS)(
  'with one mail a day the group %s has no mail of its own, but for the digest',
  async (group) => {
    await world.prefer(ann, { feed: [], webhook: [], mail: [group], mailMode: 'daily' });
    expect(await through(group)).toEqual({ feed: 0, webhook: 0, mail: group === 'digest' ? 1 : 0 });
  },
);

test.each(['turn', 'reminder'] as const)('after the move there is no %s any more', async (group) => {
  const before = { webhook: receiver.calls.length, mail: sink.mails.length };
  await world.prefer(ann, { feed: [], webhook: ['turn', 'reminder'], mail: ['turn', 'reminder'] });
  const other = 3 - mover;
  await world.post(table.id, SAMPLES[group], { seats: [mover] }, ++version);
  await world.server.prisma.game.update({ where: { id: table.id }, data: { seatsOnTurn: [other] } });
  await world.due();
  expect({ webhook: receiver.calls.length, mail: sink.mails.length }).toEqual(before);
  await world.server.prisma.game.update({ where: { id: table.id }, data: { seatsOnTurn: [mover] } });
  await world.due();
  expect({ webhook: receiver.calls.length, mail: sink.mails.length }).toEqual(before);
});

test('who is called twice before anything could be sent is called once', async () => {
  await world.prefer(ann, { feed: [], webhook: ['turn'], mail: ['turn'] });
  const before = { webhook: receiver.calls.length, mail: sink.mails.length };
  for (let i = 0; i < 3; i++) await world.post(table.id, 'turn_began', { seats: [mover] }, ++version);
  await world.due();
  expect(receiver.calls.length - before.webhook).toBe(1);
  expect(sink.mails.length - before.mail).toBe(1);
  expect(JSON.parse(receiver.calls.at(-1)?.body ?? '')).toMatchObject({ data: { version } });
});

test('without a word the defaults hold', async () => {
  const bob = await world.register('Bob');
  const { body } = await world.caller.get('/v1/players/me/notice-preferences', { token: bob.token });
  expect(body).toEqual({ ...DEFAULT_PREFERENCES, nextDigestAt: null, mailAddress: null });
});

test('what is about the channels themselves cannot be switched off', () => {
  const nothing = { ...DEFAULT_PREFERENCES, feed: [], webhook: [], mail: [] };
  for (const { group } of Object.values(NOTICE_KINDS).filter((kind) => kind.group === 'account'))
    expect(CHANNELS.map((channel) => isWanted(nothing, channel, group))).toEqual([true, false, false]);
});

test.each([
  [{ feed: ['weather'] }, '/feed'],
  [{ webhook: ['turn', 'turn'] }, '/webhook'],
  [{ mail: 'turn' }, '/mail'],
  [{ mailMode: 'weekly' }, '/mailMode'],
  [{ digestHour: 24 }, '/digestHour'],
  [{ digestZone: 'Europe/Atlantis' }, '/digestZone'],
  [{ sms: [] }, '/sms'],
])('%j is refused', async (wish, pointer) => {
  expect(await world.prefer(ann, wish)).toMatchObject({ status: 400, body: { errors: [{ pointer }] } });
});
