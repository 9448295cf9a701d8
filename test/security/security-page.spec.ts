import { existsSync, readFileSync } from 'node:fs';
import { DEEPEST_BODY } from '../../src/platform/http/body-shape.js';
import { BODY_LIMIT, REFEREE_BODY_LIMIT } from '../../src/platform/http/wire.js';
import {
  MOST_STREAMS,
  MOST_STREAMS_OF_ADDRESS,
  MOST_WAITING,
  MOST_WAITING_OF_ADDRESS,
} from '../../src/games/watch/stream-slots.js';

/* The page about security names tests that there are, and limits as they are. */

const page = readFileSync('docs/security.md', 'utf8');
const sections = page.split(/^## /m).slice(1);

test('each of the ten points has a section with its tests, and each test is there', () => {
  const points = sections.filter((section) => section.startsWith('API'));
  expect(points.map((point) => /^API(\d+):/.exec(point)?.[1])).toEqual([
    '1',
    '2',
    '3',
    '4',
    '5',
    '6',
    '7',
    '8',
    '9',
    '10',
  ]);
  for (const point of points) {
    const tests = [...(point.split('\nTests: ')[1] ?? '').matchAll(/`(test\/[^`]+)`/g)].map(
      ([, file]) => file as string,
    );
    expect(tests.length).toBeGreaterThan(0);
    expect(tests.filter((file) => !existsSync(file))).toEqual([]);
  }
});

test('the limits are those of the server', () => {
  expect(page).toContain(
    `${BODY_LIMIT / 1024} KiB, at the referee ${REFEREE_BODY_LIMIT / 1024 / 1024} MiB; ${DEEPEST_BODY} levels`,
  );
  expect(page).toContain(
    `${MOST_WAITING} of an account or seat token, ${MOST_WAITING_OF_ADDRESS.toLocaleString('en')} of an`,
  );
  expect(page).toContain(`${MOST_STREAMS} of an account or seat token, ${MOST_STREAMS_OF_ADDRESS} of an address`);
});
