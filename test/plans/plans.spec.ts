// Trials: C73, C75, C76
import { v7 as uuid } from 'uuid';
import { Sweeper } from '../../src/games/due/sweeper.js';
import { Clock } from '../../src/platform/clock.js';
import { PlanRunner } from '../../src/plans/plan-runner.js';
import { PlanSweep } from '../../src/plans/plan-sweep.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { Caller, type Heard } from '../support/caller.js';
import { does, ONE_TILE_A_TURN, plannedTurn, settled, type PlannedTurn } from '../support/planned-turn.js';
import { Table } from '../support/table.js';
import { TestClock } from '../support/test-clock.js';

/** Plans are played by the server, each move as an event of its own, and dropped with a notice as soon as the log leaves them. */

let server: TestApp;
let caller: Caller;
beforeAll(async () => {
  server = await startTestApp();
  caller = new Caller(server);
});
afterAll(() => server.close());

function begun(seats: number): Promise<Table> {
  return Table.begun(caller, seats, { options: ONE_TILE_A_TURN });
}

const ALWAYS = [{ type: 'always' }];

function step(...branches: readonly { readonly when: readonly unknown[]; readonly move: unknown }[]): unknown {
  return { branches };
}

function put(table: Table, seat: number, version: number, ...steps: readonly unknown[]): Promise<Heard> {
  return caller.call('PUT', table.path('plan'), { token: table.token(seat), version, body: { steps } });
}

async function stored(table: Table, seat: number, version: number, ...steps: readonly unknown[]): Promise<string> {
  const { status, body, text } = await put(table, seat, version, ...steps);
  if (status !== 200) throw new Error(text);
  await settled(server);
  return body.id;
}

async function planOf(table: Table, seat: number): Promise<Record<string, unknown>> {
  const { body } = await caller.get(table.path('plan'), { token: table.token(seat) });
  return body as unknown as Record<string, unknown>;
}

/** The events after a version as a spectator sees them. */
async function seen(table: Table, after: number, token?: string): Promise<readonly Record<string, unknown>[]> {
  const { body } = await caller.get(table.path(`events?after=${after}&limit=100`), { token });
  return body.items as unknown as readonly Record<string, unknown>[];
}

async function notices(table: Table): Promise<readonly unknown[]> {
  const rows = await server.prisma.outbox.findMany({ where: { gameId: table.id, topic: 'plan_dropped' } });
  return rows.map(({ payload }) => payload);
}

async function memberOf(table: Table, seat: number): Promise<string> {
  const member = await server.prisma.member.findFirstOrThrow({ where: { gameId: table.id, seat, leftAt: null } });
  return member.id;
}

async function moves(table: Table, { mover, play, version }: PlannedTurn): Promise<void> {
  const made = await table.post(mover, play, version);
  if (made.status !== 201) throw new Error(made.text);
  await settled(server);
}

const ended = (turn: PlannedTurn, value = turn.end): unknown => ({ type: 'line_end', at: turn.play.at, value });

test('a plan is played when its turn comes: the first branch that holds, with its cause for all to see', async () => {
  const table = await begun(3);
  const turn = await plannedTurn(table);
  const { planner, own, version } = turn;
  const id = await stored(
    table,
    planner,
    version,
    step({ when: [ended(turn, (turn.end + 1) % 10)], move: { type: 'draw' } }, { when: [ended(turn)], move: own }),
  );
  expect(await planOf(table, planner)).toMatchObject({ id, status: 'active', version, played: 0, reason: null });
  await moves(table, turn);
  const events = await seen(table, version + 1);
  expect(events[0]).toMatchObject({ ...own, type: 'tile_played', seat: planner, cause: { type: 'plan' } });
  expect(await planOf(table, planner)).toMatchObject({ status: 'done', played: 1, reason: null });
  expect(await notices(table)).toEqual([]);
});

test('nobody but its owner learns of a plan, not even its id', async () => {
  const table = await begun(3);
  const turn = await plannedTurn(table);
  const id = await stored(table, turn.planner, turn.version, step({ when: ALWAYS, move: turn.own }));
  expect((await caller.get(table.path('plan'))).status).toBe(401);
  expect(await caller.get(table.path('plan'), { token: table.token(turn.mover) })).toMatchObject({ status: 404 });
  await moves(table, turn);
  for (const seat of [undefined, 1, 2, 3]) {
    const token = seat === undefined ? undefined : table.token(seat);
    const { text } = await caller.get(table.path(`events?after=${turn.version}`), { token });
    expect(text).toContain('"cause":{"type":"plan"}');
    expect(text).not.toContain(id);
  }
});

test('a plan whose condition fails when its turn comes is dropped with one notice, and nothing is played', async () => {
  const table = await begun(3);
  const turn = await plannedTurn(table);
  const { planner, own, version } = turn;
  await stored(table, planner, version, step({ when: [ended(turn, (turn.end + 1) % 10)], move: own }));
  await moves(table, turn);
  const reason = 'no_branch_fits';
  expect(await planOf(table, planner)).toMatchObject({ status: 'dropped', reason, played: 0 });
  expect(await notices(table)).toEqual([{ memberId: await memberOf(table, planner), seat: planner, reason }]);
  expect(await table.mover()).toBe(planner);
  await server.app.get(PlanSweep).run(new AbortController().signal);
  expect(await notices(table)).toHaveLength(1);
});

test('a plan is dropped as soon as the others leave its line, before its turn', async () => {
  const table = await begun(4);
  const turn = await plannedTurn(table);
  const late = (turn.planner % 4) + 1;
  const expected = { seat: turn.mover, type: 'pass' };
  await stored(
    table,
    late,
    turn.version,
    step({ when: [{ type: 'moves_since', moves: [expected] }], move: { type: 'draw' } }),
  );
  await moves(table, turn);
  expect(await table.mover()).toBe(turn.planner);
  expect(await planOf(table, late)).toMatchObject({ status: 'dropped', reason: 'log_left' });
});

test('a line of moves that the others follow is played on', async () => {
  const table = await begun(3);
  const turn = await plannedTurn(table);
  const { mover, planner, own, play, version } = turn;
  const line = { type: 'moves_since', moves: [{ seat: mover, ...play }] };
  const same = { type: 'seat_played', seat: mover, tile: play.tile };
  await stored(table, planner, version, step({ when: [line, same], move: own }));
  await moves(table, turn);
  expect((await seen(table, version + 1))[0]).toMatchObject({ tile: own.tile, seat: planner, cause: { type: 'plan' } });
});

test('a plan for a version that is over is refused and never applied', async () => {
  const table = await begun(3);
  const turn = await plannedTurn(table);
  await moves(table, turn);
  const now = turn.version + 1;
  const late = await put(table, turn.planner, turn.version, step({ when: ALWAYS, move: turn.own }));
  expect(late).toMatchObject({ status: 412, body: { code: 'version_mismatch', currentVersion: now } });
  const none = await caller.call('PUT', table.path('plan'), {
    token: table.token(turn.planner),
    body: { steps: [step({ when: ALWAYS, move: turn.own })] },
  });
  expect(none).toMatchObject({ status: 428, body: { code: 'version_required' } });
  await settled(server);
  expect((await table.state(null)).version).toBe(now);
});

test('a plan that is made on the own turn is played at once', async () => {
  const table = await begun(3);
  const turn = await plannedTurn(table);
  await stored(table, turn.mover, turn.version, step({ when: ALWAYS, move: turn.play }));
  expect((await seen(table, turn.version))[0]).toMatchObject({ tile: turn.play.tile, cause: { type: 'plan' } });
});

test('a plan is not applied after a move that its owner made by hand', async () => {
  const table = await begun(3);
  const turn = await plannedTurn(table);
  await stored(table, turn.planner, turn.version, step({ when: ALWAYS, move: turn.own }));
  const deaf = jest.spyOn(server.app.get(PlanRunner), 'later').mockImplementation(() => undefined);
  await moves(table, turn);
  await table.advance();
  deaf.mockRestore();
  const { version } = await table.state(null);
  await server.app.get(PlanSweep).run(new AbortController().signal);
  expect(await planOf(table, turn.planner)).toMatchObject({ status: 'dropped', reason: 'overtaken', played: 0 });
  expect((await table.state(null)).version).toBe(version);
});

test('an undo voids the plans of the others, and they are not applied to what follows', async () => {
  const table = await begun(4);
  const turn = await plannedTurn(table);
  const third = (turn.planner % 4) + 1;
  await stored(table, third, turn.version, step({ when: ALWAYS, move: { type: 'draw' } }));
  await moves(table, turn);
  expect(await planOf(table, third)).toMatchObject({ status: 'active' });
  await does(server, table, { command: { type: 'ask_undo', seat: turn.mover } });
  expect(await planOf(table, third)).toMatchObject({ status: 'dropped', reason: 'undone' });
  expect(await notices(table)).toHaveLength(1);
});

test('what a plan has played can be taken back, and the rest of the plan is void then', async () => {
  const table = await Table.begun(caller, 3, { options: ONE_TILE_A_TURN, autoForced: false });
  const turn = await plannedTurn(table);
  const wait = step({ when: ALWAYS, move: { type: 'draw' } });
  await stored(table, turn.planner, turn.version, step({ when: ALWAYS, move: turn.own }), wait);
  await moves(table, turn);
  const played = await planOf(table, turn.planner);
  expect(played).toMatchObject({ status: 'active', played: 1 });
  await does(server, table, { command: { type: 'ask_undo', seat: turn.planner } });
  expect(await planOf(table, turn.planner)).toMatchObject({ status: 'dropped', reason: 'undone', played: 1 });
  expect(await table.hand(turn.planner)).toContain(turn.own.tile);
});

test('whoever leaves the match or is replaced leaves no plan and no autopilot behind', async () => {
  const table = await begun(4);
  const turn = await plannedTurn(table);
  const third = (turn.planner % 4) + 1;
  await stored(table, turn.planner, turn.version, step({ when: ALWAYS, move: turn.own }));
  await stored(table, third, turn.version, step({ when: ALWAYS, move: { type: 'draw' } }));
  const switches = { forced: true, onlyTile: true, drawAtOnce: true };
  await caller.call('PUT', table.path('autopilot'), { token: table.token(turn.planner), body: switches });
  const memberId = uuid();
  const oldMember = await memberOf(table, turn.planner);
  const comes = {
    id: memberId,
    seat: turn.planner,
    playerId: null,
    seatTokenHash: null,
    name: 'New',
    clientSeed: null,
  };
  await does(server, table, {
    command: { type: 'substitute', seat: turn.planner, member: memberId, calendar: null },
    memberIn: comes,
    memberOut: oldMember,
  });
  const plan = await server.prisma.plan.findFirstOrThrow({ where: { gameId: table.id, memberId: oldMember } });
  expect(plan).toMatchObject({ status: 'dropped', reason: 'substituted' });
  const resigned = await caller.post(table.path('resign'), {
    token: table.token(third),
    version: (await table.state(null)).version,
  });
  expect(resigned.status).toBe(200);
  await settled(server);
  expect(await notices(table)).toEqual([
    { memberId: oldMember, seat: turn.planner, reason: 'substituted' },
    { memberId: expect.any(String) as string, seat: third, reason: 'seat_left' },
  ]);
  const { version } = await table.state(null);
  await table.post(turn.mover, turn.play, version);
  await settled(server);
  expect((await table.state(null)).version).toBe(version + 1);
});

test('the end of the round drops a plan', async () => {
  const table = await Table.begun(caller, 2, { options: { ...ONE_TILE_A_TURN, handSize: 4, rounds: 2 } });
  for (;;) {
    const { version, rounds } = await table.state(1);
    if (rounds.length > 0) break;
    const waiting = 3 - (await table.mover());
    await stored(table, waiting, version, step({ when: ALWAYS, move: { type: 'end_turn' } }));
    await table.advance();
    await settled(server);
  }
  const plans = await server.prisma.plan.findMany({ where: { gameId: table.id } });
  expect(plans.map(({ reason }) => reason)).toContain('round_over');
});

test('a plan that was taken back is not played, not even by a server that had read it before', async () => {
  const table = await begun(3);
  const turn = await plannedTurn(table);
  const id = await stored(table, turn.planner, turn.version, step({ when: ALWAYS, move: turn.own }));
  const gone = await caller.delete(table.path('plan'), { token: table.token(turn.planner) });
  expect(gone.status).toBe(204);
  expect((await caller.delete(table.path('plan'), { token: table.token(turn.planner) })).status).toBe(404);
  await moves(table, turn);
  expect((await table.state(null)).version).toBe(turn.version + 1);
  const late = does(server, table, {
    command: { type: 'make_move', seat: turn.planner, move: turn.own },
    cause: { type: 'plan', plan: id },
    permit: { type: 'plan', id },
  });
  await expect(late).rejects.toThrow('moved on');
  expect((await table.state(null)).version).toBe(turn.version + 1);
});

test('what a server leaves undone when it stops is done by another, each step once', async () => {
  const table = await begun(3);
  const turn = await plannedTurn(table);
  const { planner, own } = turn;
  const runner = server.app.get(PlanRunner);
  await stored(
    table,
    planner,
    turn.version,
    step({ when: ALWAYS, move: own }),
    step({ when: ALWAYS, move: { type: 'draw' } }),
  );
  // stops after the commit of the move, before the plan is looked at
  const deaf = jest.spyOn(runner, 'later').mockImplementation(() => undefined);
  await moves(table, turn);
  expect((await table.state(null)).version).toBe(turn.version + 1);
  const sweep = server.app.get(PlanSweep);
  const { signal } = new AbortController();
  expect(await sweep.run(signal)).toBe(1);
  // and stops again after the commit of the planned move
  expect(await planOf(table, planner)).toMatchObject({ played: 0, status: 'active' });
  const after = (await table.state(null)).version;
  expect(await sweep.run(signal)).toBe(0);
  deaf.mockRestore();
  expect((await table.state(null)).version).toBe(after);
  expect(await planOf(table, planner)).toMatchObject({ played: 1 });
  const tiles = (await seen(table, turn.version)).filter(({ tile, seat }) => tile === own.tile && seat === planner);
  expect(tiles).toHaveLength(1);
  // nothing is left to be looked at
  const unjudged = await server.prisma.plan.findFirstOrThrow({ where: { gameId: table.id } });
  expect(unjudged.judged).toBe(after);
});

test('a plan whose server stopped until the flag fell is not played any more', async () => {
  const clock = new TestClock('2026-06-01T10:00:00Z');
  const slow = await startTestApp({
    databaseUrl: server.config.databaseUrl,
    override: (builder) => builder.overrideProvider(Clock).useValue(clock),
  });
  try {
    const timeControl = { preset: 'P1D', vacations: 'none', onFlag: { policy: 'play_safest' } };
    const table = await Table.begun(new Caller(slow), 3, { options: ONE_TILE_A_TURN, timeControl });
    const turn = await plannedTurn(table);
    const { body } = await new Caller(slow).call('PUT', table.path('plan'), {
      token: table.token(turn.planner),
      version: turn.version,
      body: { steps: [step({ when: ALWAYS, move: turn.own })] },
    });
    await settled(slow);
    const deaf = jest.spyOn(slow.app.get(PlanRunner), 'later').mockImplementation(() => undefined);
    await moves(table, turn);
    deaf.mockRestore();
    clock.advance(10 * 24 * 3_600_000);
    const { signal } = new AbortController();
    expect(await slow.app.get(PlanSweep).run(signal)).toBe(0);
    expect(await planOf(table, turn.planner)).toMatchObject({ id: body.id, status: 'active' });
    await slow.app.get(Sweeper).run(signal);
    await settled(slow);
    expect(await planOf(table, turn.planner)).toMatchObject({ status: 'dropped', reason: 'time_ran_out' });
  } finally {
    await slow.close();
  }
});

test('two servers that judge the same plan at the same time play it once', async () => {
  const other = await startTestApp({ databaseUrl: server.config.databaseUrl });
  try {
    for (let i = 0; i < 5; i++) {
      const table = await begun(3);
      const turn = await plannedTurn(table);
      await stored(table, turn.planner, turn.version, step({ when: ALWAYS, move: turn.own }));
      const { signal } = new AbortController();
      const sweeps = [server, other, other].map(({ app }) => app.get(PlanSweep));
      const made = await table.post(turn.mover, turn.play, turn.version);
      expect(made.status).toBe(201);
      await Promise.all(sweeps.map((sweep) => sweep.run(signal)));
      await Promise.all([settled(server), settled(other)]);
      const log = await server.prisma.event.findMany({ where: { gameId: table.id }, orderBy: { seq: 'asc' } });
      const planned = log.filter(({ cause, type }) => cause !== null && type === 'tile_played');
      expect(planned).toHaveLength(1);
      expect(log.map(({ seq }) => seq)).toEqual(log.map((_, n) => n + 1));
    }
  } finally {
    await other.close();
  }
});

test('a check says what would be played now, and keeps nothing', async () => {
  const table = await begun(3);
  const turn = await plannedTurn(table);
  const { planner, own, version } = turn;
  const steps = [
    step(
      { when: [{ type: 'hand_count', seat: turn.mover, atMost: 0 }], move: own },
      { when: [{ type: 'line_open', at: own.at }, { type: 'always' }], move: own },
    ),
  ];
  const checked = await caller.post(table.path('plan/check'), { token: table.token(planner), body: { steps } });
  expect(checked).toMatchObject({
    status: 200,
    body: {
      version,
      seat: planner,
      isOwnTurn: false,
      branch: 1,
      move: own,
      branches: [
        { holds: [false], isLegal: true },
        { holds: [true, true], isLegal: true },
      ],
    },
  });
  const mine = await caller.post(table.path('plan/check'), {
    token: table.token(turn.mover),
    body: { steps: [step({ when: ALWAYS, move: { type: 'pass' } })] },
  });
  expect(mine.body).toMatchObject({ isOwnTurn: true, branch: null, move: null });
  expect((await caller.get(table.path('plan'), { token: table.token(planner) })).status).toBe(404);
  expect((await table.state(null)).version).toBe(version);
});

test('a plan that cannot be read is refused with every fault and its place', async () => {
  const table = await Table.begun(caller, 3);
  const { version } = await table.state(1);
  const refused = await put(table, 1, version, {
    branches: [
      { when: [{ type: 'line_end', at: 'Seat 2', value: 19 }], move: { type: 'challenge', of: 2 } },
      { when: [], move: { type: 'play', tile: '9-3', at: 'seat-1' } },
    ],
  });
  expect(refused).toMatchObject({ status: 422, body: { code: 'plan_refused' } });
  expect(refused.body.errors.map(({ pointer, code }) => `${pointer} ${code}`)).toEqual([
    '/steps/0/branches/0/when/0/at wrong_format',
    '/steps/0/branches/0/when/0/value out_of_bounds',
    '/steps/0/branches/0/move/type unknown_value',
    '/steps/0/branches/1/when out_of_bounds',
    '/steps/0/branches/1/move/tile wrong_format',
  ]);
});

test('plans are for those who sit in a match that runs', async () => {
  const open = await Table.laid(caller, 2);
  const { version } = await open.state(1);
  const draws = step({ when: ALWAYS, move: { type: 'draw' } });
  expect(await put(open, 1, version, draws)).toMatchObject({ status: 409, body: { code: 'match_not_running' } });
  const watched = await Table.begun(caller, 2);
  const spectator = await caller.call('PUT', watched.path('plan'), {
    token: open.token(1),
    version: 1,
    body: { steps: [draws] },
  });
  expect(spectator).toMatchObject({ status: 403, body: { code: 'seat_required' } });
});

test('a seat token plans for its seat', async () => {
  const table = await Table.laid(caller, 2);
  await caller.delete(table.path('seats/2'), { token: table.token(2) });
  const guest = await caller.post(table.path('seats'), {
    token: table.token(1),
    body: { type: 'guest', name: 'Bob', seat: 2 },
  });
  const { token } = guest.body;
  await table.start();
  const { version } = (await caller.get(table.path('state'), { token })).body;
  const kept = await caller.call('PUT', table.path('plan'), {
    token,
    version,
    body: { steps: [step({ when: [{ type: 'moves_since', moves: [] }], move: { type: 'draw' } })] },
  });
  expect(kept).toMatchObject({ status: 200, body: { seat: 2 } });
  expect((await caller.get(table.path('plan'), { token })).body).toMatchObject({ id: kept.body.id });
});

test('the own plans are listed over all games, newest first, page by page', async () => {
  const table = await Table.begun(caller, 3);
  const [me] = table.people;
  const token = me?.token ?? '';
  const ids: string[] = [];
  for (let i = 0; i < 3; i++) {
    const { body } = await caller.post('/v1/games', { token, body: { preset: 'club', seats: 2 } });
    const path = `/v1/games/${body.id}`;
    await caller.post(`${path}/seats`, { token, body: { type: 'self', seat: 1 } });
    await caller.post(`${path}/seats`, { token: table.token(2), body: { type: 'self', seat: 2 } });
    await caller.post(`${path}/start`, { token });
    const { version, seatsToAct } = (await caller.get(path)).body;
    const waits = { type: 'hand_count', seat: 1, atMost: 0 };
    const made = await caller.call('PUT', `${path}/plan`, {
      token,
      version,
      body: { steps: [step({ when: [waits], move: { type: 'draw' } })] },
    });
    await settled(server);
    ids.unshift(made.body.id);
    expect((await caller.get(`${path}/plan`, { token })).body).toMatchObject({
      status: seatsToAct.includes(1) ? 'dropped' : 'active',
    });
  }
  const first = await caller.get('/v1/players/me/plans?limit=2', { token });
  expect(first.body.items.map(({ id }) => id)).toEqual(ids.slice(0, 2));
  const rest = await caller.get(`/v1/players/me/plans?limit=2&cursor=${first.body.nextCursor}`, { token });
  expect(rest.body.items.map(({ id }) => id)).toEqual(ids.slice(2));
  expect(rest.body.nextCursor).toBeNull();
  const active = await caller.get('/v1/players/me/plans?status=active', { token });
  const dropped = await caller.get('/v1/players/me/plans?status=dropped', { token });
  expect(active.body.items.length + dropped.body.items.length).toBe(3);
});

test('a player has at most so many plans that wait', async () => {
  const table = await Table.begun(caller, 2);
  const [me] = table.people;
  const { version } = await table.state(1);
  const other = 3 - (await table.mover());
  const draws = step({ when: ALWAYS, move: { type: 'draw' } });
  // five hundred games of the same player, as far as plans are concerned
  await server.prisma.$executeRaw`
    WITH made AS (
      INSERT INTO games (id, status, preset, options, rules_version, seats, hand_size, settings, commitment)
      SELECT gen_random_uuid(), 'running', preset, options, rules_version, seats, hand_size, settings, commitment
      FROM games, generate_series(1, 500) WHERE id = ${table.id}::uuid RETURNING id),
    sat AS (
      INSERT INTO members (game_id, id, seat, player_id, name)
      SELECT id, gen_random_uuid(), 1, ${table.people[other - 1]?.id ?? me?.id}::uuid, 'Many' FROM made RETURNING game_id, id)
    INSERT INTO plans (game_id, member_id, id, seat, version, steps, created_at)
    SELECT game_id, id, gen_random_uuid(), 1, 0, '[]', now() FROM sat`;
  expect(await put(table, other, version, draws)).toMatchObject({ status: 409, body: { code: 'too_many_plans' } });
  await server.prisma.$executeRaw`
    DELETE FROM plans WHERE id = (SELECT id FROM plans WHERE steps = '[]' LIMIT 1)`;
  expect((await put(table, other, version, draws)).status).toBe(200);
  await server.prisma.$executeRaw`DELETE FROM plans WHERE steps = '[]'`;
});
