import fc from 'fast-check';
import { escapeXml, fitText, num, textWidth, wrapText } from '../../src/board/markup.js';
import { listOf, ordinal, plural } from '../../src/board/words.js';

describe('markup', () => {
  test('numbers have at most two decimals and no other form', () => {
    expect([1, 0.1 + 0.2, 2 / 3, -1.005, 1e-9, 1234.5].map(num)).toEqual(['1', '0.3', '0.67', '-1', '0', '1234.5']);
  });

  test('no text can open a tag, end an attribute or carry what XML forbids', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(escapeXml(text)).not.toMatch(/[<>"'\u0000-\u001f]|&(?!(amp|lt|gt|quot|#39);)/);
      }),
    );
  });

  test('half a surrogate pair is replaced', () => {
    expect(escapeXml('a\ud800b')).toBe('a\ufffdb');
    expect(escapeXml('🚂')).toBe('🚂');
  });

  test('a fitted text is the text or a beginning of it, and fits', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 20, max: 300 }), (text, width) => {
        const fitted = fitText(text, width, 12);
        const whole = text.replace(/\s+/g, ' ').trim();
        expect(textWidth(fitted) * 12).toBeLessThanOrEqual(width);
        expect(fitted === whole || (fitted.endsWith('…') && whole.startsWith(fitted.slice(0, -1)))).toBe(true);
      }),
    );
  });

  test('wrapped lines hold the same words', () => {
    const text = 'Cy (seat 3) is to move. The 9-9 on seat-2 must be answered first.';
    const lines = wrapText(text, 200, 13);
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.join(' ')).toBe(text);
  });
});

describe('words', () => {
  test('numbers read as one says them', () => {
    expect([1, 2, 3, 4, 11, 12, 13, 14, 21, 22, 101, 111].map(ordinal)).toEqual([
      '1st',
      '2nd',
      '3rd',
      '4th',
      '11th',
      '12th',
      '13th',
      '14th',
      '21st',
      '22nd',
      '101st',
      '111th',
    ]);
    expect([0, 1, 2].map((n) => plural(n, 'tile'))).toEqual(['0 tiles', '1 tile', '2 tiles']);
    expect([[], ['a'], ['a', 'b'], ['a', 'b', 'c']].map(listOf)).toEqual(['', 'a', 'a and b', 'a, b and c']);
  });
});
