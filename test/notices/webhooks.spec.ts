// Trials: C7, C8
import { Webhook } from 'standardwebhooks';
import { MOST_ATTEMPTS } from '../../src/notices/delivery/back-off.js';
import { NOTICE_KINDS } from '../../src/notices/notice-kinds.js';
import { MOST_WEBHOOKS } from '../../src/notices/webhooks/webhooks.service.js';
import { DOCUMENT } from '../support/contract.js';
import { Table } from '../support/table.js';
import { as, DAY, HOUR, NoticeWorld, type DeliveryAnswer, type WebhookAnswer } from './notice-world.js';
import { Receiver, type Call } from './receiver.js';

let world: NoticeWorld;
let receiver: Receiver;
beforeAll(async () => {
  world = await NoticeWorld.start();
});
beforeEach(async () => {
  receiver = await Receiver.start();
});
afterEach(() => receiver.stop());
afterAll(() => world.close());

function idOf({ headers }: Call): string {
  return String(headers['webhook-id']);
}

/** A match of two that has begun, and a webhook of whoever is on turn. */
async function onTurn(): Promise<{ table: Table; person: Table['people'][number]; hook: WebhookAnswer }> {
  const table = await Table.laid(world.caller, 2);
  const hooks = [];
  for (const person of table.people) {
    hooks.push(await world.addWebhook(person, receiver.url(`/${person.id}`)));
    await world.prefer(person, { webhook: ['turn'] });
  }
  await table.start();
  const seat = await table.mover();
  const person = table.people[seat - 1] as (typeof table.people)[number];
  const other = table.people[2 - seat] as typeof person;
  await world.caller.delete(`/v1/webhooks/${hooks[2 - seat]?.id}`, { token: other.token });
  return { table, person, hook: hooks[seat - 1] as WebhookAnswer };
}

test('whoever is on turn is called, signed as the Standard Webhooks library wants it, and without a tile', async () => {
  const { table, person, hook } = await onTurn();
  await world.due();
  expect(receiver.calls).toHaveLength(1);
  const [call] = receiver.calls as [Call];
  expect(call.path).toBe(`/${person.id}`);
  const verified = new Webhook(hook.secret).verify(call.body, call.headers as Record<string, string>);
  expect(verified).toEqual({
    type: 'turn_began',
    timestamp: expect.stringMatching(/Z$/) as string,
    data: {
      gameId: table.id,
      version: expect.any(Number) as number,
      deadlineAt: (await world.caller.get(table.path())).body.deadlineAt,
      seats: [await table.mover()],
    },
  });
  expect(() => new Webhook(hook.secret).verify(`${call.body} `, call.headers as Record<string, string>)).toThrow();
});

test('the document describes every call, and knows each of its fields', async () => {
  const { webhooks, components } = DOCUMENT as unknown as {
    webhooks: Record<string, { post: { operationId: string } }>;
    components: { schemas: { WebhookData: { properties: object } } };
  };
  const described = Object.entries(webhooks).map(([type, { post }]) => [type, post.operationId]);
  expect(described).toContainEqual(['turn_began', 'onTurnBegan']);
  const kinds = Object.entries(NOTICE_KINDS).filter(([type, { group }]) => group !== 'account' || type === 'test');
  expect(described.map(([type]) => type)).toEqual(kinds.map(([type]) => type));
  await onTurn();
  await world.due();
  const { data } = JSON.parse(receiver.calls[0]?.body ?? '') as { data: object };
  const fields = [...Object.keys(data), ...kinds.flatMap(([, { fields }]) => fields)];
  expect(Object.keys(components.schemas.WebhookData.properties)).toEqual(expect.arrayContaining(fields));
});

test('a receiver that fails twice is called three times under one id, later and later', async () => {
  const { person, hook } = await onTurn();
  receiver.reactions.push(500, 503);
  await world.due();
  expect(await world.deliveries(person, hook)).toMatchObject([{ status: 'pending', attempts: 1, lastStatus: 500 }]);
  await world.due();
  expect(receiver.calls).toHaveLength(1);
  for (let tries = 2; tries <= 3; tries++) {
    const [{ dueAt }] = (await world.deliveries(person, hook)) as [DeliveryAnswer];
    world.clock.set(String(dueAt));
    await world.due();
  }
  world.clock.advance(5 * DAY);
  await world.due();
  expect(receiver.calls).toHaveLength(3);
  expect(new Set(receiver.calls.map(idOf)).size).toBe(1);
  expect(new Set(receiver.calls.map(({ body }) => body)).size).toBe(1);
  expect(await world.deliveries(person, hook)).toMatchObject([
    { id: idOf(receiver.calls[0] as Call), status: 'delivered', attempts: 3, lastStatus: 200, lastError: null },
  ]);
});

test('what was taken by a server that died is sent by another, once its time is over', async () => {
  const { person, hook } = await onTurn();
  await world.due();
  // as it would stand had the server died after it took the delivery
  await world.server.prisma.$executeRaw`
    UPDATE deliveries SET status = 'pending', settled_at = NULL, due_at = ${new Date(world.clock.now().getTime() + 60_000)} WHERE webhook_id = ${hook.id}::uuid`;
  await world.due();
  expect(receiver.calls).toHaveLength(1);
  world.clock.advance(60_000);
  await world.due();
  expect(receiver.calls).toHaveLength(2);
  expect(new Set(receiver.calls.map(idOf)).size).toBe(1);
  expect(await world.deliveries(person, hook)).toMatchObject([{ status: 'delivered' }]);
});

test('a redirect is a failure, and leads nowhere', async () => {
  const elsewhere = await Receiver.start();
  const { person, hook } = await onTurn();
  receiver.usual = (response) => response.writeHead(307, { location: elsewhere.url() }).end();
  await world.due();
  expect(elsewhere.calls).toEqual([]);
  expect(await world.deliveries(person, hook)).toMatchObject([{ status: 'pending', lastStatus: 307 }]);
  await elsewhere.stop();
});

test('a receiver that is gone is called no more, and its owner is told', async () => {
  const { person, hook } = await onTurn();
  receiver.usual = 410;
  await world.due();
  const heard = await world.caller.get(`/v1/webhooks/${hook.id}`, { token: person.token });
  expect(as<WebhookAnswer>(heard)).toMatchObject({ enabled: false, disabledReason: 'gone' });
  expect(await world.deliveries(person, hook)).toMatchObject([{ status: 'failed', attempts: 1, lastStatus: 410 }]);
  expect((await world.feed(person))[0]).toMatchObject({
    kind: 'webhook_disabled',
    group: 'account',
    data: { webhookId: hook.id, reason: 'gone' },
  });
  const test = await world.caller.post(`/v1/webhooks/${hook.id}/test`, { token: person.token });
  expect(test).toMatchObject({ status: 409, body: { code: 'webhook_disabled' } });
});

test('a receiver that fails for three days is given up, disabled, and its owner is told; enabled it gets what is replayed', async () => {
  const { person, hook } = await onTurn();
  const begin = world.clock.now().getTime();
  receiver.usual = 500;
  for (let tries = 0; tries < MOST_ATTEMPTS + 5; tries++) {
    await world.due();
    const [delivery] = await world.deliveries(person, hook);
    if (delivery?.dueAt) world.clock.set(delivery.dueAt);
  }
  expect(receiver.calls).toHaveLength(MOST_ATTEMPTS);
  expect(world.clock.now().getTime() - begin).toBeGreaterThan(3 * DAY);
  expect(world.clock.now().getTime() - begin).toBeLessThan(4 * DAY);
  const [delivery] = (await world.deliveries(person, hook)) as [DeliveryAnswer];
  expect(delivery).toMatchObject({ status: 'failed', attempts: MOST_ATTEMPTS, lastStatus: 500 });
  expect((await world.feed(person))[0]).toMatchObject({ kind: 'webhook_disabled', data: { reason: 'failing' } });

  receiver.usual = 200;
  const token = person.token;
  const changed = await world.caller.call('PATCH', `/v1/webhooks/${hook.id}`, { token, body: { enabled: true } });
  expect(as<WebhookAnswer>(changed)).toMatchObject({ enabled: true, disabledReason: null, failingSince: null });
  const replayed = await world.caller.post(`/v1/webhooks/${hook.id}/deliveries/${delivery.id}/replay`, { token });
  expect(replayed).toMatchObject({ status: 200, body: { id: delivery.id, status: 'pending', attempts: 0 } });
  await world.due();
  expect(idOf(receiver.calls.at(-1) as Call)).toBe(delivery.id);
  expect(await world.deliveries(person, hook)).toMatchObject([{ status: 'delivered', attempts: 1 }]);
});

test('one message that a receiver cannot take does not disable it while others get through', async () => {
  const person = await world.register('Ann');
  const hook = await world.addWebhook(person, receiver.url());
  const token = person.token;
  const test = async (): Promise<string> =>
    as<DeliveryAnswer>(await world.caller.post(`/v1/webhooks/${hook.id}/test`, { token })).id;
  const bad = await test();
  receiver.usual = (response, request) => response.writeHead(request.headers['webhook-id'] === bad ? 500 : 200).end();
  for (let tries = 0; tries < MOST_ATTEMPTS; tries++) {
    await test();
    await world.due();
    const delivery = (await world.deliveries(person, hook)).find(({ id }) => id === bad);
    if (delivery?.dueAt) world.clock.set(delivery.dueAt);
  }
  const [first] = (await world.deliveries(person, hook)).filter(({ id }) => id === bad);
  expect(first).toMatchObject({ status: 'failed', attempts: MOST_ATTEMPTS });
  expect(as<WebhookAnswer>(await world.caller.get(`/v1/webhooks/${hook.id}`, { token })).enabled).toBe(true);
});

test('while a secret is exchanged both sign, for 24 hours', async () => {
  const person = await world.register('Ann');
  const hook = await world.addWebhook(person, receiver.url());
  const token = person.token;
  const rotated = await world.caller.post(`/v1/webhooks/${hook.id}/rotate-secret`, { token });
  const { secret } = as<WebhookAnswer>(rotated);
  expect(secret).not.toBe(hook.secret);
  const signedBy = async (): Promise<number[]> => {
    await world.caller.post(`/v1/webhooks/${hook.id}/test`, { token });
    await world.due();
    const { body, headers } = receiver.calls.at(-1) as Call;
    const at = new Date(Number(headers['webhook-timestamp']) * 1000);
    const signatures = String(headers['webhook-signature']).split(' ');
    return [hook.secret, secret].map(
      (one) =>
        signatures.filter((signature) => signature === new Webhook(one).sign(idOf({ headers } as Call), at, body))
          .length,
    );
  };
  expect(await signedBy()).toEqual([1, 1]);
  world.clock.advance(24 * HOUR);
  expect(await signedBy()).toEqual([0, 1]);
});

test('a secret is shown once, and to the sender of the same request again', async () => {
  const person = await world.register('Ann');
  const saying = { token: person.token, body: { url: receiver.url() }, key: 'one-webhook' };
  const made = await world.caller.post('/v1/webhooks', saying);
  const again = await world.caller.post('/v1/webhooks', saying);
  expect(again.body).toEqual(made.body);
  const list = await world.caller.get('/v1/webhooks', { token: person.token });
  expect(list.body.items).toHaveLength(1);
  expect(list.text).not.toContain('whsec_');
});

test('an account has so many webhooks and no more', async () => {
  const person = await world.register('Ann');
  const { token } = person;
  const add = (): ReturnType<typeof world.caller.post> =>
    world.caller.post('/v1/webhooks', { token, body: { url: receiver.url() } });
  const made = await Promise.all(Array.from({ length: MOST_WEBHOOKS + 2 }, add));
  expect(made.map(({ status }) => status).sort()).toEqual([...Array<number>(MOST_WEBHOOKS).fill(201), 409, 409]);
  const refused = await add();
  expect(refused).toMatchObject({ status: 409, body: { code: 'webhook_limit_reached' } });
  expect(refused.body.detail).toContain(String(MOST_WEBHOOKS));
  const removed = await world.caller.delete(`/v1/webhooks/${made.find(({ status }) => status === 201)?.body.id}`, {
    token,
  });
  expect(removed.status).toBe(204);
  expect((await add()).status).toBe(201);
});

test("nobody sees or changes somebody else's webhook", async () => {
  const [ann, bob] = [await world.register('Ann'), await world.register('Bob')];
  const hook = await world.addWebhook(ann, receiver.url());
  const { token } = bob;
  const path = `/v1/webhooks/${hook.id}`;
  const test = await world.caller.post(`${path}/test`, { token: ann.token });
  const answers = [
    await world.caller.get(path, { token }),
    await world.caller.call('PATCH', path, { token, body: { enabled: false } }),
    await world.caller.delete(path, { token }),
    await world.caller.post(`${path}/test`, { token }),
    await world.caller.post(`${path}/rotate-secret`, { token }),
    await world.caller.get(`${path}/deliveries`, { token }),
    await world.caller.post(`${path}/deliveries/${test.body.id}/replay`, { token }),
  ];
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
  expect(as<WebhookAnswer>(await world.caller.get(path, { token: ann.token })).enabled).toBe(true);
});
