import { freshDatabase, type TestDatabase } from '../support/database.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { COMMITTED } from '../support/contract.js';

let database: TestDatabase;
let server: TestApp;

beforeAll(async () => {
  database = await freshDatabase();
  const settings = { publicUrl: 'https://yard.example', corsOrigins: ['https://play.example'] };
  server = await startTestApp({ databaseUrl: database.url, settings });
});

afterAll(async () => {
  await server.close();
  await database.drop();
});

/** What a page loads or leads to. */
function addressesIn(html: string): string[] {
  return [...html.matchAll(/(?:href|src)=["']([^"']+)["']/g)].map(([, address]) => address as string);
}

test('the landing page leads to what is there', async () => {
  const { text, headers } = await server.request().get('/').expect(200);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(text).toContain('curl -s https://yard.example/v1/players');
  const addresses = addressesIn(text);
  expect(addresses).toEqual(expect.arrayContaining(['/docs', '/openapi.json', '/problems', '/health/ready']));
  for (const address of addresses) await server.request().get(address).expect(200);
});

test('the reference comes from this server alone', async () => {
  const { text, headers } = await server.request().get('/docs').expect(200);
  const addresses = addressesIn(text).filter((address) => !address.startsWith('data:'));
  expect(addresses.length).toBeGreaterThan(2);
  for (const address of addresses) {
    expect(new URL(address, 'http://here/docs').host).toBe('here');
    await server.request().get(new URL(address, 'http://here/docs').pathname).expect(200);
  }
  expect(headers['content-security-policy']).toMatch(/^default-src 'self';/);
  const { text: setUp } = await server.request().get('/docs/swagger-ui-init.js').expect(200);
  expect(setUp).toContain('"validatorUrl": null');
  expect(setUp).toMatch(/"tagsSorter": \(a, b\) ?=> ?Number\(b === 'players'\)/);
});

test('the document is OpenAPI 3.1', async () => {
  const { body, headers } = await server.request().get('/openapi.json').expect(200);
  expect(headers['content-type']).toMatch(/^application\/json/);
  expect(body).toMatchObject({ openapi: '3.1.0', info: { title: 'Trainyard' } });
});

test('only pages of the listed origins may use the API', async () => {
  const ask = (origin: string) =>
    server.request().options('/v1/games').set({ origin, 'access-control-request-method': 'POST' });
  const allowed = await ask('https://play.example');
  expect(allowed.headers['access-control-allow-origin']).toBe('https://play.example');
  expect(allowed.headers['access-control-allow-headers']).toContain('Authorization');
  expect((await ask('https://other.example')).headers['access-control-allow-origin']).toBeUndefined();
});

test('such a page may read every promised header, and of every problem what it is', async () => {
  const promised = Object.keys(
    (COMMITTED.components as unknown as { readonly headers: Readonly<Record<string, unknown>> }).headers,
  );
  const asked = ['/v1/phrases', '/v1/nothing', '/v1/players/me', '/v1/phrases?x=1'];
  for (const path of asked) {
    const { headers } = await server.request().get(path).set({ origin: 'https://play.example' });
    expect(headers['access-control-allow-origin']).toBe('https://play.example');
    const exposed = headers['access-control-expose-headers'] as string;
    expect(exposed.split(', ')).toEqual(expect.arrayContaining([...promised, 'Allow']));
  }
});

test('with * any page may read, and only that', async () => {
  const open = await startTestApp({ settings: { corsOrigins: '*' } });
  const { headers } = await open
    .request()
    .options('/v1/games')
    .set({ origin: 'https://any.example', 'access-control-request-method': 'GET' });
  expect(headers['access-control-allow-origin']).toBe('*');
  expect(headers['access-control-allow-methods']).toBe('GET, HEAD');
  expect(headers['access-control-allow-headers']).not.toContain('Authorization');
  await open.close();
});

test('the server is ready while the database answers, and alive in any case', async () => {
  await server.request().get('/health/ready').expect(200, { status: 'ready' });
  await server.request().get('/health/live').expect(200, { status: 'alive' });
  await database.drop();
  const { body, headers } = await server.request().get('/health/ready').expect(503);
  expect(body).toMatchObject({ status: 503, code: 'unavailable' });
  expect(headers).toMatchObject({ 'retry-after': '2', 'content-type': 'application/problem+json; charset=utf-8' });
  await server.request().get('/health/live').expect(200, { status: 'alive' });
});
