import { createLogger, NestLogger } from '../../src/platform/logging/logger.js';
import { loggedPath } from '../../src/platform/logging/logged-path.js';
import { hideSecrets } from '../../src/platform/logging/secrets.js';

test.each([
  ['token tr_pat_0123456789abcdefghijABCDEFGHIJ0123456789 refused', 'token tr_pat_[hidden] refused'],
  ['seat tr_seat_Zz9 sat', 'seat tr_seat_[hidden] sat'],
  ['link tr_link_Zz9 used', 'link tr_link_[hidden] used'],
  ['GET /stream?ticket=abc_-9&after=3', 'GET /stream?ticket=[hidden]&after=3'],
  ['postgresql://db/x?user=joe&password=abc', 'postgresql://db/x?user=joe&password=[hidden]'],
  ['at postgresql://joe:p%40ss@db:5432/x?y', 'at postgresql://joe:[hidden]@db:5432/x?y'],
  ['at postgres://joe:a:b@db/x', 'at postgres://joe:[hidden]@db/x'],
  ['at smtp://joe:pass@mail:587', 'at smtp://joe:[hidden]@mail:587'],
  ['signed by whsec_abcDEF+/9=', 'signed by whsec_[hidden]'],
  ['POST /unsubscribe/0123abc 200', 'POST /unsubscribe/[hidden] 200'],
  ['authorization: Bearer abc.def-ghi', 'authorization: Bearer [hidden]'],
  ['{"authorization":"bearer abc","a":1}', '{"authorization":"bearer [hidden]","a":1}'],
  ['a game of tr_patience', 'a game of tr_patience'],
  ['postgresql://db/x', 'postgresql://db/x'],
])('%s', (text, hidden) => {
  expect(hideSecrets(text)).toBe(hidden);
});

test.each([
  ['/v1/games/01900000-0000-7000-8000-000000000000/seats/3?a=b', '/v1/games/:gameId/seats/:seat', null],
  ['/v1/players/me/notice-preferences', '/v1/players/me/notice-preferences', null],
  ['/v1/games/0tick-et0/events', '/v1/games/:gameId/events', '/v1/games/[hidden]/events'],
  ['/unsubscribe/0123456789abcdef', '/unsubscribe/:with', '/unsubscribe/[hidden]'],
  ['/nowhere/tr_pat_0', undefined, '/nowhere/[hidden]'],
  ['/record.txt', undefined, null],
])('the log names %s without what might open a door', (url, route, hidden) => {
  const request = { url, routeOptions: { url: route } } as Parameters<typeof loggedPath>[0];
  expect(loggedPath(request)).toBe(hidden ?? url.split('?', 1)[0]);
});

function logged(level: 'info' | 'debug', speak: (logger: NestLogger) => void): Record<string, unknown>[] {
  const lines: string[] = [];
  speak(new NestLogger(createLogger(level, { write: (line) => void lines.push(line) })));
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

test('a line is a JSON object with time, level, speaker and message', () => {
  const [line] = logged('info', (logger) => logger.warn('too late', 'Clocks'));
  expect(line).toEqual({
    time: expect.stringMatching(/Z$/) as string,
    level: 'warn',
    context: 'Clocks',
    msg: 'too late',
  });
});

test('an error keeps where it happened', () => {
  const [line] = logged('info', (logger) => logger.error('failed', 'at here', 'Games'));
  expect(line).toMatchObject({ level: 'error', stack: 'at here', context: 'Games', msg: 'failed' });
});

test('no secret gets through, wherever it stands', () => {
  const [line] = logged('info', (logger) => logger.error('no', 'Error: postgresql://u:pw@h/d and tr_pat_abc', 'Db'));
  expect(JSON.stringify(line)).not.toMatch(/pw|abc/);
});

test("the framework's report of its start is a detail", () => {
  const speak = (logger: NestLogger) => logger.log('Mapped {/x, GET} route', 'RouterExplorer');
  expect(logged('info', speak)).toEqual([]);
  expect(logged('debug', speak)).toHaveLength(1);
});
