// Trials: C6, C8, C13
import { addresseesOf } from '../../src/notices/addressees.js';
import { FanOut } from '../../src/notices/fan-out.js';
import { NOTICE_KINDS, type NoticeKindName } from '../../src/notices/notice-kinds.js';
import { TOLD_RETENTION } from '../../src/notices/retention.js';
import { PrismaService } from '../../src/platform/database/prisma.service.js';
import { Table } from '../support/table.js';
import { items, NoticeWorld, type NoticeAnswer } from './notice-world.js';
import { Receiver } from './receiver.js';

let world: NoticeWorld;
beforeAll(async () => {
  world = await NoticeWorld.start();
});
afterAll(() => world.close());

const ANN = '01900000-0000-7000-8000-00000000000a';
const BOB = '01900000-0000-7000-8000-00000000000b';
const HOST = '01900000-0000-7000-8000-00000000000c';
const MEMBER = '01900000-0000-7000-8000-00000000000d';
const seated = [
  { seat: 1, memberId: MEMBER, playerId: ANN },
  { seat: 2, memberId: HOST, playerId: BOB },
];

test.each<[Record<string, unknown>, string[]]>([
  [{ seats: [2] }, [BOB]],
  [{ seats: [3] }, []],
  [{ seats: [] }, []],
  [{ playerIds: [HOST, HOST] }, [HOST]],
  [{ playerIds: ['nobody', 7] }, []],
  [{ playerId: HOST }, [HOST]],
  [{ memberId: MEMBER }, [ANN]],
  [{}, [ANN, BOB, HOST]],
  [{ seat: 1, reason: 'resigned' }, [ANN, BOB, HOST]],
])('%j is meant for %j', (payload, wanted) => {
  expect(addresseesOf({ payload, seated, hostPlayerId: HOST })).toEqual(wanted);
});

test('the host who sits in the game is told once', () => {
  expect(addresseesOf({ payload: {}, seated, hostPlayerId: BOB })).toEqual([ANN, BOB]);
});

test('each kind of notice is told to those whom it is meant for, without what its kind does not know', async () => {
  const table = await Table.laid(world.caller, 2);
  const [ann, bob] = table.people as [Table['people'][number], Table['people'][number]];
  await world.due();
  const told = (Object.keys(NOTICE_KINDS) as NoticeKindName[]).filter((kind) => NOTICE_KINDS[kind].group !== 'account');
  for (const kind of told) {
    await world.prefer(bob, { feed: ['turn', 'reminder', 'game', 'invitation', 'message', 'digest'] });
    await world.post(table.id, kind, { seats: [2], hand: ['3-4'], boneyard: ['5-5'] });
  }
  await world.due();
  const feed = (await world.feed(bob)).reverse();
  expect(feed.map(({ kind }) => kind)).toEqual(told);
  expect(JSON.stringify(feed)).not.toMatch(/"(3-4|5-5)"/);
  expect(feed.every(({ gameId, version }) => gameId === table.id && version === 1)).toBe(true);
  expect(await world.feed(ann)).toEqual([]);
});

test('topics that nobody knows and payloads that make no sense are passed over', async () => {
  const table = await Table.laid(world.caller, 2);
  const [ann] = table.people as [Table['people'][number]];
  const odd = [
    ['weather', {}],
    ['toString', {}],
    ['message', []],
    ['message', 'x'],
    ['message', null],
    ['message', { seats: 'all' }],
  ] as const;
  for (const [topic, payload] of odd) await world.post(table.id, topic, payload as never);
  await world.post(table.id, 'match_started', { text: 'x'.repeat(10_000) });
  await world.due();
  expect((await world.feed(ann)).map(({ kind }) => kind)).toEqual(['match_started', 'message', 'message']);
  const left = await world.server.prisma.outbox.count({ where: { gameId: table.id, deliveredAt: null } });
  expect(left).toBe(0);
});

test('every way a game ends is told with its cause', async () => {
  const resigned = await Table.begun(world.caller, 2);
  const seat = await resigned.mover();
  await resigned.caller.post(resigned.path('resign'), {
    token: resigned.token(seat),
    version: (await resigned.legal(seat)).version,
  });
  const aborted = await Table.laid(world.caller, 2);
  await aborted.caller.post(aborted.path('abort'), { token: aborted.token(1) });
  await world.due();
  for (const table of [resigned, aborted]) {
    for (const person of table.people) {
      const feed = (await world.feed(person)).filter(({ gameId }) => gameId === table.id);
      const { status } = (await world.caller.get(table.path(), { token: person.token })).body as unknown as {
        status: string;
      };
      const last = feed.find(({ kind }) => kind === (status === 'ended' ? 'match_ended' : 'game_aborted'));
      expect(last).toBeDefined();
      if (status === 'ended') expect(last?.data).toEqual({ reason: 'abandoned' });
    }
  }
});

test('two servers that tell at once tell everything once', async () => {
  const receiver = await Receiver.start();
  const table = await Table.laid(world.caller, 2);
  const [ann, bob] = table.people as [Table['people'][number], Table['people'][number]];
  const hook = await world.addWebhook(ann, receiver.url());
  await world.prefer(ann, { webhook: ['game'], feed: ['game'] });
  await world.due();
  const second = await NoticeWorld.start({}, undefined, world);
  for (let i = 1; i <= 200; i++) await world.post(table.id, 'seat_left', { seat: 1, reason: `number ${i}` }, i);
  await Promise.all([world.due(), second.due(), world.due(), second.due()]);
  await world.due();
  const ids = receiver.calls.map(({ headers }) => headers['webhook-id']);
  expect(ids).toHaveLength(200);
  expect(new Set(ids).size).toBe(200);
  expect(new Set(receiver.calls.map(({ body }) => body)).size).toBe(200);
  const listed: string[] = [];
  for (let cursor = ''; ;) {
    const page = await world.caller.get(`/v1/players/me/notices?limit=100${cursor}`, { token: bob.token });
    listed.push(...items<NoticeAnswer>(page).map(({ data }) => String(data['reason'])));
    if (page.body.nextCursor === null) break;
    cursor = `&cursor=${page.body.nextCursor}`;
  }
  expect(new Set(listed).size).toBe(200);
  expect(listed).toHaveLength(200);
  expect((await world.deliveries(ann, hook)).every(({ status }) => status === 'delivered')).toBe(true);
  await second.close();
  await receiver.stop();
});

test('a server that dies between telling and sending loses nothing and doubles nothing', async () => {
  const receiver = await Receiver.start();
  const table = await Table.laid(world.caller, 2);
  const [ann] = table.people as [Table['people'][number]];
  await world.addWebhook(ann, receiver.url());
  await world.due();
  await world.post(table.id, 'seat_left', { seat: 2, reason: 'resigned' });

  // dies at the end of the transaction that tells: nothing of it is there
  const prisma = world.server.app.get(PrismaService);
  const broken = jest.spyOn(prisma, '$transaction').mockImplementationOnce((async (
    work: (t: unknown) => Promise<unknown>,
  ) =>
    prisma.$transaction(async (transaction) => {
      await work(transaction);
      throw new Error('died');
    })) as never);
  await expect(world.due()).rejects.toThrow('died');
  broken.mockRestore();
  expect(await world.server.prisma.notice.count({ where: { gameId: table.id } })).toBe(0);

  // dies after it: what is to be sent is there
  await world.server.app.get(FanOut).run();
  expect(receiver.calls).toEqual([]);
  const after = await NoticeWorld.start({}, undefined, world);
  await after.due();
  await world.due();
  expect(receiver.calls).toHaveLength(1);
  await after.close();
  await receiver.stop();
});

test('what was told is thrown away after a while, what was not is kept', async () => {
  const table = await Table.laid(world.caller, 2);
  await world.post(table.id, 'seat_left', { seat: 2, reason: 'resigned' });
  await world.due();
  const told = (): Promise<number> => world.server.prisma.outbox.count({ where: { gameId: table.id } });
  expect(await told()).toBeGreaterThan(0);
  world.clock.advance(TOLD_RETENTION - 60_000);
  await world.due();
  expect(await told()).toBeGreaterThan(0);
  world.clock.advance(20 * 60_000);
  await world.post(table.id, 'match_started', {});
  await world.due();
  expect(await told()).toBe(1);
});

test('notices are read up to one, and the unread can be asked for', async () => {
  const table = await Table.laid(world.caller, 2);
  const { token } = table.people[1] as Table['people'][number];
  for (const topic of ['paused', 'resumed', 'match_started']) await world.post(table.id, topic, {});
  await world.due();
  const [, second] = await world.feed({ ...(table.people[1] as Table['people'][number]) });
  const read = (): ReturnType<typeof world.caller.post> =>
    world.caller.post('/v1/players/me/notices/read', { token, body: { upTo: second?.id } });
  expect((await read()).body).toEqual({ read: 2 });
  expect((await read()).body).toEqual({ read: 0 });
  const unread = await world.caller.get('/v1/players/me/notices?unread=true', { token });
  expect(items<NoticeAnswer>(unread).map(({ kind }) => kind)).toEqual(['match_started']);
});
