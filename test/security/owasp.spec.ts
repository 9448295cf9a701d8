import { connect } from 'node:net';
import { RouteTable } from '../../src/platform/http/route-table.js';
import { BODY_LIMIT, REFEREE_BODY_LIMIT } from '../../src/platform/http/wire.js';
import { DEEPEST_BODY } from '../../src/platform/http/body-shape.js';
import { readAuthorization } from '../../scripts/authorization.mjs';
import { startTestApp, type TestApp } from '../support/app.js';
import { Caller, type Method } from '../support/caller.js';
import { DOCUMENT } from '../support/contract.js';
import { register, Table, type Person } from '../support/table.js';

/* The OWASP API Security Top 10 of 2023, where no other test has it already; docs/security.md says which test has what. */

let server: TestApp;
let caller: Caller;
let ann: Person;
beforeAll(async () => {
  server = await startTestApp();
  caller = new Caller(server);
  ann = await register(caller, 'Ann');
});
afterAll(() => server.close());

interface Described {
  readonly name: string;
  readonly template: string;
  readonly method: Method;
  readonly hasBody: boolean;
  readonly parameters: readonly {
    readonly name: string;
    readonly in: string;
    readonly schema?: { readonly maximum?: number };
  }[];
}

const operations = Object.entries(DOCUMENT.paths).flatMap(([template, methods]) =>
  Object.entries(methods).map(([method, operation]): Described => {
    const { parameters = [], requestBody } = operation as unknown as {
      readonly parameters?: Described['parameters'];
      readonly requestBody?: unknown;
    };
    const { operationId: name } = operation;
    return { name, template, method: method.toUpperCase() as Method, hasBody: requestBody !== undefined, parameters };
  }),
);
const withBody = operations.filter(({ hasBody }) => hasBody);
const bodies = new Map(readAuthorization().rows.map(({ operation, body }) => [operation, body]));

const RANDOM_ID = '01900000-0000-7000-8000-000000000000';

function pathOf(template: string): string {
  return template
    .replace('{seat}', '1')
    .replace('{messageId}', '1')
    .replace(/\{\w+\}/g, RANDOM_ID);
}

describe('API2: broken authentication', () => {
  test.each(['access_token', 'token', 'authorization', 'api_key'])(
    'a token in the query as %s opens nothing',
    async (name) => {
      const heard = await caller.get(`/v1/players/me?${name}=${ann.token}`);
      expect([400, 401]).toContain(heard.status);
      expect(heard.text).not.toContain(ann.token);
    },
  );

  test.each([
    ['a cookie', { cookie: `token=TOKEN; authorization=Bearer TOKEN` }],
    ['basic credentials', { authorization: `Basic TOKEN` }],
    ['two tokens', { authorization: `Bearer TOKEN, Bearer TOKEN` }],
    ['a header of its own', { 'x-api-key': 'TOKEN' }],
  ])('a token in %s opens nothing', async (_, headers) => {
    const filled = Object.fromEntries(
      Object.entries(headers).map(([name, text]) => [name, text.replaceAll('TOKEN', ann.token)]),
    );
    expect((await caller.get('/v1/players/me', { headers: filled })).status).toBe(401);
  });

  test('a token that somebody has is not told from one that nobody has before it is looked up whole', async () => {
    const own = await caller.get('/v1/players/me', { token: ann.token.replace(/.$/, '!') });
    const other = await caller.get('/v1/players/me', { token: `tr_pat_${'0'.repeat(38)}` });
    expect(own.text).toBe(other.text);
  });
});

describe('API3: broken object property level authorization', () => {
  /** What a client may not decide, by the names that it has in answers and tables. */
  const FORBIDDEN = [
    'id',
    'hostPlayerId',
    'playerName',
    'isBot',
    'isAdmin',
    'status',
    'createdAt',
    'serverSeed',
    'revokedAt',
  ];

  // the referee says of a record what is wrong with it, whatever it is
  test.each(withBody.filter(({ name }) => name !== 'checkRecord'))(
    '$name takes no field that is not in the document',
    async ({ template, method, name }) => {
      const body = (bodies.get(name) ?? {}) as Readonly<Record<string, unknown>>;
      for (const field of FORBIDDEN) {
        const asked = { token: ann.token, body: { ...body, [field]: true }, version: 1 };
        const heard = await caller.call(method, pathOf(template), asked);
        // plans are read once it is known for which game
        const refused = ['putPlan', 'checkPlan'].includes(name) ? [404] : [400, 422];
        expect([field, refused]).toEqual([field, expect.arrayContaining([heard.status])]);
      }
    },
  );

  test.each(['PUT plan', 'POST plan/check'])('%s takes none either', async (what) => {
    const table = await Table.begun(caller, 2);
    const [method, path] = what.split(' ') as [Method, string];
    const steps = [{ branches: [{ when: [{ type: 'always' }], move: { type: 'draw' } }] }];
    const { version } = await table.state(1);
    for (const field of FORBIDDEN) {
      const asked = { token: table.token(1), body: { steps, [field]: true }, version };
      expect((await caller.call(method, table.path(path), asked)).body.code).toBe('plan_refused');
    }
  });
});

describe('API4: unrestricted resource consumption', () => {
  test.each(withBody)('$name refuses a body that is too large', async ({ template, method }) => {
    const limit = template.startsWith('/v1/referee/') ? REFEREE_BODY_LIMIT : BODY_LIMIT;
    const body = JSON.stringify({ name: 'x'.repeat(limit) });
    const heard = await caller.call(method, pathOf(template), { token: ann.token, body });
    expect(heard).toMatchObject({ status: 413, body: { code: 'body_too_large' } });
  });

  test.each(withBody)('$name refuses a body of too many levels', async ({ template, method }) => {
    const body = `${'{"a":['.repeat(DEEPEST_BODY)}1${']}'.repeat(DEEPEST_BODY)}`;
    const heard = await caller.call(method, pathOf(template), { token: ann.token, body });
    expect(heard).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
  });

  const paged = operations.filter(({ parameters }) => parameters.some(({ name }) => name === 'limit'));

  test('every list that grows has pages', () => {
    expect(paged.map(({ name }) => name).sort()).toEqual([
      ...['listGameEvents', 'listGames', 'listInvitations', 'listMessages', 'listMyInvitations', 'listMyNotices'],
      ...['listMyPlans', 'listWebhookDeliveries'],
    ]);
  });

  test.each(paged)('$name has at most a hundred items on a page', async ({ template, parameters }) => {
    expect(parameters.find(({ name }) => name === 'limit')?.schema?.maximum).toBe(100);
    for (const limit of ['101', '0', '-1', '1e9', '99999999999999999999']) {
      const heard = await caller.get(`${pathOf(template)}?limit=${limit}`, { token: ann.token });
      expect([limit, heard.status, heard.body.code]).toEqual([limit, 400, 'invalid_request']);
    }
  });

  test('a request that does not come to its end is given up, and so is a connection on which nothing comes', () => {
    const http = server.app.getHttpServer() as unknown as Record<string, number>;
    expect(http['requestTimeout']).toBe(30_000);
    expect(http['headersTimeout']).toBeLessThanOrEqual(60_000);
    expect(http['keepAliveTimeout']).toBeLessThanOrEqual(75_000);
  });

  /**
   * Something repeated that is repeated itself takes time exponential in the length of what almost fits, unless it begins with
   * what cannot stand in it, such as the dots of a domain.
   */
  test('no pattern of the document repeats what is repeated', () => {
    const patterns = [...JSON.stringify(DOCUMENT).matchAll(/"pattern":("(?:[^"\\]|\\.)*")/g)].map(
      ([, text]) => JSON.parse(text as string) as string,
    );
    expect(patterns.length).toBeGreaterThan(10);
    const repeatsItself = (pattern: string): boolean =>
      /\((?!\\\.)(?:[^()[\]\\]|\\.|\[[^\]]*\])*[+*]\)[+*{]/.test(pattern);
    expect(repeatsItself('^(a+)+$')).toBe(true);
    expect(patterns.filter(repeatsItself)).toEqual([]);
  });
});

describe('API5: broken function level authorization', () => {
  test.each(['TRACE', 'CONNECT', 'PROPFIND', 'SEARCH', 'PURGE', 'LINK'])('%s does nothing', async (method) => {
    const url = new URL(await listening());
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(url.port), url.hostname, () => {
        socket.write(
          `${method} /v1/players/me HTTP/1.1\r\nHost: here\r\nAuthorization: Bearer ${ann.token}\r\nConnection: close\r\n\r\n`,
        );
      });
      let text = '';
      socket.on('data', (chunk) => (text += chunk.toString()));
      socket.on('close', () => resolve(text));
      socket.on('error', reject);
    });
    expect(answer).not.toMatch(/^HTTP\/1\.1 [235]/);
    expect(answer).not.toContain(ann.token);
  });

  test.each(['x-http-method-override', 'x-http-method', 'x-method-override'])(
    '%s makes no other method of one',
    async (header) => {
      const { body } = await caller.post('/v1/tokens', {
        token: ann.token,
        body: { name: 'k', scopes: ['games:read'] },
      });
      await caller.get(`/v1/players/me`, { token: ann.token, headers: { [header]: 'DELETE' } });
      expect((await caller.get('/v1/players/me', { token: body.token, headers: { [header]: 'DELETE' } })).status).toBe(
        403,
      );
      expect((await caller.get('/v1/players/me', { token: ann.token })).status).toBe(200);
    },
  );

  async function listening(): Promise<string> {
    if (!server.app.getHttpServer().listening) await server.app.listen(0, '127.0.0.1');
    return server.app.getUrl();
  }
});

describe('API6: unrestricted access to sensitive business flows', () => {
  test.each([
    ['turned round', 'A\u202Enn'],
    ['isolated', '\u2066Ann\u2069'],
    ['without width', 'A\u200Bnn'],
    ['with a mark of the order of bytes', '\uFEFFAnn'],
    ['of two lines', 'Ann\r\nBcc: all@mail.example'],
    ['blank', ' \u00A0 '],
    ['marked as going left', 'Ann\u200F'],
    ['with a hyphen that is not seen', 'A\u00ADnn'],
    ['of two lines elsewhere', 'Ann\u2028Bob'],
    ['with letters that are not seen', 'Ann\u{E0041}'],
    ['of a filler alone', '\u3164'],
    ['of blank dots', '\u2800\u2800'],
    ['of a joiner alone', '\u200D'],
  ])('a name that looks like another, %s, is nobody’s', async (_, name) => {
    expect((await caller.post('/v1/players', { body: { name } })).status).toBe(400);
    const game = await caller.post('/v1/games', { token: ann.token, body: { seats: 2, name } });
    expect(game.status).toBe(400);
  });

  test.each(['Zoë', 'Αννα', 'אנה', '安', '👩‍🚀 Ann', 'می\u200cخواهم', '❤\uFE0F'])('%s is a name', async (name) => {
    expect((await caller.post('/v1/players', { body: { name } })).status).toBe(201);
  });
});

describe('API8: security misconfiguration', () => {
  const HEADERS = {
    'x-content-type-options': 'nosniff',
    'strict-transport-security': expect.stringContaining('max-age=') as string,
    'content-security-policy': expect.stringContaining("default-src 'self'") as string,
    'x-frame-options': 'SAMEORIGIN',
    'referrer-policy': 'no-referrer',
  };

  test.each([
    ['a page', '/', 200],
    ['the reference', '/docs', 200],
    ['an answer', '/v1/games', 200],
    ['a stream', '/v1/players/me/stream', 401],
    ['an unknown path', '/nowhere', 404],
    ['a page about a problem', '/problems/not_found', 200],
    ['health', '/health/live', 200],
    ['a bad request', '/v1/games?limit=0', 400],
    ['a refused token', '/v1/players/me', 401],
  ])('%s has the headers that browsers are to see', async (_, url, status) => {
    const { statusCode, headers } = await server.app.inject({ method: 'GET', url });
    expect(statusCode).toBe(status);
    expect(headers).toMatchObject(HEADERS);
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('server');
  });

  test('what concerns one person is kept by no cache', async () => {
    for (const path of ['/v1/players/me', '/v1/tokens', '/v1/players/me/notices']) {
      const { headers } = await caller.get(path, { token: ann.token });
      expect(headers['cache-control']).toBe('private, no-store');
    }
    expect((await caller.get('/v1/players/me')).headers['cache-control']).toBe('no-store');
  });

  test('a name is text in a picture, and no part of it', async () => {
    const table = await Table.laid(caller, 2);
    const mallory = await register(caller, '"><script>alert(1)</script>');
    await caller.delete(table.path('seats/2'), { token: table.token(2) });
    await caller.post(table.path('seats'), { token: mallory.token, body: { type: 'self', seat: 2 } });
    const { text, headers } = await caller.get(table.path('board.svg'));
    expect(text).not.toContain('<script');
    expect(text).toContain('&lt;script');
    expect(headers['content-security-policy']).toContain("default-src 'self'");
  });

  test('a problem says nothing of how the server is made', async () => {
    for (const path of [
      '/v1/games/%00',
      '/v1/games?cursor=%27',
      '/docs/%2e%2e/%2e%2e/package.json',
      '/v1/games/../../etc/passwd',
      '/%2e%2e%2fpackage.json',
    ]) {
      const { payload, statusCode } = await server.app.inject({ method: 'GET', url: path });
      expect(statusCode).toBeGreaterThanOrEqual(400);
      expect(payload).not.toMatch(/node_modules|\.js:|at \w+ \(|select |prisma|postgres|"dependencies"/i);
    }
  });
});

describe('API9: improper inventory management', () => {
  /** What people and machines around the API use, beside it. */
  const BESIDE = [
    '/',
    '/docs',
    '/docs/',
    '/health/live',
    '/health/ready',
    '/openapi.json',
    '/problems',
    '/unsubscribe/{}',
    '/problems/{}',
  ];

  test('every route is in the document, or one of the few that are for people and machines around it', () => {
    const table: unknown = server.app.get(RouteTable);
    const { routes } = table as { readonly routes: readonly { readonly path: RegExp }[] };
    const paths = routes.map(({ path }) =>
      path.source.slice(1, -1).replaceAll('[^/]+', '{}').replaceAll('\\/', '/').replaceAll('\\.', '.'),
    );
    const known = new Set([...BESIDE, ...operations.map(({ template }) => template.replace(/\{\w+\}/g, '{}'))]);
    const unknown = [...new Set(paths)].filter(
      (path) => !known.has(path) && path !== '\\b' && !path.startsWith('/docs/'),
    );
    expect(unknown).toEqual([]);
    expect([...known].filter((path) => !paths.includes(path) && path !== '/docs/')).toEqual([]);
  });

  test.each(['/v0/games', '/v2/games', '/games', '/api/v1/games', '/metrics', '/graphql', '/.env', '/admin', '/debug'])(
    '%s is not there',
    async (url) => {
      expect((await server.app.inject({ method: 'GET', url })).statusCode).toBe(404);
    },
  );
});
