// Trials: C10
import type { LookupAddress } from 'node:dns';
import { isPublicAddress } from '../../src/notices/webhooks/public-address.js';
import { NameResolver } from '../../src/notices/webhooks/receiver-address.js';
import { NoticeWorld } from './notice-world.js';
import { Receiver } from './receiver.js';

test.each([
  '127.0.0.1',
  '0.0.0.0',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '192.0.2.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::127.0.0.1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  '64:ff9b:1::1',
  '2002:7f00:1::',
  '2001::1',
  'fe80::1',
  'fec0::1',
  'fc00::1',
  'fd12:3456::1',
  'ff02::1',
  '2001:db8::1',
  '5f00::1',
  'fe80::1%eth0',
  'localhost',
  '',
])('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(['8.8.8.8', '1.1.1.1', '2606:4700:4700::1111', '2a00:1450:4001:80b::200e'])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

/** Names as a test wants them; an attacker's name server can change its mind from one question to the next. */
class ToldNames extends NameResolver {
  readonly answers = new Map<string, readonly string[][]>();

  resolve(name: string): Promise<readonly LookupAddress[]> {
    const [now, ...later] = this.answers.get(name) ?? [];
    if (now === undefined) return Promise.reject(new Error(`${name} is not known.`));
    if (later.length > 0) this.answers.set(name, later);
    return Promise.resolve(now.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })));
  }
}

describe('where only public addresses are allowed', () => {
  let world: NoticeWorld;
  const names = new ToldNames();
  beforeAll(async () => {
    world = await NoticeWorld.start({ webhookPrivateAddresses: false });
  });
  afterAll(() => world.close());

  test.each([
    'http://bot.example/',
    'https://169.254.169.254/latest/meta-data/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::1]/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://017700000001/',
    'https://localhost/',
    'https://no-such-name.invalid/',
    'https://ann:secret@8.8.8.8/',
    'https://8.8.8.8/#part',
    'https://[fe80::1%25eth0]/',
    'https://',
  ])('%s is refused', async (url) => {
    const { token } = await world.register('Ann');
    const heard = await world.caller.post('/v1/webhooks', { token, body: { url } });
    expect(heard.status === 400 ? heard.body.errors[0]?.pointer : heard.body.code).toMatch(/^(webhook_refused|\/url)$/);
    expect((await world.caller.get('/v1/webhooks', { token })).body.items).toEqual([]);
  });

  test('a public address may be called', async () => {
    const { token } = await world.register('Ann');
    const heard = await world.caller.post('/v1/webhooks', { token, body: { url: 'https://8.8.8.8/hook' } });
    expect(heard.status).toBe(201);
    const moved = await world.caller.call('PATCH', `/v1/webhooks/${heard.body.id}`, {
      token,
      body: { url: 'https://10.0.0.1/hook' },
    });
    expect(moved).toMatchObject({ status: 422, body: { code: 'webhook_refused' } });
  });

  test.each([
    ['leads inside', [['10.0.0.1']]],
    ['leads outside and inside', [['8.8.8.8', '10.0.0.1']]],
    ['leads nowhere', [[]]],
  ])('a name that %s is refused', async (_, answers) => {
    const told = await NoticeWorld.start(
      { webhookPrivateAddresses: false },
      (builder) => builder.overrideProvider(NameResolver).useValue(names),
      world,
    );
    names.answers.set('bot.example', answers);
    const { token } = await told.register('Ann');
    const heard = await told.caller.post('/v1/webhooks', { token, body: { url: 'https://bot.example/' } });
    expect(heard).toMatchObject({ status: 422, body: { code: 'webhook_refused' } });
    expect(heard.text).not.toContain('10.0.0.1');
    await told.close();
  });

  test('a name that leads inside once it is called is not called', async () => {
    const inside = await Receiver.start();
    const told = await NoticeWorld.start(
      { webhookPrivateAddresses: false },
      (builder) => builder.overrideProvider(NameResolver).useValue(names),
      world,
    );
    names.answers.set('bot.example', [['8.8.8.8'], ['127.0.0.1']]);
    const person = await told.register('Ann');
    const hook = await told.addWebhook(person, `https://bot.example:${inside.port}/`);
    await told.caller.post(`/v1/webhooks/${hook.id}/test`, { token: person.token });
    await told.due();
    expect(inside.calls).toEqual([]);
    expect(await told.deliveries(person, hook)).toMatchObject([
      { status: 'pending', attempts: 1, lastError: 'The receiver has to have a public address, and no other.' },
    ]);
    await inside.stop();
    await told.close();
  });
});

test('a call goes to the addresses that were looked at, and the name is asked for once', async () => {
  const receiver = await Receiver.start();
  const names = new ToldNames();
  const world = await NoticeWorld.start({}, (builder) => builder.overrideProvider(NameResolver).useValue(names));
  names.answers.set('bot.example', [['127.0.0.1'], ['127.0.0.1'], ['203.0.113.1']]);
  const person = await world.register('Ann');
  const hook = await world.addWebhook(person, receiver.url('/', 'bot.example'));
  await world.caller.post(`/v1/webhooks/${hook.id}/test`, { token: person.token });
  await world.due();
  expect(receiver.calls).toMatchObject([{ headers: { host: `bot.example:${receiver.port}` } }]);
  expect(names.answers.get('bot.example')).toEqual([['203.0.113.1']]);
  await receiver.stop();
  await world.close();
});
