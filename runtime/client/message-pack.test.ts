import fc from 'fast-check'
import { Packr } from 'msgpackr'
import { describe, expect, test } from 'vitest'
import { unpack, UnreadableBytes } from './message-pack-read.ts'
import { pack } from './message-pack-write.ts'

/** A library that others use, as an independent client would. */
const reference = new Packr({
  useRecords: false,
  int64AsType: 'number',
  mapsAsObjects: true,
  variableMapSize: true,
})

const value = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'medium' },
    fc.constantFrom(null, true, false),
    fc.integer({ min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER }),
    fc.integer({ min: -70_000, max: 70_000 }),
    // The two zeros are one number to everybody.
    fc.double({ noNaN: true }).map((number) => number + 0),
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.array(tie('value'), { maxLength: 20 }),
    fc.dictionary(
      fc.string({ maxLength: 12 }).filter((name) => name !== '__proto__'),
      tie('value'),
      {
        maxKeys: 20,
        noNullPrototype: true,
      },
    ),
  ),
})).value

describe('any value in MessagePack', () => {
  test('another library reads any value that this one writes', () => {
    fc.assert(
      fc.property(value, (given) => {
        expect(reference.unpack(pack(given))).toEqual(given)
      }),
    )
  })

  test('this library reads any value that another one writes', () => {
    fc.assert(
      fc.property(value, (given) => {
        expect(unpack(reference.pack(given))).toEqual(given)
      }),
    )
  })
})

const large: unknown[] = [
  127,
  128,
  255,
  256,
  65_535,
  65_536,
  4_294_967_295,
  4_294_967_296,
  1_763_650_000_000,
  -32,
  -33,
  -128,
  -129,
  -32_769,
  -2_147_483_649,
  'x'.repeat(31),
  'x'.repeat(32),
  'ä'.repeat(200),
  'x'.repeat(70_000),
  Array.from({ length: 20 }, (_, place) => place),
  Array.from({ length: 70_000 }, () => 1),
  Object.fromEntries(Array.from({ length: 20 }, (_, place) => [`field${place}`, place])),
  Object.fromEntries(Array.from({ length: 70_000 }, (_, place) => [`field${place}`, place])),
]

test.each(large.map((given) => [JSON.stringify(given).slice(0, 30), given]))(
  'a value at a size limit of the format survives writing and reading: %s',
  (_name, given) => {
    expect(unpack(pack(given))).toEqual(given)
    expect(reference.unpack(pack(given))).toEqual(given)
    expect(unpack(reference.pack(given))).toEqual(given)
  },
)

describe('reading of MessagePack', () => {
  const bytes = (...given: number[]) => Uint8Array.from(given)

  test('the reader accepts 64-bit integers and short floats', () => {
    expect(unpack(bytes(0xcf, 0, 0, 1, 0, 0, 0, 0, 0))).toBe(2 ** 40)
    expect(unpack(bytes(0xd3, 255, 255, 255, 255, 255, 255, 255, 255))).toBe(-1)
    expect(unpack(bytes(0xca, 0x3f, 0xc0, 0, 0))).toBe(1.5)
  })

  test('the reader accepts binary data', () => {
    expect(unpack(bytes(0xc4, 2, 7, 8))).toEqual(bytes(7, 8))
  })

  test('the reader accepts a timestamp in each of its sizes, as milliseconds', () => {
    for (const at of [1_763_650_000_000, 1_763_650_000_123, -5000, 20_000_000_000_000]) {
      expect(unpack(reference.pack(new Date(at)))).toBe(at)
    }
  })

  test('the reader sets no prototype from a map with the key __proto__', () => {
    const map = unpack(
      bytes(0x81, 0xa9, ...new TextEncoder().encode('__proto__'), 0x81, 0xa1, 0x78, 1),
    ) as object
    expect(Reflect.get(map, 'x')).toBeUndefined()
    expect(Object.keys(map)).toEqual([])
  })

  test.each([
    ['nothing', []],
    ['a text that ends early', [0xa3, 0x61]],
    ['a list that claims more than there is', [0xdd, 255, 255, 255, 255]],
    ['a map that ends early', [0x82, 0xa1, 0x61, 1]],
    ['a type that no value has', [0xc1]],
    ['another extension', [0xd4, 5, 0]],
    ['more than one value', [1, 2]],
  ])('the reader refuses %s', (_name, given) => {
    expect(() => unpack(bytes(...given))).toThrow(UnreadableBytes)
  })
})

describe('writing of MessagePack', () => {
  test('the writer leaves out an undefined field', () => {
    expect([...pack({ a: 1, b: undefined })]).toEqual([0x81, 0xa1, 0x61, 0x01])
  })

  test('the writer refuses values that MessagePack does not have', () => {
    expect(() => pack(() => 1)).toThrow(TypeError)
    expect(() => pack(12n)).toThrow(TypeError)
  })
})
