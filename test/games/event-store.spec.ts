import { v7 as uuid } from 'uuid';
import type { Commit, EventStore, Member } from '../../src/games/event-store/event-store.js';
import { MemoryEventStore } from '../../src/games/event-store/memory-event-store.js';
import { PostgresEventStore } from '../../src/games/event-store/postgres-event-store.js';
import { appendStatement } from '../../src/games/event-store/append.sql.js';
import { statement } from '../../src/platform/database/prisma.service.js';
import type { AnswerRow } from '../../src/platform/idempotency/idempotency.js';
import { startTestApp, type TestApp } from '../support/app.js';

let server: TestApp;
let host: string;
beforeAll(async () => {
  server = await startTestApp();
  host = uuid();
  await server.prisma.player.create({ data: { id: host, name: 'Ann' } });
});
afterAll(() => server.close());

const stores: Record<string, () => EventStore> = {
  'in memory': () => new MemoryEventStore(),
  'in Postgres': () => new PostgresEventStore(server.prisma),
};

const now = new Date('2030-01-02T03:04:05.678Z');
const seed = new Uint8Array(32).fill(7);

const UNTIMED = { deadlineAt: null, dueAt: null, remindAt: null };

function creation(id: string): Commit {
  return {
    gameId: id,
    from: 0,
    events: [{ type: 'game_created', payload: { rulesVersion: '1', text: 'Zoë "quoted" \\ ’' }, cause: null }],
    now,
    columns: { status: 'open', seatsOnTurn: [], result: null, ...UNTIMED },
    created: {
      name: 'Friday',
      visibility: 'public',
      preset: 'club',
      options: { rounds: 13 },
      handSize: 15,
      rulesVersion: '1',
      seats: 4,
      settings: { autoForced: true, timeControl: null, undo: 'consent' },
      hostPlayerId: host,
      commitment: 'ab'.repeat(32),
      serverSeed: seed,
    },
    memberIn: null,
    memberOut: null,
    vacation: null,
    notices: [],
    answer: null,
  };
}

function change(id: string, from: number, more: Partial<Commit> = {}): Commit {
  const events = [
    { type: 'passed', payload: { seat: 1 }, cause: null },
    { type: 'passed', payload: { seat: 2 }, cause: { type: 'clock' as const } },
  ];
  return {
    ...creation(id),
    created: null,
    from,
    events,
    columns: { status: 'running', seatsOnTurn: [1, 3], result: null, ...UNTIMED },
    ...more,
  };
}

function answerRow(key: string): AnswerRow {
  return {
    scope: 'player:x',
    key,
    requestHash: seed,
    status: 201,
    headers: {},
    response: '{}',
    told: null,
    isSealed: false,
  };
}

function withoutTimes(members: readonly Member[]): Partial<Member>[] {
  return members.map(({ id, seat, name, playerId, clientSeed, leftAt }) => ({
    id,
    seat,
    name,
    playerId,
    clientSeed,
    leftAt,
  }));
}

describe.each(Object.entries(stores))('the event store %s', (_, make) => {
  let store: EventStore;
  let id: string;
  beforeEach(async () => {
    store = make();
    id = uuid();
    expect(await store.append(creation(id))).toBe('committed');
  });

  test('gives back what was written, in order, with its time', async () => {
    await store.append(change(id, 1));
    expect(await store.events(id, 0, 10)).toEqual([
      {
        seq: 1,
        type: 'game_created',
        payload: { rulesVersion: '1', text: 'Zoë "quoted" \\ ’' },
        cause: null,
        createdAt: now,
      },
      { seq: 2, type: 'passed', payload: { seat: 1 }, cause: null, createdAt: now },
      { seq: 3, type: 'passed', payload: { seat: 2 }, cause: { type: 'clock' }, createdAt: now },
    ]);
    expect((await store.events(id, 1, 1)).map(({ seq }) => seq)).toEqual([2]);
    expect(await store.events(id, 3, 10)).toEqual([]);
    expect(await store.events(uuid(), 0, 10)).toEqual([]);
  });

  test('writes nothing for a version that has passed, or has not come', async () => {
    await store.append(change(id, 1));
    for (const from of [0, 1, 2, 4]) expect(await store.append(change(id, from))).toBe('stale');
    expect(await store.events(id, 0, 10)).toHaveLength(3);
    expect(await store.append(change(uuid(), 1))).toBe('stale');
  });

  test('of writers that race, one wins', async () => {
    const results = await Promise.all(Array.from({ length: 10 }, () => store.append(change(id, 1))));
    expect(results.filter((result) => result === 'committed')).toHaveLength(1);
    expect(await store.events(id, 0, 100)).toHaveLength(3);
  });

  test('of changes of many games that come together, a late one and a refused one harm no other', async () => {
    const others = Array.from({ length: 12 }, () => uuid());
    for (const other of others) await store.append(creation(other));
    const key = uuid();
    await store.append(change(id, 1, { answer: answerRow(key) }));
    const texts = ['Zoë "quoted" \\ ’', '{1,2}', 'a\u001fb\u001e\n', '', 'NULL'];
    const results = await Promise.allSettled(
      others.map((other, i) => {
        const events = [{ type: 'passed', payload: { seat: 1, text: texts[i % texts.length] }, cause: null }];
        if (i === 3) return store.append(change(other, 7));
        if (i === 5) return store.append(change(other, 1, { answer: answerRow(key) }));
        return store.append(change(other, 1, { events, answer: answerRow(uuid()) }));
      }),
    );
    expect(results.map((result) => (result.status === 'fulfilled' ? result.value : result.status))).toEqual(
      others.map((_, i) => (i === 3 ? 'stale' : i === 5 ? 'rejected' : 'committed')),
    );
    for (const [i, other] of others.entries()) {
      const logged = (await store.events(other, 1, 10)).map(({ payload }) => payload);
      expect(logged).toEqual(i === 3 || i === 5 ? [] : [{ seat: 1, text: texts[i % texts.length] }]);
    }
  });

  test('changes of one game that come together follow each other', async () => {
    const results = await Promise.all([store.append(change(id, 1)), store.append(change(id, 3))]);
    expect(results[0]).toBe('committed');
    expect(await store.events(id, 0, 100)).toHaveLength(results[1] === 'committed' ? 5 : 3);
  });

  test('remembers who sits, and who sat', async () => {
    const ann = { id: uuid(), seat: 1, playerId: host, seatTokenHash: null, name: 'Ann', clientSeed: 'seed' };
    const bob = { id: uuid(), seat: 2, playerId: null, seatTokenHash: seed, name: 'Bob', clientSeed: null };
    await store.append(change(id, 1, { memberIn: ann }));
    await store.append(change(id, 3, { memberIn: bob }));
    await store.append(change(id, 5, { memberOut: ann.id }));
    expect(withoutTimes(await store.members(id))).toEqual([
      { id: ann.id, seat: 1, name: 'Ann', playerId: host, clientSeed: 'seed', leftAt: now },
      { id: bob.id, seat: 2, name: 'Bob', playerId: null, clientSeed: null, leftAt: null },
    ]);
  });

  test('a stale writer seats nobody', async () => {
    const ann = { id: uuid(), seat: 1, playerId: host, seatTokenHash: null, name: 'Ann', clientSeed: null };
    expect(await store.append(change(id, 7, { memberIn: ann }))).toBe('stale');
    expect(await store.members(id)).toEqual([]);
  });

  test('keeps the seed of the server apart', async () => {
    expect(Buffer.from((await store.serverSeed(id)) as Uint8Array).equals(seed)).toBe(true);
    expect(await store.serverSeed(uuid())).toBeNull();
  });

  test('a key that was answered stops the work that comes with it', async () => {
    const key = uuid();
    await store.append(change(id, 1, { answer: answerRow(key) }));
    await expect(store.append(change(id, 3, { answer: answerRow(key) }))).rejects.toThrow();
    expect(await store.events(id, 0, 10)).toHaveLength(3);
    expect(await store.append(change(id, 3))).toBe('committed');
  });

  test('finds the latest snapshot that is not too late, and drops it on demand', async () => {
    for (const seq of [1, 3, 5])
      await store.putSnapshot(id, { seq, rulesVersion: '1', hash: `h${seq}`, state: `{"seq": ${seq}}` });
    await store.putSnapshot(id, { seq: 3, rulesVersion: '1', hash: 'other', state: 'other' });
    expect(await store.snapshot(id, 4)).toEqual({ seq: 3, rulesVersion: '1', hash: 'h3', state: '{"seq": 3}' });
    expect((await store.snapshot(id, 99))?.seq).toBe(5);
    await store.dropSnapshot(id, 5);
    expect((await store.snapshot(id, 99))?.seq).toBe(3);
    expect(await store.snapshot(id, 0)).toBeNull();
  });
});

test('changes of every kind fit into one statement, and each is done or not by itself', async () => {
  const store = new PostgresEventStore(server.prisma);
  const [made, seated, left, late, taken] = Array.from({ length: 5 }, () => uuid()) as [
    string,
    string,
    string,
    string,
    string,
  ];
  const someone = (seat: number): NonNullable<Commit['memberIn']> => ({
    ...{ id: uuid(), seat, playerId: null, seatTokenHash: seed, name: 'Zoë', clientSeed: null },
  });
  const [ann, bob, eve] = [someone(1), someone(1), someone(2)];
  for (const id of [seated, left, late, taken]) await store.append(creation(id));
  for (const id of [left, taken]) await store.append(change(id, 1, { memberIn: { ...ann, id: uuid() } }));
  const members = await Promise.all([left, taken].map(async (id) => (await store.members(id))[0]?.id ?? ''));
  const { text, values } = appendStatement([
    creation(made),
    change(seated, 1, { memberIn: eve, answer: answerRow(uuid()) }),
    change(left, 3, { memberIn: bob, memberOut: members[0] ?? null }),
    change(late, 7, { memberIn: eve, notices: [{ topic: 'turn_began', payload: { seats: [1] } }] }),
    change(taken, 3, { permit: { type: 'plan', id: uuid() }, memberOut: members[1] ?? null }),
  ]);
  const moved = await server.prisma.rows<{ id: string }>(statement(text), values);
  expect(moved.map(({ id }) => id).sort()).toEqual([made, seated, left].sort());
  expect(
    await Promise.all([made, seated, left, late, taken].map(async (id) => (await store.events(id, 0, 9)).length)),
  ).toEqual([1, 3, 5, 1, 3]);
  const there = new Map((await store.members(left)).map(({ id, leftAt }) => [id, leftAt]));
  expect(there).toEqual(
    new Map([
      [members[0], now],
      [bob.id, null],
    ]),
  );
  expect((await store.members(taken))[0]?.leftAt).toBeNull();
  expect(await store.members(late)).toEqual([]);
  expect(await server.prisma.outbox.count({ where: { gameId: late } })).toBe(0);
});

test('the columns of a game follow its events in the same statement', async () => {
  const store = new PostgresEventStore(server.prisma);
  const id = uuid();
  await store.append(creation(id));
  await store.append(change(id, 1, { notices: [{ topic: 'turn_began', payload: { seats: [1, 3] } }] }));
  const running = await server.prisma.game.findUniqueOrThrow({ where: { id }, include: { outbox: true } });
  expect(running).toMatchObject({
    version: 3,
    status: 'running',
    seatsOnTurn: [1, 3],
    startedAt: now,
    endedAt: null,
    result: null,
  });
  expect(running.outbox).toMatchObject([{ seq: 3, topic: 'turn_began', payload: { seats: [1, 3] } }]);
  const result = { reason: 'completed' as const, totals: [1, 2], places: [1, 2] };
  const later = new Date(now.getTime() + 1000);
  await store.append(change(id, 3, { now: later, columns: { status: 'ended', seatsOnTurn: [], result, ...UNTIMED } }));
  const ended = await server.prisma.game.findUniqueOrThrow({ where: { id } });
  expect(ended).toMatchObject({ version: 5, status: 'ended', seatsOnTurn: [], startedAt: now, endedAt: later, result });
});
