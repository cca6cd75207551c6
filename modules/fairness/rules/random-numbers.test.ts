import { describe, expect, test } from 'vitest'
import { seededBytes } from '#tests/support/seeded-bytes.ts'
import { drawDistinct, numberBelow } from './random-numbers.ts'
import { sourceOf } from './random-bytes.ts'

const word = (value: number) => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255]
const wordsOf = (...values: number[]) => sourceOf(Uint8Array.from(values.flatMap(word)))

describe('security 26: numbers without bias, with injected entropy', () => {
  // The last multiple of 49 that fits into four bytes: a word from there on would favour the low numbers.
  const limit = 2 ** 32 - (2 ** 32 % 49)

  test('a random word just below the limit is used', () => {
    expect(limit).toBe(4_294_967_257)
    expect(numberBelow(wordsOf(limit - 1, 7), 49)).toBe(48)
  })

  test('a random word at the limit is rejected, and the next one is used', () => {
    expect(numberBelow(wordsOf(limit, 7), 49)).toBe(7)
  })

  test('GB RTS 7A: a random word above the limit is rejected, and the next one is used', () => {
    expect(numberBelow(wordsOf(limit + 1, 2 ** 32 - 1, 50), 49)).toBe(1)
  })

  test('a range that is a power of two rejects no word', () => {
    expect(numberBelow(wordsOf(2 ** 32 - 1), 64)).toBe(63)
    expect(numberBelow(wordsOf(2 ** 32 - 1), 2 ** 32)).toBe(2 ** 32 - 1)
  })

  test('a range that is too large for four bytes is refused', () => {
    for (const range of [0, -1, 1.5, 2 ** 32 + 1])
      expect(() => numberBelow(wordsOf(1), range)).toThrow(RangeError)
  })
})

test('a draw swaps from the front, as the README describes', () => {
  // 1 2 3 4 5: 0+3 → 4 to the front (4 2 3 1 5), 1+0 → 2, 2+2 → 5.
  expect(drawDistinct(wordsOf(3, 0, 2), 3, 5)).toEqual([4, 2, 5])
  expect(drawDistinct(wordsOf(), 0, 0)).toEqual([])
  expect(() => drawDistinct(wordsOf(1), 6, 5)).toThrow(RangeError)
})

test('a large drum gives the same draw as an array of all its numbers', () => {
  const bytes = seededBytes('a drum', 4 * 3000)
  const laidOut = (count: number, range: number) => {
    const drum = Array.from({ length: range }, (_, index) => index + 1)
    const source = sourceOf(bytes)
    return drum.slice(0, count).map((_, place) => {
      const other = place + numberBelow(source, range - place)
      const ball = drum[other]!
      drum[other] = drum[place]!
      drum[place] = ball
      return ball
    })
  }
  for (const [count, range] of [
    [1001, 1001],
    [2000, 2500],
    [700, 1_000_000],
  ] as const) {
    expect(drawDistinct(sourceOf(bytes), count, range)).toEqual(laidOut(count, range))
  }
})

test('every number and every order are equally likely', () => {
  const draws = 60_000
  const counts = new Map<string, number>()
  for (let block = 0; block < draws / 1000; block++) {
    const source = sourceOf(seededBytes(`block ${block}`, 1000 * 3 * 8))
    for (let draw = 0; draw < 1000; draw++) {
      const order = drawDistinct(source, 3, 4).join('-')
      counts.set(order, (counts.get(order) ?? 0) + 1)
    }
  }
  const expected = draws / 24
  const chiSquare = [...counts.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
  expect(counts.size).toBe(24)
  // 23 degrees of freedom: beyond 70 once in a million runs.
  expect(chiSquare).toBeLessThan(70)
})
