import { DARK, LIGHT, STYLE_SHEET, VALUE_COLOURS } from '../../src/board/palette.js';

/** Relative luminance and contrast as WCAG 2.2 defines them. */
function luminance(hex: string): number {
  const [r, g, b] = linear(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

type Triple = readonly [number, number, number];

function linear(hex: string): Triple {
  const channel = (at: number): number => {
    const c = parseInt(hex.slice(at, at + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

/** What is left of a linear colour under each kind of sight (Machado, Oliveira, Fernandes 2009, severity 1). */
const SIGHTS: Readonly<Record<string, readonly Triple[]>> = {
  normal: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

/** OKLab, in which equal distances look about equally far apart. */
function oklab([r, g, b]: Triple): Triple {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function seen(hex: string, sight: readonly Triple[]): Triple {
  const c = linear(hex);
  const mixed = sight.map((row) => Math.min(1, Math.max(0, row[0] * c[0] + row[1] * c[1] + row[2] * c[2])));
  return oklab(mixed as unknown as Triple);
}

describe('the colours of the pips', () => {
  test('there is one for every number up to 18, and its numeral is readable on it', () => {
    expect(VALUE_COLOURS).toHaveLength(19);
    const faint = VALUE_COLOURS.filter(({ face, ink }) => contrast(face, ink) < 4.5);
    expect(faint).toEqual([]);
  });

  test.each(Object.keys(SIGHTS))('no two are confused with %s sight', (name) => {
    const colours = VALUE_COLOURS.map(({ face }) => seen(face, SIGHTS[name] as readonly Triple[]));
    let least = Infinity;
    for (const [i, a] of colours.entries()) {
      for (const b of colours.slice(i + 1)) least = Math.min(least, Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]));
    }
    expect(least).toBeGreaterThan(0.08);
  });
});

describe.each([
  ['light', LIGHT],
  ['dark', DARK],
])('the %s scheme', (_, scheme) => {
  test('all text is readable where it stands', () => {
    const pairs: [string, string][] = [
      [scheme.text, scheme.ground],
      [scheme.text, scheme.panel],
      [scheme.quiet, scheme.ground],
      [scheme.quiet, scheme.panel],
      [scheme.accent, scheme.panel],
      [scheme.accentInk, scheme.accent],
      [scheme.markerInk, scheme.marker],
      [scheme.alarm, scheme.panel],
      [scheme.alarm, scheme.ground],
    ];
    expect(pairs.filter(([ink, paper]) => contrast(ink, paper) < 4.5)).toEqual([]);
  });

  test('tiles, rings and tokens stand out from what is behind them', () => {
    const pairs: [string, string][] = [
      [scheme.accent, scheme.panel],
      [scheme.accent, scheme.ground],
      [scheme.alarm, scheme.panel],
      [scheme.back, scheme.panel],
    ];
    expect(pairs.filter(([one, other]) => contrast(one, other) < 3)).toEqual([]);
    expect(Math.max(contrast(scheme.tile, scheme.panel), contrast(scheme.tileEdge, scheme.panel))).toBeGreaterThan(3);
  });

  test('is in the style sheet', () => {
    for (const colour of Object.values(scheme)) expect(STYLE_SHEET).toContain(colour);
  });
});

test('dark is asked of the reader, and every rule is our own', () => {
  expect(STYLE_SHEET).toContain('@media (prefers-color-scheme:dark){');
  const selectors = [...STYLE_SHEET.matchAll(/[{}]?([^{}@]+)\{/g)].map((match) => match[1] as string);
  expect(selectors.filter((selector) => !selector.startsWith('.ty-') && !selector.includes('prefers-color'))).toEqual(
    [],
  );
});
