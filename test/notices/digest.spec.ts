// Trials: C2
import { dateIn, nextDigestAt } from '../../src/notices/digest-time.js';
import { Table, type Person } from '../support/table.js';
import { MailSink } from './mail-sink.js';
import { DAY, HOUR, NoticeWorld } from './notice-world.js';

test.each([
  ['later on the same day', 8, 'UTC', '2026-12-01T07:59:59Z', '2026-12-01T08:00:00Z'],
  ['on the next day', 8, 'UTC', '2026-12-01T08:00:00Z', '2026-12-02T08:00:00Z'],
  ['by the clock of the zone', 8, 'Asia/Kathmandu', '2026-12-01T00:00:00Z', '2026-12-01T02:15:00Z'],
  [
    'on the day before for the rest of the world',
    23,
    'Pacific/Kiritimati',
    '2026-12-01T00:00:00Z',
    '2026-12-01T09:00:00Z',
  ],
  ['across the beginning of summer time', 8, 'Europe/Berlin', '2026-03-28T12:00:00Z', '2026-03-29T06:00:00Z'],
  ['across its end', 8, 'Europe/Berlin', '2026-10-24T12:00:00Z', '2026-10-25T07:00:00Z'],
  ['where there is no such hour', 2, 'Europe/Berlin', '2026-03-29T00:00:00Z', '2026-03-29T01:00:00Z'],
  ['where there are two of it', 2, 'Europe/Berlin', '2026-10-24T23:00:00Z', '2026-10-25T00:00:00Z'],
  ['once where there are two of it', 2, 'Europe/Berlin', '2026-10-25T00:30:00Z', '2026-10-26T01:00:00Z'],
])('the next digest comes %s', (_, hour, zone, now, next) => {
  expect(nextDigestAt(hour, zone, new Date(now))).toEqual(new Date(next));
});

const sink = new MailSink();
let world: NoticeWorld;
beforeAll(async () => {
  await sink.start();
  world = await NoticeWorld.start({ smtpUrl: sink.url });
});
beforeEach(() => {
  sink.mails.length = 0;
});
afterAll(async () => {
  await world.close();
  await sink.stop();
});

async function withMail(person: Person, wish: Record<string, unknown>): Promise<string> {
  const address = `${person.id}@mail.example`;
  const { token } = person;
  await world.caller.call('PUT', '/v1/players/me/mail-address', { token, body: { address } });
  await world.due();
  const mailed = /^[A-Za-z0-9_-]{32}$/m.exec(sink.to(address).at(-1)?.text ?? '')?.[0];
  await world.caller.post('/v1/players/me/mail-address/confirm', { token, body: { token: mailed } });
  await world.prefer(person, { mail: [], ...wish });
  sink.mails.length = 0;
  return address;
}

/** More games like one, all of which wait for whoever is on turn there. */
async function copies(table: Table, count: number): Promise<void> {
  await world.server.prisma.$executeRaw`
    WITH made AS (
      INSERT INTO games (id, version, status, name, visibility, preset, options, rules_version, seats, hand_size, settings, host_player_id, commitment, seats_on_turn)
      SELECT gen_random_uuid(), version, status, 'game ' || n, visibility, preset, options, rules_version, seats, hand_size, settings, host_player_id, commitment, seats_on_turn
      FROM games, generate_series(1, ${count}::integer) AS n WHERE id = ${table.id}::uuid RETURNING id)
    INSERT INTO members (game_id, id, seat, player_id, name)
    SELECT made.id, gen_random_uuid(), m.seat, m.player_id, m.name FROM made, members m WHERE m.game_id = ${table.id}::uuid`;
}

test('500 games that wait are 500 games in the digest and in the list of turns', async () => {
  const table = await Table.begun(world.caller, 2);
  const person = table.people[(await table.mover()) - 1] as Person;
  await copies(table, 499);
  const address = await withMail(person, { mail: ['digest'] });
  world.clock.advance(DAY);
  for (let i = 0; i < 3; i++) await world.due();
  const mails = sink.to(address);
  expect(mails).toHaveLength(1);
  const linked = new Set(mails[0]?.text.match(/v1\/games\/[0-9a-f-]{36}/g));
  expect(linked.size).toBe(500);
  expect(mails[0]?.text).toContain('Games that wait for you: 500');
  const turns = await world.caller.get('/v1/players/me/turns', { token: person.token });
  expect(turns.body.items).toHaveLength(500);
});

test('a digest comes once a date, also with two servers, after an outage, and when its hour is changed', async () => {
  const table = await Table.begun(world.caller, 2);
  const person = table.people[(await table.mover()) - 1] as Person;
  const address = await withMail(person, { mail: ['digest'], digestHour: 8 });
  const second = await NoticeWorld.start({ smtpUrl: sink.url }, undefined, world);
  const both = (): Promise<void[]> => Promise.all([world.due(), second.due()]);
  const at = (): Date => world.clock.now();
  world.clock.set(nextDigestAt(8, 'UTC', at()).toISOString());
  await both();
  await both();
  expect(sink.to(address)).toHaveLength(1);

  await world.prefer(person, { mail: ['digest'], digestHour: 9 });
  world.clock.advance(2 * HOUR);
  await both();
  expect(sink.to(address)).toHaveLength(1);

  // nobody works for three days
  world.clock.advance(3 * DAY);
  await both();
  await both();
  expect(sink.to(address)).toHaveLength(2);
  const dates = sink.to(address).map(({ subject }) => /\d{4}-\d\d-\d\d/.exec(subject)?.[0]);
  expect(new Set(dates).size).toBe(2);
  expect(dates[1]).toBe(dateIn('UTC', at()));
  await second.close();
});

test('no digest where nothing waits and nothing happened', async () => {
  const ann = await world.register('Ann');
  const address = await withMail(ann, { mail: ['digest'] });
  world.clock.advance(2 * DAY);
  await world.due();
  expect(sink.to(address)).toEqual([]);
});

test('the mail of the day also tells what happened since the last one, once', async () => {
  const table = await Table.laid(world.caller, 2);
  const ann = table.people[1] as Person;
  const address = await withMail(ann, { mail: ['game'], mailMode: 'daily' });
  world.clock.advance(HOUR / 60);
  await world.post(table.id, 'paused', {});
  await world.post(table.id, 'message', {});
  await world.due();
  expect(sink.to(address)).toEqual([]);
  world.clock.advance(DAY);
  await world.due();
  expect(sink.to(address)).toHaveLength(1);
  expect(sink.to(address)[0]?.text).toContain('The game is paused.');
  expect(sink.to(address)[0]?.text).not.toContain('There is a new message.');
  world.clock.advance(DAY);
  await world.due();
  expect(sink.to(address)).toHaveLength(1);
});
