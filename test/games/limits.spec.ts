import { readFileSync } from 'node:fs';
import { v7 as uuid } from 'uuid';
import {
  LINK_DAYS,
  MOST_ARRIVALS,
  MOST_GAMES_AT_A_TIME,
  MOST_GUEST_ARRIVALS,
  MOST_INVITATIONS_TO_ONE,
  MOST_LINK_DAYS,
  MOST_LINKS,
  MOST_OPEN_GAMES_HOSTED,
  MOST_OPEN_INVITATIONS,
  MOST_SUBSTITUTES,
  SILENT_DAYS,
} from '../../src/games/limits.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { Caller, type Heard } from '../support/caller.js';
import { openGame } from '../support/hall.js';
import { askedMeanwhile, type Transaction } from '../support/meanwhile.js';
import { register, type Person } from '../support/table.js';

let server: TestApp;
let caller: Caller;
beforeAll(async () => {
  server = await startTestApp();
  caller = new Caller(server);
});
afterAll(() => server.close());

test('the page about people names the limits as they are', () => {
  const page = readFileSync('docs/people.md', 'utf8').replaceAll(/\s+/g, ' ');
  expect(page).toContain(`at most ${MOST_OPEN_GAMES_HOSTED} open games`);
  expect(page).toContain(`at most ${MOST_GAMES_AT_A_TIME.toLocaleString('en')} unfinished ones`);
  expect(page).toContain(`at most ${MOST_OPEN_INVITATIONS} that wait`);
  expect(page).toContain(`the same player at most ${MOST_INVITATIONS_TO_ONE} times in 24 hours`);
  expect(page).toContain(`at most ${MOST_LINKS} links`);
  expect(page).toContain(`lasts ${LINK_DAYS} days if nothing else is said (${MOST_LINK_DAYS} at most)`);
  expect(page).toContain(`waited for the seat for ${SILENT_DAYS} days`);
  expect(page).toContain(`handed over ${MOST_SUBSTITUTES} times at most`);
  expect(page).toContain(`in the same game at most ${MOST_ARRIVALS} times, guests ${MOST_GUEST_ARRIVALS} times in all`);
});

/** Rows of games as if they had been made, `count` of them; their ids. */
async function games(
  count: number,
  host: string | null,
  status: string,
  database: Transaction = server.prisma,
): Promise<string[]> {
  const ids = Array.from({ length: count }, () => uuid());
  await database.$executeRaw`
    INSERT INTO games (id, version, status, preset, options, rules_version, seats, hand_size, settings, host_player_id, commitment)
    SELECT id, 1, ${status}, 'club', '{}', '1', 2, 15, '{"autoForced":true}', ${host}::uuid, repeat('ab', 32) FROM unnest(${ids}::uuid[]) AS id`;
  return ids;
}

function create({ token }: Person): Promise<Heard> {
  return caller.post('/v1/games', { token, body: { seats: 2 } });
}

test('an account hosts so many open games and no more, also when it asks for many at once', async () => {
  const ann = await register(caller, 'Ann');
  await games(MOST_OPEN_GAMES_HOSTED - 3, ann.id, 'open');
  await games(20, ann.id, 'ended');
  const made = await Promise.all(Array.from({ length: 8 }, () => create(ann)));
  expect(made.filter(({ status }) => status === 201)).toHaveLength(3);
  const refused = made.find(({ status }) => status === 409);
  expect(refused?.body).toMatchObject({ code: 'game_limit_reached' });
  expect(refused?.body.detail).toContain(`${MOST_OPEN_GAMES_HOSTED} open games`);
  const mine = made.find(({ status }) => status === 201)?.body.id;
  await caller.post(`/v1/games/${mine}/abort`, { token: ann.token });
  expect((await create(ann)).status).toBe(201);
});

test('an account sits in so many unfinished games and no more, also when it sits down in many at once', async () => {
  const ann = await register(caller, 'Ann');
  const ids = [...(await games(MOST_GAMES_AT_A_TIME - 2, null, 'running')), ...(await games(20, null, 'ended'))];
  // one by one would be a thousand counts; the rows are as the statements would have left them
  await server.prisma.$executeRaw`ALTER TABLE members DISABLE TRIGGER members_check_seated`;
  await server.prisma.$executeRaw`
    INSERT INTO members (game_id, id, seat, player_id, name) SELECT id, id, 1, ${ann.id}::uuid, 'Ann' FROM unnest(${ids}::uuid[]) AS id`;
  await server.prisma.$executeRaw`ALTER TABLE members ENABLE TRIGGER members_check_seated`;
  const open = [];
  for (let i = 0; i < 6; i++) open.push(await openGame(caller));
  const seated = await Promise.all(open.map((game) => game.sit(ann)));
  expect(seated.filter(({ status }) => status === 201)).toHaveLength(2);
  const refused = seated.find(({ status }) => status === 409);
  expect(refused?.body).toMatchObject({ code: 'game_limit_reached' });
  expect(refused?.body.detail).toContain(`${MOST_GAMES_AT_A_TIME} unfinished games`);
  // getting up from one makes room in another
  const taken = open[seated.findIndex(({ status }) => status === 201)];
  await caller.delete(taken?.path('seats/1') as string, { token: ann.token });
  const free = open[seated.findIndex(({ status }) => status === 409)];
  expect((await free?.sit(ann))?.status).toBe(201);
});

test('the last open game counts before it is committed', async () => {
  const ann = await register(caller, 'Ann');
  await games(MOST_OPEN_GAMES_HOSTED - 1, ann.id, 'open');
  const late = await askedMeanwhile(
    server,
    (tx) => games(1, ann.id, 'open', tx),
    () => create(ann),
  );
  expect(late.body.code).toBe('game_limit_reached');
});

test('the last seat counts before it is committed', async () => {
  const ann = await register(caller, 'Ann');
  const ids = await games(MOST_GAMES_AT_A_TIME, null, 'running');
  const seated = (rows: readonly string[], tx: Transaction): Promise<unknown> => tx.$executeRaw`
    INSERT INTO members (game_id, id, seat, player_id, name) SELECT id, id, 1, ${ann.id}::uuid, 'Ann' FROM unnest(${[...rows]}::uuid[]) AS id`;
  await server.prisma.$executeRaw`ALTER TABLE members DISABLE TRIGGER members_check_seated`;
  await seated(ids.slice(1), server.prisma);
  await server.prisma.$executeRaw`ALTER TABLE members ENABLE TRIGGER members_check_seated`;
  const game = await openGame(caller);
  const late = await askedMeanwhile(
    server,
    (tx) => seated(ids.slice(0, 1), tx),
    () => game.sit(ann),
  );
  expect(late.body.code).toBe('game_limit_reached');
});
