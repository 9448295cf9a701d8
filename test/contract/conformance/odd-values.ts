import fc from 'fast-check';

/** What somebody sends by mistake, or to see what breaks. */
const ODD_VALUES: readonly unknown[] = [
  ...[null, true, false, -1, 0, 1, 1.5, 20, 1e308, 2 ** 53, -(2 ** 31) - 1],
  ...['', ' ', 'x', '\u0000', 'a\u0000b', '\ud800', '\udc00x', '💩', '\u202e', '0', '-1', '1e3', 'null', 'constructor'],
  ...['x'.repeat(5000), '💩'.repeat(300), "'; DROP TABLE games; --", '../../etc/passwd', '{{7*7}}', '%00', '$where'],
  ...['2030-02-31T00:00:00Z', '2030-01-01', 'P3D', 'P99999999999D', 'FFFFFFFF-FFFF-7FFF-8FFF-FFFFFFFFFFFF'],
  ...[[], {}, [[]], [null], { a: 1 }, Array.from({ length: 300 }, () => 'club')],
];
const ODD_NAMES = ['zzz', '', '__proto__', 'constructor', 'toString', 'ID', '\u0000', 'x'.repeat(300)];

/** Odd texts for places that are texts: parts of paths, queries. */
export const ODD_TEXTS: readonly string[] = [
  ...ODD_VALUES.filter((value): value is string => typeof value === 'string' && value.length < 1500),
  ...['NaN', 'Infinity', '0x10', '1.0', '99999999999999999999', 'true', '*', '01900000-0000-7000-8000-000000000000'],
];

/** Values for headers: only what HTTP can carry. */
export const ODD_HEADERS: readonly string[] = [
  ...[
    '',
    ' ',
    '*',
    '"0"',
    '"1"',
    'W/"1"',
    '"1", "2"',
    '"99999999999"',
    '17',
    '"x"',
    '"',
    'x',
    '0',
    '-1',
    '99999999999',
  ],
  ...[
    'x'.repeat(300),
    'é',
    'application/xml',
    'text/html;q=0',
    '*/*;q=0',
    'application/json;q=2',
    ';;;',
    'text/event-stream',
  ],
];

/** Another value in which one place differs: something odd stands there, something is missing or too much. */
export function mutated(value: unknown): fc.Arbitrary<unknown> {
  const places = placesOf(value);
  return fc
    .record({
      place: fc.constantFrom(...places),
      how: fc.constantFrom('replaced', 'replaced', 'replaced', 'removed', 'added', 'repeated'),
      odd: fc.constantFrom(...ODD_VALUES),
      name: fc.constantFrom(...ODD_NAMES),
    })
    .map(({ place, how, odd, name }) => {
      const copy = { root: structuredClone(value) };
      const [holder, key] = resolved(copy, place);
      const there = (holder as Record<string | number, unknown>)[key];
      if (how === 'removed') remove(holder, key);
      else if (how === 'added' && typeof there === 'object' && there !== null) put(there, name, odd);
      else if (how === 'repeated' && Array.isArray(there)) there.push(...(there as unknown[]), ...(there as unknown[]));
      else put(holder, key, odd);
      return copy.root;
    });
}

type Place = readonly (string | number)[];

function placesOf(value: unknown, place: Place = ['root']): Place[] {
  if (typeof value !== 'object' || value === null) return [place];
  const within = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return [place, ...within.flatMap(([key, inner]) => placesOf(inner, [...place, key]))];
}

function resolved(root: object, place: Place): [object, string | number] {
  const holder = place
    .slice(0, -1)
    .reduce<unknown>((within, key) => (within as Record<string | number, unknown>)[key], root);
  return [holder as object, place.at(-1) as string | number];
}

function remove(holder: object, key: string | number): void {
  if (Array.isArray(holder)) holder.splice(Number(key), 1);
  else Reflect.deleteProperty(holder, key);
}

/** Also where the name is one that every object inherits. */
function put(holder: object, key: string | number, value: unknown): void {
  Object.defineProperty(holder, key, { value, enumerable: true, writable: true, configurable: true });
}
