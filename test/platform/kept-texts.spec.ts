import { KeptTexts, withField } from '../../src/platform/http/kept-texts.js';

const GAME = { version: 1 };

test('a text is made once for its source, and anew for another', () => {
  const texts = new KeptTexts(10_000, 0);
  let made = 0;
  const ask = (name: string, source: object | string): string => texts.of(name, source, () => ({ made: ++made }));
  expect(ask('a', GAME)).toBe('{"made":1}');
  expect(ask('a', GAME)).toBe('{"made":1}');
  // an equal object is another one, as is every stamp
  expect(ask('a', { ...GAME })).toBe('{"made":2}');
  expect(ask('a', 'stamp')).toBe('{"made":3}');
  expect(ask('b', 'stamp')).toBe('{"made":4}');
  expect(texts.get('a', GAME)).toBeNull();
  expect(texts.get('a', 'stamp')).toBe('{"made":3}');
});

test('all texts together take no more than they may, the latest stay', () => {
  const texts = new KeptTexts(10_000, 100);
  for (let i = 0; i < 1000; i++) texts.keep(`text ${i}`, 'stamp', { text: 'x'.repeat(i % 50) });
  expect(texts.bytes).toBeGreaterThan(5_000);
  expect(texts.bytes).toBeLessThanOrEqual(10_000);
  expect(texts.get('text 999', 'stamp')).not.toBeNull();
  expect(texts.get('text 0', 'stamp')).toBeNull();
});

test('a text that is too long is not kept', () => {
  const texts = new KeptTexts(10_000_000, 0);
  expect(JSON.parse(texts.keep('long', 'stamp', { text: 'x'.repeat(300_000) }))).toHaveProperty('text.length', 300_000);
  expect(texts.get('long', 'stamp')).toBeNull();
  expect(texts.bytes).toBe(0);
});

test('one more field leaves an object an object', () => {
  expect(JSON.parse(withField('{"a":{}}', 'now', '[1]'))).toEqual({ a: {}, now: [1] });
});
