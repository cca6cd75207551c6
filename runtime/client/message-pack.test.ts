import { pack as reference } from 'msgpackr'
import { expect, test } from 'vitest'
import { pack, unpack } from './message-pack.ts'

const values: unknown[] = [
  null,
  true,
  false,
  0,
  127,
  128,
  255,
  256,
  65_535,
  65_536,
  4_294_967_295,
  4_294_967_296,
  1_763_650_000_000,
  Number.MAX_SAFE_INTEGER,
  -1,
  -32,
  -33,
  -2_147_483_648,
  -2_147_483_649,
  0.1,
  -2.5,
  '',
  'ä'.repeat(20),
  'x'.repeat(31),
  'x'.repeat(32),
  'x'.repeat(300),
  'x'.repeat(70_000),
  [],
  Array.from({ length: 20 }, (_, place) => place),
  Array.from({ length: 70_000 }, () => 1),
  {},
  Object.fromEntries(Array.from({ length: 20 }, (_, place) => [`field${place}`, { deep: [place, null] }])),
]

test.each(values.map((value) => [JSON.stringify(value)?.slice(0, 40), value]))(
  '%s comes back as it went',
  (_name, value) => {
    expect(unpack(pack(value))).toEqual(value)
  },
)

test('what another library wrote is read', () => {
  const value = [
    { id: 1, ok: true, result: { cols: ['gameId'], rows: [[7], [8.5]] }, text: 'ok', at: 1_763_650_000_000 },
  ]
  expect(unpack(reference(value))).toEqual(value)
})

test('a map is plain: no record extension, and a field that is undefined does not travel', () => {
  expect([...pack({ a: 1, b: undefined })]).toEqual([0x81, 0xa1, 0x61, 0x01])
})

test('what has no place on the wire is refused', () => {
  expect(() => pack(() => 1)).toThrow(TypeError)
  expect(() => pack(12n)).toThrow(TypeError)
})
