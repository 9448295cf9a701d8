// Trials: C86
import { startTestApp, type TestApp } from '../support/app.js';
import { Caller, type Heard, type Method, type Saying } from '../support/caller.js';
import { DOCUMENT, type OperationObject } from '../support/contract.js';
import { REFUSED_MOVES } from '../rule-book/refused-moves.js';
import { register, Table, type Person } from '../support/table.js';

/* What the document promises of many operations, each of them asked: 304, 428, and what is too early or too late. */

const operations = new Map(
  Object.entries(DOCUMENT.paths).flatMap(([template, methods]) =>
    Object.entries(methods).map(([method, operation]) => [
      operation.operationId,
      { template, method: method.toUpperCase() as Method, operation },
    ]),
  ),
);

let server: TestApp;
let caller: Caller;
let over: Table;
let running: Table;
beforeAll(async () => {
  server = await startTestApp();
  caller = new Caller(server);
  const timeControl = { preset: 'P2D' };
  over = await Table.laid(caller, 2, { timeControl });
  await ask('abortGame', over, 1, { body: {} });
  running = await Table.begun(caller, 3, { timeControl });
});
afterAll(() => server.close());

/** Asks an operation about a table and a seat, as somebody who sits there. */
async function ask(name: string, table: Table, by: number, saying: Saying = {}, seat = 2): Promise<Heard> {
  const promised = operations.get(name);
  if (promised === undefined) throw new Error(`There is no ${name}.`);
  const path = promised.template.replace('{gameId}', table.id).replace('{seat}', String(seat));
  return caller.call(promised.method, path, { token: table.token(by), ...saying });
}

function namesWhere(holds: (text: string) => boolean): string[] {
  return [...operations].flatMap(([name, { operation }]) => (holds(JSON.stringify(operation)) ? [name] : []));
}

/** Bodies of operations that need one. */
const BODIES: Readonly<Record<string, unknown>> = {
  createMove: { type: 'draw' },
  addTime: { duration: 'P1D' },
  putPlan: { steps: [{ branches: [{ when: [{ type: 'always' }], move: { type: 'draw' } }] }] },
  checkPlan: { steps: [{ branches: [{ when: [{ type: 'always' }], move: { type: 'draw' } }] }] },
  substituteSeat: { name: 'Guest' },
  putAutopilot: { forced: true, onlyTile: false, drawAtOnce: false },
};

const LIKE_BEFORE = Object.keys(Object.fromEntries(operations)).filter(
  (name) => '304' in (operations.get(name)?.operation.responses ?? {}),
);

test.each(LIKE_BEFORE)('%s tells those who know its ETag that nothing has changed', async (name) => {
  const first = await ask(name, running, 1);
  expect(first.status).toBe(200);
  const tag = first.headers['etag'] as string;
  const again = await ask(name, running, 1, { headers: { 'if-none-match': `"0", W/${tag}` } });
  expect(again).toMatchObject({ status: 304, text: '' });
  expect(again.headers['etag']).toBe(tag);
});

test.each(namesWhere((text) => text.includes('"428"')))('%s needs to know for which version', async (name) => {
  const named: Record<string, string>[] = [{}, { 'if-match': '*' }];
  for (const headers of named) {
    const heard = await ask(name, running, 1, { body: BODIES[name] ?? {}, headers });
    expect([heard.status, heard.body.code]).toEqual([428, 'version_required']);
    expect(String(heard.body.detail).includes('`*` is not taken')).toBe('if-match' in headers);
  }
});

const IN_PLAY = namesWhere((text) => text.includes('match_not_running')).filter(
  (name) => !['takeSeat', 'createSeatLink', 'createInvitation', 'acceptInvitation'].includes(name),
);

test.each(IN_PLAY)('%s is for running matches', async (name) => {
  const { version } = await over.state(1);
  const heard = await ask(name, over, 1, { body: BODIES[name] ?? {}, version });
  expect([heard.status, heard.body.code]).toEqual([409, 'match_not_running']);
});

test.each(namesWhere((text) => text.includes('no_clock')))('%s is for games with a clock', async (name) => {
  const table = await Table.begun(caller, 2);
  const { version } = await table.state(1);
  const heard = await ask(name, table, 1, { body: BODIES[name] ?? {}, version });
  expect([heard.status, heard.body.code]).toEqual([409, 'no_clock']);
});

test.each([
  ['startGame', {}, 1, 409, 'match_already_started'],
  ['abortGame', {}, 1, 409, 'match_already_started'],
  ['leaveSeat', undefined, 2, 409, 'match_already_started'],
  ['takeSeat', { type: 'self' }, 1, 409, 'already_seated'],
  ['takeSeat', { type: 'guest', name: 'Guest' }, 1, 409, 'match_already_started'],
] as const)('%s %j in a running match', async (name, body, by, status, code) => {
  const { version } = await running.state(1);
  const heard = await ask(name, running, by, { body, version });
  expect([heard.status, heard.body.code]).toEqual([status, code]);
});

test('before the start it is said what is missing', async () => {
  const table = await Table.laid(caller, 3);
  const codes = async (...asked: Promise<Heard>[]): Promise<string[]> =>
    (await Promise.all(asked)).map(({ status, body }) => `${status} ${body?.code}`);
  expect(await codes(ask('takeSeat', table, 1, { body: { type: 'guest', name: 'Guest', seat: 9 } }))).toEqual([
    '422 seat_unknown',
  ]);
  await ask('leaveSeat', table, 3, {}, 3);
  expect(
    await codes(
      ask('startGame', table, 1, { body: {} }),
      ask('leaveSeat', table, 1, {}, 3),
      ask('takeSeat', table, 3, { body: { type: 'self', seat: 2 } }),
      ask('takeSeat', table, 2, { body: { type: 'self', seat: 3 } }),
    ),
  ).toEqual(['409 seats_missing', '409 seat_empty', '409 seat_already_taken', '409 already_seated']);
});

test('undos and pauses say what there is none of', async () => {
  const wish = { undo: 'none', timeControl: { preset: 'P2D', maxPause: 'P1D' } };
  const strict = await Table.begun(caller, 2, wish);
  const early = await Table.laid(caller, 2);
  const codesOf = async (table: Table, ...names: string[]): Promise<string[]> => {
    const { version } = await table.state(1);
    const heard = await Promise.all(names.map((name) => ask(name, table, 1, { body: {}, version })));
    return [...new Set(heard.map(({ status, body }) => `${status} ${body.code}`))];
  };
  expect(await codesOf(strict, 'askUndo', 'agreeUndo', 'declineUndo')).toEqual(['409 undo_not_allowed']);
  expect(await codesOf(early, 'askUndo', 'agreeUndo', 'declineUndo')).toEqual(['409 nothing_to_undo']);
  expect(await codesOf(running, 'agreeUndo', 'declineUndo')).toEqual(['409 no_undo_asked']);
  expect(await codesOf(strict, 'agreePause', 'declinePause')).toEqual(['409 no_pause_asked']);
  expect(await codesOf(strict, 'resumeGame')).toEqual(['409 not_paused']);
  await strict.ask(1, 'pause');
  expect(await codesOf(strict, 'askPause')).toEqual(['409 pause_already_asked']);
  expect(await codesOf(strict, 'agreePause')).toEqual(['409 already_agreed']);
  await strict.ask(2, 'pause/agree');
  expect(await codesOf(strict, 'askPause', 'agreePause', 'declinePause')).toEqual(['409 already_paused']);
});

test('an invitation is no way past what holds for every seat', async () => {
  const table = await Table.laid(caller, 2);
  await ask('leaveSeat', table, 2, {}, 2);
  const guest = await register(caller, 'Invited');
  const invite = async (playerId: string, seat?: number): Promise<string> =>
    (await ask('createInvitation', table, 1, { body: { playerId, ...(seat === undefined ? {} : { seat }) } })).body.id;
  const accept = async (id: string, token: string, body: unknown = {}): Promise<string> => {
    const heard = await caller.post(table.path(`invitations/${id}/accept`), { token, body });
    return `${heard.status} ${heard.body.code}`;
  };
  const [toGuest, toBack] = [await invite(guest.id), await invite((table.people[1] as Person).id)];
  expect(await accept(toGuest, guest.token, { seat: 9 })).toBe('422 seat_unknown');
  expect(await accept(toGuest, guest.token, { seat: 1 })).toBe('409 seat_already_taken');
  expect(await accept(toGuest, guest.token, { clientSeed: 'ä' })).toBe('400 invalid_request');
  await ask('takeSeat', table, 2, { body: { type: 'self', seat: 2 } });
  expect(await accept(toBack, table.token(2))).toBe('409 invitation_closed');
  expect(await accept(toGuest, guest.token)).toBe('409 game_full');
});

test('an account mutes at most 500 others', async () => {
  const names = Array.from({ length: 501 }, (_, i) => ({ name: `Muted ${i}` }));
  const people = await server.prisma.player.createManyAndReturn({ data: names });
  const playerId = (await caller.get('/v1/players/me', { token: over.token(1) })).body.id;
  const muted = people.slice(1).map(({ id }) => ({ playerId, mutedPlayerId: id }));
  await server.prisma.mute.createMany({ data: muted });
  const heard = await caller.call('PUT', `/v1/players/me/mutes/${people[0]?.id}`, { token: over.token(1) });
  expect([heard.status, heard.body.code]).toEqual([409, 'mute_limit_reached']);
});

test('every way in which the rules refuse a move is promised', () => {
  const { responses } = operations.get('createMove')?.operation as OperationObject;
  const promised = Object.values(responses).flatMap((response) =>
    Object.keys(response.content?.['application/problem+json']?.examples ?? {}),
  );
  // a path or body of another form never gets as far as these rules
  const unheard = new Set(['seat_unknown']);
  expect(
    REFUSED_MOVES.map(({ code }) => code).filter((code) => !promised.includes(code) && !unheard.has(code)),
  ).toEqual([]);
});
