// Trials: C61, C62
import type { Heard } from '../support/caller.js';
import { NOTICE_GROUPS } from '../../src/notices/notice-kinds.js';
import { Clock } from '../../src/platform/clock.js';
import { DueWork } from '../../src/platform/due-work/due-work.js';
import { MailSink } from '../notices/mail-sink.js';
import { Receiver } from '../notices/receiver.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { Caller } from '../support/caller.js';
import { copyOf, freshDatabase, type TestDatabase } from '../support/database.js';
import { bearer, StreamReader } from '../support/stream-reader.js';
import { register, Table, type Person } from '../support/table.js';
import { TestClock } from '../support/test-clock.js';
import { exchangeHidden, withoutChance, type Transcript } from '../support/twin-worlds.js';

/*
 * Two worlds that differ only in what a viewer may not know are told to them with the same bytes, on every channel: the same
 * database twice, in one of them the hidden tiles and the seed exchanged, and beside it what the others keep for themselves.
 */

const START = '2030-06-03T08:00:00Z';
const DAY = 24 * 60 * 60 * 1000;

/** A match as far as it has come, and everybody around it. */
interface Scene {
  readonly gameId: string;
  readonly version: number;
  /** Whose turn it is, and a move of theirs. */
  readonly mover: number;
  readonly move: { readonly tile: string; readonly at: string };
  /** Who sits in the seats now. */
  readonly seats: readonly Person[];
  readonly spectator: Person;
  /** Hosts the game, and has handed over the first seat. */
  readonly former: Person;
  readonly onTable: readonly string[];
  readonly hands: readonly (readonly string[])[];
}

let base: TestDatabase;
let scene: Scene;
let receiver: Receiver;
const sink = new MailSink();

beforeAll(async () => {
  base = await freshDatabase();
  receiver = await Receiver.start();
  await sink.start();
  const server = await startOn(base, new TestClock(START));
  scene = await prepared(server, new Caller(server));
  await server.close();
});
afterAll(async () => {
  await receiver.stop();
  await sink.stop();
  await base.drop();
});

function startOn({ url }: TestDatabase, clock: TestClock): Promise<TestApp> {
  return startTestApp({
    databaseUrl: url,
    settings: { smtpUrl: sink.url, webhookPrivateAddresses: true, publicUrl: 'http://here.example' },
    override: (builder) => builder.overrideProvider(Clock).useValue(clock),
  });
}

/** Plays until somebody can lay a tile, and hands the first seat over. */
async function prepared(server: TestApp, caller: Caller): Promise<Scene> {
  const timeControl = { preset: 'P3D' };
  const table = await Table.begun(caller, 3, { autoForced: false, timeControl });
  await table.playOn(9);
  for (;;) {
    const { legalMoves } = await table.legal(await table.mover());
    if (legalMoves.some(({ type }) => type === 'play')) break;
    await table.advance();
  }
  const mover = await table.mover();
  const move = (await table.legal(mover)).legalMoves.find(({ type }) => type === 'play') as Scene['move'] & object;
  const hands = [await table.hand(1), await table.hand(2), await table.hand(3)];
  const successor = await register(caller, 'Successor');
  const spectator = await register(caller, 'Spectator');
  const [former, ...others] = table.people as readonly [Person, ...Person[]];
  const { body: link } = await caller.post(table.path('links'), { token: former.token, body: { seat: 1 } });
  const taken = await caller.post(table.path('seats'), {
    token: successor.token,
    body: { type: 'link', token: link.token },
  });
  if (taken.status !== 201) throw new Error(taken.text);
  const { round, version } = await table.state(null);
  const seats = [successor, ...others];
  for (const person of [...seats, spectator, former]) await tellEverything(server, caller, person);
  await server.app.get(DueWork).runDue();
  const onTable = round.lines.flatMap(({ tiles }) =>
    tiles.map((tile) => (typeof tile === 'string' ? tile : String(tile))),
  );
  return { gameId: table.id, version, mover, move, seats, spectator, former, onTable, hands };
}

/** Somebody who wants to be told of everything, in every way. */
async function tellEverything(server: TestApp, caller: Caller, { id, token }: Person): Promise<void> {
  await caller.post('/v1/webhooks', { token, body: { url: receiver.url(`/${id}`) } });
  const all = [...NOTICE_GROUPS];
  await caller.call('PUT', '/v1/players/me/notice-preferences', {
    token,
    body: { feed: all, webhook: all, mail: all, mailMode: 'each', digestHour: 9, digestZone: 'UTC' },
  });
  await server.prisma.$executeRaw`
    INSERT INTO mail_addresses (player_id, address, status, unsubscribe_with, changed_at)
    VALUES (${id}::uuid, ${`${id}@mail.example`}, 'confirmed', ${id.replaceAll('-', '')}, ${new Date(START)})`;
}

/** Whom the worlds are shown to. */
interface Viewer {
  readonly person: Person;
  /** Null: none. */
  readonly seat: number | null;
}

const GAME_PATHS = [
  ...['', 'state', 'events?limit=100', 'record', 'record.txt', 'board.svg', 'board.svg?width=600', 'legal-moves'],
  ...['messages', 'talk', 'note', 'plan', 'autopilot', 'links', 'invitations'],
];
const ACCOUNT_PATHS = [
  ...['/v1/games', '/v1/games?mine=true', '/v1/players/me', '/v1/players/me/turns', '/v1/players/me/plans'],
  ...['/v1/players/me/invitations', '/v1/players/me/notices', '/v1/players/me/mutes', '/v1/players/me/vacations'],
  '/v1/webhooks',
];

/** Everything that a viewer can be told in one world, before and after somebody moves, says something, and a day goes by. */
class Telling {
  private readonly told: Record<string, string> = {};
  private readonly caller: Caller;

  constructor(
    private readonly server: TestApp,
    private readonly clock: TestClock,
    private readonly viewer: Viewer,
  ) {
    this.caller = new Caller(server);
  }

  async all(): Promise<Transcript> {
    await this.server.app.listen(0, '127.0.0.1');
    const url = await this.server.app.getUrl();
    const { token } = this.viewer.person;
    await this.readAll('before');
    await this.refusals();
    const waiting = this.heardOf(`events?wait=20&after=${scene.version}`);
    await this.go();
    this.note('long poll', await waiting);
    await this.due();
    this.clock.advance(DAY);
    await this.due();
    await this.readAll('after');
    const { version } = (await this.heardOf('')).body;
    const stream = await StreamReader.open(`${url}${this.path('events/stream')}`, bearer(token));
    await stream.count(version);
    stream.close();
    this.told['stream'] = JSON.stringify(stream.frames);
    const feed = await StreamReader.open(`${url}/v1/players/me/stream`, bearer(token));
    await feed.until(({ lastId }) => lastId !== '');
    feed.close();
    this.told['feed'] = JSON.stringify(feed.frames.map(({ event, data }) => ({ event, data })));
    const { id } = this.viewer.person;
    this.told['webhooks'] = JSON.stringify(
      receiver.calls
        .filter(({ path }) => path === `/${id}`)
        .map(({ body, headers }) => [body, headers['content-length']])
        .sort(([a = ''], [b = '']) => (a < b ? -1 : 1)), // calls of one moment are made side by side
    );
    this.told['mails'] = JSON.stringify(
      sink
        .to(`${id}@mail.example`)
        .map(({ subject, text }) => `${subject}\n${text}`)
        .sort(),
    );
    return withoutChance(this.told);
  }

  private path(rest: string): string {
    return `/v1/games/${scene.gameId}${rest === '' ? '' : `/${rest}`}`;
  }

  private heardOf(rest: string): Promise<Heard> {
    return this.caller.get(this.path(rest), { token: this.viewer.person.token });
  }

  /** What was heard, with its headers: its length and its tag tell as well. */
  private note(where: string, { status, headers, text }: Heard): void {
    const { date: _date, 'request-id': _id, connection: _kept, 'keep-alive': _how, ...rest } = headers;
    this.told[where] = `${status} ${JSON.stringify(rest)} ${text}`;
  }

  private async readAll(when: string): Promise<void> {
    const { token } = this.viewer.person;
    const version = Number((await this.heardOf('')).body.version);
    const earlier = [version - 2, version - 1].flatMap((at) => [`state?at=${at}`, `board.svg?at=${at}`]);
    for (const rest of [...GAME_PATHS, ...earlier]) this.note(`${when}: ${rest}`, await this.heardOf(rest));
    for (const path of ACCOUNT_PATHS) this.note(`${when}: ${path}`, await this.caller.get(path, { token }));
    const { body } = await this.caller.get('/v1/webhooks', { token });
    const deliveries = `/v1/webhooks/${body.items[0]?.id}/deliveries?limit=100`;
    this.note(`${when}: deliveries`, await this.caller.get(deliveries, { token }));
    // somebody without a token, too
    for (const rest of ['', 'state', 'events?limit=100', 'record', 'board.svg'])
      this.note(`${when}: anonymous ${rest}`, await this.caller.get(this.path(rest)));
  }

  /** Whatever is refused is refused alike: every tile that is not one's own, wherever, every other move, and plans of them. */
  private async refusals(): Promise<void> {
    const { token } = this.viewer.person;
    const { version } = (await this.heardOf('state')).body;
    const { legalMoves } = (await this.heardOf('legal-moves')).body;
    const may = new Set((legalMoves ?? []).map((move) => JSON.stringify([move.type, 'tile' in move ? move.tile : ''])));
    const tiles = Array.from({ length: 13 }, (_, a) =>
      Array.from({ length: 13 - a }, (__, b) => `${a}-${a + b}`),
    ).flat();
    const moves = [
      ...tiles.map((tile) => ({ type: 'play', tile, at: 'seat-1' })),
      ...[
        { type: 'draw' },
        { type: 'pass' },
        { type: 'end_turn' },
        { type: 'challenge', of: 1 },
        { type: 'challenge', of: 3 },
      ],
    ];
    for (const move of moves) {
      const name = JSON.stringify(move);
      const plan = { steps: [{ branches: [{ when: [{ type: 'always' }], move }] }] };
      if (move.type !== 'challenge')
        this.note(`check ${name}`, await this.caller.post(this.path('plan/check'), { token, body: plan }));
      if (may.has(JSON.stringify([move.type, 'tile' in move ? move.tile : '']))) continue;
      this.note(`move ${name}`, await this.caller.post(this.path('moves'), { token, body: move, version }));
    }
    for (const what of ['undo', 'undo/agree', 'pause/agree', 'resume'])
      this.note(what, await this.caller.post(this.path(what), { token, body: {}, version: version - 1 }));
  }

  /** The mover lays the tile, and the others say something. */
  private async go(): Promise<void> {
    const { tile, at } = scene.move;
    const token = (scene.seats[scene.mover - 1] as Person).token;
    const made = await this.caller.post(this.path('moves'), {
      token,
      body: { type: 'play', tile, at },
      version: scene.version,
    });
    if (made.status !== 201) throw new Error(made.text);
    if (this.viewer.seat === scene.mover) this.note('the move', made);
    for (const person of scene.seats)
      await this.caller.post(this.path('messages'), {
        token: person.token,
        body: { type: 'phrase', phrase: 'good_luck' },
      });
  }

  private async due(): Promise<void> {
    await this.server.app.get(DueWork).runDue();
  }
}

/** What the others keep for themselves: in one of the worlds only. */
async function keepForThemselves(server: TestApp, viewer: Viewer): Promise<void> {
  const caller = new Caller(server);
  const path = `/v1/games/${scene.gameId}`;
  for (const [i, { token, id }] of scene.seats.entries()) {
    if (id === viewer.person.id) continue;
    const never = [{ type: 'hand_count', seat: (i % 3) + 1, atMost: 0 }];
    const steps = [{ branches: [{ when: never, move: { type: 'draw' } }] }];
    if (i + 1 !== scene.mover && i + 1 !== (scene.mover % 3) + 1)
      await caller.call('PUT', `${path}/plan`, { token, version: scene.version, body: { steps } });
    await caller.call('PUT', `${path}/note`, { token, body: { text: 'What I think of the others.' } });
    await caller.call('PUT', `/v1/players/me/mutes/${viewer.person.id}`, { token });
    await caller.post('/v1/tokens', { token, body: { name: 'bot', scopes: ['games:read'] } });
    // of links to seats the host is told
    if (viewer.person.id !== scene.former.id) await caller.post(`${path}/links`, { token, body: { seat: i + 1 } });
  }
}

async function worlds(viewer: Viewer): Promise<readonly [Transcript, Transcript]> {
  const seen: Transcript[] = [];
  const own = viewer.seat === null ? [] : (scene.hands[viewer.seat - 1] as readonly string[]);
  const known = new Set([...own, ...scene.onTable.flatMap(bothWays), scene.move.tile]);
  for (const isOther of [false, true]) {
    const database = await copyOf(base);
    const clock = new TestClock(START);
    const server = await startOn(database, clock);
    receiver.calls.length = 0;
    sink.mails.length = 0;
    if (isOther) {
      expect(await exchangeHidden(server, scene.gameId, known)).toBeGreaterThan(20);
      await keepForThemselves(server, viewer);
    }
    seen.push(await new Telling(server, clock, viewer).all());
    await server.close();
    await database.drop();
  }
  return seen as [Transcript, Transcript];
}

function bothWays(tile: string): string[] {
  const [a, b] = tile.split('-');
  return [tile, `${b}-${a}`];
}

test.each<readonly [string, () => Viewer]>([
  ['a spectator', () => ({ person: scene.spectator, seat: null })],
  ['who is on turn', () => ({ person: scene.seats[scene.mover - 1] as Person, seat: scene.mover })],
  ['another seat', () => ({ person: scene.seats[scene.mover % 3] as Person, seat: (scene.mover % 3) + 1 })],
  ['the host, who has handed the own seat over', () => ({ person: scene.former, seat: null })],
])('%s cannot tell two worlds apart, on any channel', async (_, viewer) => {
  const [one, other] = await worlds(viewer());
  expect(Object.keys(one).length).toBeGreaterThan(120);
  expect(differences(one, other)).toEqual([]);
});

/** Where two transcripts differ, and from where on. */
function differences(one: Transcript, other: Transcript): string[] {
  return Object.keys({ ...one, ...other }).flatMap((where) => {
    const [a = '', b = ''] = [one[where], other[where]];
    if (a === b) return [];
    const at = Math.max(0, [...a].findIndex((character, i) => character !== b[i]) - 100);
    return [`${where}: … ${a.slice(at, at + 200)} … and … ${b.slice(at, at + 200)}`];
  });
}
