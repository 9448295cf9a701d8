import { setTimeout as sleep } from 'node:timers/promises';
import { CALLS_AT_A_TIME, CALLS_TO_A_HOST, CALLS_TO_FAILING } from '../../src/notices/webhooks/webhook-queue.js';
import type { Person } from '../support/table.js';
import { NoticeWorld, type WebhookAnswer } from './notice-world.js';
import { Receiver, type Reaction } from './receiver.js';

let world: NoticeWorld;
let bad: Receiver;
let good: Receiver;
beforeEach(async () => {
  world = await NoticeWorld.start();
  [bad, good] = [await Receiver.start(), await Receiver.start()];
});
afterEach(async () => {
  await Promise.all([bad.stop(), good.stop()]);
  await world.close();
});

async function test(person: Person, hook: WebhookAnswer): Promise<void> {
  const heard = await world.caller.post(`/v1/webhooks/${hook.id}/test`, { token: person.token });
  if (heard.status !== 201) throw new Error(heard.text);
}

/** Waits for something that is bound to happen; the time is no measure of anything. */
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await sleep(20);
}

const hang: Reaction = () => undefined;
const trickle: Reaction = (response) => {
  response.socket?.write('HTTP/1.1 200 OK\r\nx: ');
  const timer = setInterval(() => response.socket?.write('y'), 50).unref();
  response.on('close', () => clearInterval(timer));
};

it.each([
  ['never answers', hang],
  ['answers byte by byte', trickle],
])('a receiver that %s holds up nobody else, however much there is for it', async (_, reaction) => {
  bad.usual = reaction;
  const [mallory, ann] = [await world.register('Mallory'), await world.register('Ann')];
  const slow = await world.addWebhook(mallory, bad.url());
  const quick = await world.addWebhook(ann, good.url());
  for (let i = 0; i < CALLS_AT_A_TIME + 6; i++) await test(mallory, slow);
  for (let i = 0; i < 10; i++) await test(ann, quick);
  const work = world.due();
  await until(() => good.calls.length === 10);
  expect(bad.calls.length).toBeLessThanOrEqual(CALLS_TO_A_HOST);
  const done = await world.deliveries(ann, quick);
  expect(done.filter(({ status }) => status === 'delivered').length).toBeGreaterThanOrEqual(10 - CALLS_TO_A_HOST);
  expect((await world.deliveries(mallory, slow)).some(({ status }) => status === 'delivered')).toBe(false);

  // what comes while they hang finds its way as well
  await test(ann, quick);
  await until(() => good.calls.length === 11);
  expect(bad.calls.length).toBeLessThanOrEqual(CALLS_TO_A_HOST);

  bad.usual = 200;
  bad.cutOff();
  await work;
  expect((await world.deliveries(ann, quick)).every(({ status }) => status === 'delivered')).toBe(true);
});

it('the body of an answer is not read, however large it is', async () => {
  const mallory = await world.register('Mallory');
  const hook = await world.addWebhook(mallory, bad.url());
  let sent = 0;
  let isCutOff = false;
  bad.usual = (response) => {
    response.writeHead(200);
    const more = (): void => {
      while (!response.destroyed && response.write(Buffer.alloc(65_536))) sent += 65_536;
    };
    response.on('drain', more).on('close', () => (isCutOff = true));
    more();
  };
  await test(mallory, hook);
  await world.due();
  expect(await world.deliveries(mallory, hook)).toMatchObject([{ status: 'delivered', attempts: 1 }]);
  await until(() => isCutOff);
  expect(sent).toBeLessThan(20_000_000);
});

it('an answer whose head has no end is a failure', async () => {
  const mallory = await world.register('Mallory');
  const hook = await world.addWebhook(mallory, bad.url());
  bad.usual = (response) => response.socket?.end(`HTTP/1.1 200 OK\r\nx: ${'y'.repeat(100_000)}\r\n\r\n`);
  await test(mallory, hook);
  await world.due();
  expect(await world.deliveries(mallory, hook)).toMatchObject([{ status: 'pending', attempts: 1, lastStatus: null }]);
});

it('a receiver that hangs up without an answer is called again later', async () => {
  const mallory = await world.register('Mallory');
  const hook = await world.addWebhook(mallory, bad.url());
  bad.reactions.push((response) => response.socket?.destroy());
  await test(mallory, hook);
  await world.due();
  const [delivery] = await world.deliveries(mallory, hook);
  expect(delivery).toMatchObject({ status: 'pending', attempts: 1, lastStatus: null });
  world.clock.set(String(delivery?.dueAt));
  await world.due();
  expect(await world.deliveries(mallory, hook)).toMatchObject([{ status: 'delivered', attempts: 2 }]);
});

it('a server that stops while a receiver lets it wait gives the message back, and another sends it', async () => {
  const mallory = await world.register('Mallory');
  const hook = await world.addWebhook(mallory, bad.url());
  const stopping = await NoticeWorld.start({ backgroundWork: true }, undefined, world);
  bad.reactions.push(hang);
  await test(mallory, hook);
  await until(() => bad.calls.length === 1);
  await stopping.close();
  expect(await world.deliveries(mallory, hook)).toMatchObject([{ status: 'pending', attempts: 0 }]);
  await world.due();
  expect(bad.calls).toHaveLength(2);
  expect(new Set(bad.calls.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
});

it('receivers that failed before share a part of the room, however many hosts they have', async () => {
  const everywhere = await Receiver.start('0.0.0.0');
  const ann = await world.register('Ann');
  const quick = await world.addWebhook(ann, good.url());
  for (let i = 0; i < CALLS_TO_FAILING + 4; i++) {
    const mallory = await world.register('Mallory');
    await test(mallory, await world.addWebhook(mallory, everywhere.url('/', `127.0.1.${i + 1}`)));
  }
  await world.server.prisma.webhook.updateMany({
    where: { id: { not: quick.id } },
    data: { failingSince: new Date() },
  });
  everywhere.usual = hang;
  await test(ann, quick);
  const work = world.due();
  await until(() => good.calls.length === 1 && everywhere.calls.length >= CALLS_TO_FAILING);
  // a second look at what is due finds no more room
  await test(ann, quick);
  await until(() => good.calls.length === 2);
  expect(everywhere.calls).toHaveLength(CALLS_TO_FAILING);
  everywhere.usual = 200;
  everywhere.cutOff();
  await work;
  await everywhere.stop();
});
