// Trials: C61, C62
import { startTestApp, type TestApp } from '../support/app.js';
import { Caller } from '../support/caller.js';
import { handIn, Table } from '../support/table.js';

let server: TestApp;
let caller: Caller;
beforeAll(async () => {
  server = await startTestApp();
  caller = new Caller(server);
});
afterAll(() => server.close());

/** Every tile that a text names, low half first. */
function tilesIn(text: string): Set<string> {
  return new Set(
    [...text.matchAll(/"(\d{1,2})-(\d{1,2})"/g)].map(([, a, b]) =>
      Number(a) <= Number(b) ? `${a}-${b}` : `${b}-${a}`,
    ),
  );
}

/** Everything that a viewer can read about a game; `error` are the words of refusals. */
async function allThatIsSaid(table: Table, viewer: number | null): Promise<Record<string, string>> {
  const token = viewer === null ? undefined : table.token(viewer);
  const said: Record<string, string> = {};
  for (const rest of ['', 'state', 'events?limit=100', 'record', 'legal-moves']) {
    said[rest] = (await caller.get(rest === '' ? table.path() : table.path(rest), { token })).text;
  }
  for (let after = 100; ; after += 100) {
    const more = await caller.get(table.path(`events?limit=100&after=${after}`), { token });
    said[`events after ${after}`] = more.text;
    if (more.body.nextCursor === null) break;
  }
  const version = Number(/"version":(\d+)/.exec(said[''] as string)?.[1]);
  for (let at = Math.max(1, version - 3); at <= version; at++)
    said[`state at ${at}`] = (await caller.get(table.path(`state?at=${at}`), { token })).text;
  if (token !== undefined) {
    for (const move of [
      { type: 'draw' },
      { type: 'pass' },
      { type: 'end_turn' },
      { type: 'play', tile: '12-12', at: 'mexican' },
      { type: 'challenge', of: 1 },
    ]) {
      const heard = await caller.post(table.path('moves'), { token, body: move, version: version - 1 });
      said[`${move.type} too late`] = heard.text;
    }
  }
  return said;
}

/** The tiles of the current round that this viewer may know: the own hand, whatever lies on the table, and what was asked about. */
async function known(table: Table, viewer: number | null): Promise<Set<string>> {
  const state = await table.state(viewer);
  const { round } = state;
  const onTable = round.lines.flatMap(({ tiles }) => tiles);
  const own = viewer === null ? [] : handIn(state, viewer);
  const engine = `${round.engine}-${round.engine}`;
  return new Set([...tilesIn(JSON.stringify([...onTable, ...own])), engine, '12-12']);
}

/** Where the hands and the boneyard really are, straight from the log. */
async function hidden(table: Table): Promise<Set<string>> {
  const rows = await server.prisma.event.findMany({ where: { gameId: table.id }, orderBy: { seq: 'asc' } });
  const dealt = rows.filter(({ type }) => type === 'round_dealt').at(-1)?.payload as {
    hands: string[][];
    yard: string[];
  };
  return new Set([...dealt.hands.flat(), ...dealt.yard]);
}

test.each([
  { preset: 'club', seats: 3 },
  { preset: 'classic_fast', seats: 3 },
  { preset: 'dominoes_hq', seats: 3 },
  { preset: 'chicken_foot', seats: 3 },
])('$preset: in the first round nobody reads a tile anywhere that they may not know', async ({ preset, seats }) => {
  const table = await Table.begun(caller, seats, { preset });
  for (let step = 0; step < 12; step++) {
    const tiles = await hidden(table);
    for (const viewer of [null, ...table.people.map((_, i) => i + 1)]) {
      const mayKnow = await known(table, viewer);
      for (const [place, text] of Object.entries(await allThatIsSaid(table, viewer))) {
        const leaked = [...tilesIn(text)].filter((tile) => tiles.has(tile) && !mayKnow.has(tile));
        // A tile that the viewer held and has laid, or drew, is on the table or in the hand: all others are secrets.
        expect({ place, viewer, leaked }).toEqual({ place, viewer, leaked: [] });
      }
    }
    const { body } = await table.advance();
    if (body.state.round?.round !== 1) break;
  }
});

test('no answer names the seed of the server or a client seed before its time', async () => {
  const table = await Table.laid(caller, 2);
  await caller.delete(table.path('seats/2'), { token: table.token(2) });
  await caller.post(table.path('seats'), {
    token: table.token(2),
    body: { type: 'self', seat: 2, clientSeed: 'my-very-own-seed' },
  });
  for (const viewer of [null, 1])
    expect(JSON.stringify(await allThatIsSaid(table, viewer))).not.toContain('my-very-own-seed');
  await table.start();
  const { serverSeed } = await server.prisma.gameSecret.findUniqueOrThrow({ where: { gameId: table.id } });
  const seed = Buffer.from(serverSeed).toString('hex');
  for (const viewer of [null, 1, 2]) {
    const said = JSON.stringify(await allThatIsSaid(table, viewer));
    expect(said).toContain('my-very-own-seed');
    expect(said).not.toContain(seed);
  }
});

test('finished rounds are open to everybody, the one that runs is not', async () => {
  const table = await Table.begun(caller, 2, { options: { rounds: 2 } });
  while ((await table.state(1)).round.round === 1) await table.advance();
  const { body: record } = await caller.get(table.path('record'));
  expect(record.rounds[0]?.hands.flat()).not.toContain(null);
  expect(new Set(record.rounds[1]?.hands.flat())).toEqual(new Set([null]));
  expect(new Set(record.rounds[1]?.yard)).toEqual(new Set([null]));
  expect(record.deal.serverSeed).toBeNull();
});
