// Trials: C61
import { readFileSync } from 'node:fs';
import {
  authorizationPage,
  nameOf,
  PAGE,
  readAuthorization,
  type AuthorizationRow,
} from '../../scripts/authorization.mjs';
import { Clock } from '../../src/platform/clock.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { Caller, headersOf, type Method } from '../support/caller.js';
import { DOCUMENT } from '../support/contract.js';
import { GuardedHouse, NOBODY, ok, type GuardedGame } from '../support/guarded-house.js';
import { register, type Person } from '../support/table.js';
import { TestClock } from '../support/test-clock.js';

/* Who may do what: every operation, every kind of caller, against the running server. What has to come is written down. */

const authorization = readAuthorization();
const operations = new Map(
  Object.entries(DOCUMENT.paths).flatMap(([template, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const { 'x-required-scope': scope } = operation as unknown as { readonly 'x-required-scope'?: string };
      return [operation.operationId, { template, method: method.toUpperCase() as Method, scope }] as const;
    }),
  ),
);

test('every operation of the document has a row, and every row an operation', () => {
  const named = new Set(authorization.rows.map(({ operation }) => operation));
  expect([...operations.keys()].filter((name) => !named.has(name))).toEqual([]);
  expect([...named].filter((name) => !operations.has(name))).toEqual([]);
});

test('every row says what each caller hears', () => {
  const callers = Object.keys(authorization.callers);
  for (const row of authorization.rows) {
    const left = row.place === 'plain' ? ['former', 'invited', 'elsewhere', 'other', 'host'] : [];
    const named = callers.filter((one) => !left.includes(one));
    expect([nameOf(row), Object.keys(row.cells)]).toEqual([nameOf(row), named]);
    const isOfGame = operations.get(row.operation)?.template.includes('{gameId}') === true;
    expect([nameOf(row), isOfGame]).toEqual([nameOf(row), row.place !== 'plain']);
  }
});

test('docs/authorization.md is that table', () => {
  expect(readFileSync(PAGE, 'utf8')).toBe(authorizationPage(authorization));
});

let server: TestApp;
let caller: Caller;
let house: GuardedHouse;
beforeAll(async () => {
  const clock = new TestClock('2030-06-01T00:00:00Z');
  server = await startTestApp({ override: (builder) => builder.overrideProvider(Clock).useValue(clock) });
  caller = new Caller(server);
  house = await GuardedHouse.build(server, caller);
});
afterAll(() => server.close());

/** What a request is about: parts of the path by name, and fields of the body. */
type About = Record<string, string>;

/** What has to be there anew for each request, since whoever may use it uses it up. */
const BEFORE: Readonly<Record<string, (game: GuardedGame, by: string | undefined) => Promise<About>>> = {
  revokeSeatLink: async ({ id, seat }) => ({ linkId: await made(seat, `/v1/games/${id}/links`, { seat: 1 }) }),
  deleteMessage: async (game) => ({ messageId: await saying(game) }),
  reportMessage: async (game) => ({ messageId: await saying(game) }),
  muteMember: (game, by) => neighbour(game, by),
  unmuteMember: (game, by) => neighbour(game, by),
  getPlan: (game, by) => planned(game, by),
  deletePlan: (game, by) => planned(game, by),
  revokeToken: async ({ seat }) => ({
    tokenId: await made(seat, '/v1/tokens', { name: 'key', scopes: ['games:read'] }),
  }),
  endVacation: async ({ seat }) => ({
    vacationId: await keys.get('vacation', () =>
      made(seat, '/v1/players/me/vacations', { from: '2031-02-03', to: '2031-02-03' }),
    ),
  }),
  deleteWebhook: async ({ seat }) => ({
    webhookId: await made(seat, '/v1/webhooks', { url: 'https://8.8.8.8/new' }),
  }),
  deleteMyMailAddress: async (_, token) => {
    if (token !== undefined)
      await caller.call('PUT', '/v1/players/me/mail-address', {
        token,
        body: { address: 'another@example.org' },
      });
    return {};
  },
};

async function made({ token }: Person, path: string, body: unknown): Promise<string> {
  return (await ok(caller.post(path, { token, body }))).body.id;
}

async function saying({ id, seat }: GuardedGame): Promise<string> {
  return String(await made(seat, `/v1/games/${id}/messages`, { type: 'text', text: 'Well laid.' }));
}

/** Somebody in the game who is not the one who asks. */
async function neighbour({ id, guest, seat }: GuardedGame, token: string | undefined): Promise<About> {
  const { body } = await ok(caller.get(`/v1/games/${id}`, { token: seat.token }));
  return { memberId: body.seats[token === guest ? 0 : 1]?.member?.id ?? '' };
}

/** A plan of whoever asks, where they may have one. */
async function planned({ id }: GuardedGame, token: string | undefined): Promise<About> {
  const { body } = await caller.get(`/v1/games/${id}/state`, { token });
  const steps = [{ branches: [{ when: [{ type: 'always' }], move: { type: 'pass' } }] }];
  await caller.call('PUT', `/v1/games/${id}/plan`, { token, body: { steps }, version: body.version ?? 1 });
  return {};
}

/** The token of a caller of a row; undefined: none. */
async function tokenOf(name: string, row: AuthorizationRow, game: GuardedGame): Promise<string | undefined> {
  const scope = operations.get(row.operation)?.scope;
  const entitled = game[row.entitled];
  switch (name) {
    case 'anonymous':
      return undefined;
    case 'garbled':
      return `tr_pat_${'0'.repeat(38)}`;
    case 'expired':
    case 'revoked':
      return keys.get(`${name} ${entitled.id}`, () => house.wreck(entitled, name));
    case 'unscoped':
      return keys.get(`${scope ?? 'none'} ${entitled.id}`, () => house.lacking(entitled, scope ?? 'notices:read'));
    case 'elsewhere':
      return house.elsewhere;
    case 'guest':
      return game.guest;
    case 'stranger':
    case 'seat':
      // whoever deletes an account has one of their own
      if (row.operation === 'deleteMyPlayer') return (await register(caller, 'Leaver')).token;
      return name === 'seat' ? game.seat.token : house.stranger.token;
    case 'former':
    case 'invited':
    case 'other':
    case 'host':
      return game[name].token;
    default:
      throw new Error(`Nobody is called ${name}.`);
  }
}

/** Tokens that serve more than one row. */
const keys = new (class {
  private readonly made = new Map<string, Promise<string>>();

  get(name: string, make: () => Promise<string>): Promise<string> {
    const known = this.made.get(name) ?? make();
    this.made.set(name, known);
    return known;
  }
})();

/** What was heard: `200`, or `404 not_found`. */
interface Outcome {
  readonly cell: string;
  readonly text: string;
  readonly headers: Readonly<Record<string, unknown>>;
}

async function ask(row: AuthorizationRow, about: About, token: string | undefined): Promise<Outcome> {
  const { template, method } = operations.get(row.operation) as { template: string; method: Method };
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => about[name] ?? '');
  const url = row.query === undefined ? path : `${path}?${row.query}`;
  const text = JSON.stringify(row.body)?.replace(/\$(\w+)/g, (_, name: string) => about[name] ?? '');
  const saying = { token, ...(text === undefined ? {} : { body: text }), ...(row.version && { version: 9999 }) };
  if (row.method === undefined) {
    const heard = await caller.call(method, url, saying);
    const code = heard.status < 400 ? '' : ` ${heard.body.code}`;
    return { cell: `${heard.status}${code}`, text: heard.text, headers: heard.headers };
  }
  const heard = await server.app.inject({ method: row.method, url, headers: headersOf(saying) });
  // a HEAD has no body to name the code: the same question as GET is answered at once where it is refused
  if (heard.statusCode < 400) return { cell: String(heard.statusCode), text: '', headers: heard.headers };
  const refused = await caller.call(method, url, saying);
  expect(refused.status).toBe(heard.statusCode);
  return { cell: `${refused.status} ${refused.body.code}`, text: refused.text, headers: refused.headers };
}

async function aboutOf(row: AuthorizationRow, game: GuardedGame, token: string | undefined): Promise<About> {
  const isClosed = row.operation === 'declineInvitation' || row.operation === 'withdrawInvitation';
  return {
    gameId: game.id,
    seat: '1',
    nobody: NOBODY,
    invitationId: isClosed ? game.closedInvitation : game.invitation,
    webhookId: house.belongings.webhook,
    deliveryId: house.belongings.delivery,
    playerId: game.other.id,
    mail: token === game.seat.token ? house.belongings.mail : 'str@example.org',
    link: await keys.get(`link ${game.id}`, async () => {
      const { body } = await ok(
        caller.post(`/v1/games/${game.id}/links`, { token: game.seat.token, body: { seat: 1 } }),
      );
      return body.token;
    }),
    ...(await BEFORE[row.operation]?.(game, token)),
  };
}

describe.each(authorization.rows.map((row) => ({ name: nameOf(row), row })))('$name', ({ row }) => {
  test('answers each caller as it is written down', async () => {
    const game = house.games[row.place === 'plain' ? 'public' : row.place];
    const heard: Record<string, string> = {};
    for (const name of Object.keys(row.cells)) {
      const token = await tokenOf(name, row, game);
      const about = await aboutOf(row, game, token);
      const outcome = await ask(row, about, token);
      heard[name] = outcome.cell;
      if (name !== 'seat') for (const secret of house.secrets) expect(outcome.text).not.toContain(secret);
      if (outcome.cell === '404 not_found' && row.place === 'private')
        await expectLikeNothing(row, about, token, outcome);
    }
    expect(heard).toEqual(row.cells);
  });
});

/** What is hidden is answered byte for byte like what is not there. */
async function expectLikeNothing(
  row: AuthorizationRow,
  about: About,
  token: string | undefined,
  hidden: Outcome,
): Promise<void> {
  const nothing = await ask(row, { ...about, gameId: NOBODY }, token);
  expect(hidden.cell).toBe(nothing.cell);
  expect(hidden.text.replaceAll(about['gameId'] as string, NOBODY)).toBe(nothing.text);
  expect(told(hidden)).toEqual(told(nothing));
}

/** The headers, but for what is another at each request. */
function told({ headers }: Outcome): Readonly<Record<string, unknown>> {
  return { ...headers, 'request-id': null, date: null };
}
