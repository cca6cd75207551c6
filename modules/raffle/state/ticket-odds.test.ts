import { expect, test } from 'vitest'
import { chancesOf } from './ticket-odds.ts'

test.each([
  { held: 1, sold: 1000, prizes: 1, grandPrize: 0.001, anyPrize: 0.001 },
  { held: 5, sold: 1000, prizes: 1, grandPrize: 0.005, anyPrize: 0.005 },
  // One minus the chance that both prizes go to the other three of four tickets: 1 − 3/4 × 2/3.
  { held: 1, sold: 4, prizes: 2, grandPrize: 0.25, anyPrize: 0.5 },
  // All tickets in one hand win, also with fewer tickets than prizes.
  { held: 6, sold: 6, prizes: 2, grandPrize: 1, anyPrize: 1 },
  { held: 2, sold: 2, prizes: 14, grandPrize: 1, anyPrize: 1 },
  // Every ticket is drawn.
  { held: 1, sold: 3, prizes: 3, grandPrize: 1 / 3, anyPrize: 1 },
  { held: 0, sold: 10, prizes: 1, grandPrize: 0, anyPrize: 0 },
  { held: 1, sold: 0, prizes: 1, grandPrize: 0, anyPrize: 0 },
])('$held of $sold tickets with $prizes prizes', ({ held, sold, prizes, ...wanted }) => {
  const chances = chancesOf(held, sold, prizes)
  expect(chances.grandPrize).toBeCloseTo(wanted.grandPrize, 12)
  expect(chances.anyPrize).toBeCloseTo(wanted.anyPrize, 12)
})

test('the chance of any prize equals the count of draws that hit one, for every small raffle', () => {
  for (const [held, sold, prizes] of [
    [2, 6, 2],
    [3, 7, 3],
    [1, 5, 4],
  ] as const) {
    const draws = subsets(sold, prizes)
    const hits = draws.filter((drawn) => drawn.some((ticket) => ticket < held)).length
    expect(chancesOf(held, sold, prizes).anyPrize).toBeCloseTo(hits / draws.length, 12)
  }
})

/** All sets of `size` numbers below `count`. */
function subsets(count: number, size: number, from = 0): number[][] {
  if (size === 0) return [[]]
  return Array.from({ length: count - from }, (_, at) => from + at).flatMap((first) =>
    subsets(count, size - 1, first + 1).map((rest) => [first, ...rest]),
  )
}
