import { describe, expect, test } from 'vitest'
import type { ByteSource } from '#modules/game-rules/rules/game-rules.ts'
import { testBingoCards, testBingoDraws } from './bingo-statistics.ts'
import { drbgSource } from './run-statistics.ts'

const DRAWS = 1500
const lowest = (results: readonly { p: number }[]) => Math.min(...results.map(({ p }) => p))
/** The generator of the draws with only the lowest four bits of each word left. */
function fewBits(): ByteSource {
  const fair = drbgSource()
  return { take: (count) => fair.take(count).map((byte, at) => (at % 4 === 3 ? byte & 15 : 0)) }
}

describe.each([75, 90] as const)('bingo of %i balls', (balls) => {
  test('completes each pattern as early as the exact chances say', () => {
    const results = testBingoDraws(balls, DRAWS, drbgSource())
    expect(results).toHaveLength(balls === 75 ? 5 : 3)
    expect(lowest(results)).toBeGreaterThan(1e-7)
  })

  test('is found uneven where the generator is', () => {
    expect(lowest(testBingoDraws(balls, DRAWS, fewBits()))).toBeLessThan(1e-12)
  })

  test('has cards on which every number is as likely as any other', () => {
    expect(lowest(testBingoCards(balls, DRAWS, drbgSource()))).toBeGreaterThan(1e-7)
  })
})

test('cards that are always the same few are found uneven', () => {
  expect(lowest(testBingoCards(75, DRAWS, fewBits()))).toBeLessThan(1e-12)
  expect(lowest(testBingoCards(90, DRAWS, fewBits()))).toBeLessThan(1e-12)
})
