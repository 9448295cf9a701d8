import fc from 'fast-check';
import type { Type } from '@nestjs/common';
import { IsString, ValidateNested } from 'class-validator';
import {
  ChallengeMoveDto,
  DrawMoveDto,
  EndTurnMoveDto,
  LayTrainMoveDto,
  PassMoveDto,
  PlayMoveDto,
} from '../../src/games/play/dto/moves.dto.js';
import { SeatGuestDto, TakeLinkedSeatDto, TakeSeatDto } from '../../src/games/seats/dto/seats.dto.js';
import { InputPipe } from '../../src/platform/problems/input.pipe.js';
import { quickCheck } from '../../src/platform/problems/quick-check.js';

const CLASSES: readonly Type<object>[] = [
  PlayMoveDto,
  LayTrainMoveDto,
  DrawMoveDto,
  PassMoveDto,
  EndTurnMoveDto,
  ChallengeMoveDto,
  TakeSeatDto,
  SeatGuestDto,
  TakeLinkedSeatDto,
];

/** Values that some field would take, and values that none would. */
const VALUE = fc.oneof(
  fc.constantFrom<unknown[]>(
    ...['play', 'lay_train', 'draw', 'pass', 'end_turn', 'challenge', 'self', 'guest', 'link', '3-9', '09-9', 'seat-2'],
    ...[true, false, null, undefined, '', ' ', 'Ann', 'a\u0000b', '\ud800', '7', 0, 1, 14, 15, 18, 19, 1.5, NaN, -1],
    ...[[], ['3-9'], ['3-9', '3-9'], ['3-9', 4], [['3-9']], {}, { length: 1 }],
  ),
  fc.anything(),
);
const NAMES = [
  'type',
  'tile',
  'at',
  'inner',
  'call',
  'keepMarker',
  'tiles',
  'marker',
  'of',
  'seat',
  'name',
  'clientSeed',
];
const BODY = fc.dictionary(fc.constantFrom(...NAMES, 'link', 'token', 'stranger'), VALUE, { maxKeys: 6 });

/** Bodies that a client would send, now and then with something wrong. */
const GOOD: readonly Readonly<Record<string, unknown>>[] = [
  { type: 'play', tile: '3-9', at: 'seat-2' },
  { type: 'play', tile: '3-9', at: 'seat-2', inner: 9, call: true, keepMarker: true },
  { type: 'lay_train', tiles: ['5-12', '3-5'] },
  { type: 'draw' },
  { type: 'pass', marker: false },
  { type: 'end_turn' },
  { type: 'challenge', of: 3 },
  { type: 'self', seat: 1 },
  { type: 'guest', seat: 2, name: 'Ann' },
  { type: 'link', token: 'tr_link_0123456789abcdefghijklmnopqrstuv0bCdEf' },
];
const NEARLY_GOOD = fc
  .tuple(fc.constantFrom(...GOOD), fc.dictionary(fc.constantFrom(...NAMES), VALUE, { maxKeys: 1 }))
  .map(([body, change]) => ({ ...body, ...change }));

async function slowly(type: Type<object>, body: object): Promise<object | null> {
  return (new InputPipe().transform(body, { type: 'body', metatype: type }) as Promise<object>).catch(() => null);
}

test.each(CLASSES.map((type) => [type.name, type] as const))('%s is checked the same at once', async (_, type) => {
  const quick = quickCheck(type);
  expect(quick).not.toBeNull();
  let accepted = 0;
  await fc.assert(
    fc.asyncProperty(fc.oneof(NEARLY_GOOD, BODY), async (body) => {
      const atOnce = quick?.(body) ?? null;
      if (atOnce !== null) accepted++;
      expect(atOnce).toStrictEqual(await slowly(type, body));
    }),
    { seed: 7, numRuns: 400 },
  );
  expect(accepted).toBeGreaterThan(0);
});

test('a class with a check that is not of a single value is left to class-validator', () => {
  class Inner {
    @IsString()
    text: string;
  }
  class Outer {
    @ValidateNested()
    inner: Inner;
  }
  expect(quickCheck(Outer)).toBeNull();
});
