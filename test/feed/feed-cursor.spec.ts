import { cursorIn, cursorText, FEED_START, isLater, LONGEST_CURSOR, oldestUnseen } from '../../src/feed/feed-cursor.js';

const KEY = 'm01900000-0000-7000-8000-0000000000000000000007';

test.each([
  FEED_START,
  { seen: '5:9:', until: null, after: null },
  { seen: '5:9:6,8', until: '5:12:6', after: KEY },
  { seen: null, until: '5:12:', after: 'g01900000-0000-7000-8000-000000000000' },
])('a place is what it was when it comes back: %j', (cursor) => {
  expect(cursorIn(cursorText(cursor))).toEqual(cursor);
});

test('with thousands of transactions under way a place is short, and has seen less rather than more', () => {
  const underWay = Array.from({ length: 5000 }, (_, i) => 1_000_000_000_000 + 2 * i);
  const seen = `${underWay[0]}:${(underWay.at(-1) as number) + 1}:${underWay.join(',')}`;
  const text = cursorText({ seen, until: seen, after: KEY });
  expect(text.length).toBeLessThanOrEqual(LONGEST_CURSOR);
  expect(cursorIn(text)).toEqual({
    seen: '1000000000000:1000000000000:',
    until: '1000000000000:1000000000000:',
    after: KEY,
  });
});

test('the longest snapshot that is kept whole fits twice into the longest place', () => {
  const ids = Array.from({ length: 56 }, (_, i) => 10_000_000_000 + i);
  const seen = `${ids[0]}:${(ids.at(-1) as number) + 1}:${ids.join(',')}`;
  expect(seen.length).toBe(695);
  const text = cursorText({ seen, until: seen, after: KEY });
  expect(cursorIn(text)).toMatchObject({ seen });
  expect(text.length).toBeLessThanOrEqual(LONGEST_CURSOR);
});

test('snapshots are compared as numbers', () => {
  expect(oldestUnseen('90:100:')).toBe('90');
  expect(isLater('90:100:', '9:99:')).toBe(true);
  expect(isLater('90:100:', '9:100:')).toBe(false);
});
