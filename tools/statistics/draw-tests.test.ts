import { describe, expect, test } from 'vitest'
import { GAME_RULES } from '#schemas/entities/game-instance.ts'
import type { ByteSource } from '#modules/game-rules/rules/game-rules.ts'
import { drawTestsByKind } from '#modules/game-rules/rules/tables/draw-tests.ts'
import { seededBytes } from '#tests/support/seeded-bytes.ts'
import { IS_WHOLE, onlyInWholeRun } from '#tests/support/whole-run.ts'
import { testInstances } from './instance-tests.ts'
import { drbgSource } from './draw-source.ts'
import type { TestResult } from '#modules/game-rules/rules/statistics/number-tests.ts'
import { quickHashes } from './quick-hashes.ts'
import { DRAW_TESTS, NUMBERS_LEAST } from './statistics-parts.ts'

const fair = () => drbgSource(seededBytes('draws', 48))
const lowest = (results: readonly TestResult[]) => Math.min(...results.map(({ p }) => p))

/** The generator's words, changed. */
function changed(change: (word: Uint8Array, next: () => Uint8Array) => void): () => ByteSource {
  return () => {
    const source = fair()
    const next = () => source.take(4)
    return {
      take() {
        const word = next().slice()
        change(word, next)
        return word
      },
    }
  }
}

const everyTenth = () => {
  let taken = 0
  return () => ++taken % 10 === 0
}
const BIASED: Record<string, () => ByteSource> = {
  'bits are ones in an eighth of the cases alone': changed((word, next) => {
    for (let times = 0; times < 2; times++) {
      const other = next()
      for (let at = 0; at < 4; at++) word[at]! &= other[at]!
    }
  }),
  'words have only their lowest four bits': changed((word) => {
    word.fill(0, 0, 3)
    word[3]! &= 15
  }),
  'every tenth word is the lowest': () => {
    const isDue = everyTenth()
    return changed((word) => {
      if (isDue()) word.fill(0)
    })()
  },
}
/** Which of them shows: a card follows from a hash of its index, so that only indices that repeat can be seen in it. */
const showsInCards = (bias: string) => bias !== 'bits are ones in an eighth of the cases alone'
const ofCards = (name: string) => name.startsWith('cards for')
/** Its source gives the one secret that all instances share; its generator is changed by itself. */
const OF_INSTANCES = 'instances of one draw, 20 of 80, each by its id'

test('every kind of game has a test of its draws', () => {
  expect(GAME_RULES.filter((gameRule) => drawTestsByKind[gameRule]().length === 0)).toEqual([])
  expect(new Set(DRAW_TESTS.map(({ name }) => name)).size).toBe(DRAW_TESTS.length)
})

// The test of instances has no biased generators of its own.
const tested = DRAW_TESTS.filter(({ name }) => IS_WHOLE || name !== OF_INSTANCES)

describe.each(tested)('the tests of $name', ({ name, numbersADraw, test: testDraws }) => {
  const draws = Math.ceil(NUMBERS_LEAST / numbersADraw)

  // In each run, `run-parts` asserts the same of every part, from another seed.
  onlyInWholeRun(() => {
    test('the draw tests pass the generator of the draws', () => {
      expect(lowest(testDraws(draws, fair()))).toBeGreaterThan(1e-8)
    })
  })

  if (name === OF_INSTANCES) return
  test.each(Object.keys(BIASED).filter((bias) => !ofCards(name) || showsInCards(bias)))(
    'the draw tests detect a generator whose %s',
    (bias) => {
      expect(lowest(testDraws(draws, BIASED[bias]!()))).toBeLessThan(1e-12)
    },
  )
})

describe('instances that differ only in their ids', () => {
  const hashes = quickHashes()
  const instances = 2000

  test('a generator with a missing bit is found to be uneven across instances', () => {
    const hmacSha256 = (key: Uint8Array, message: Uint8Array) =>
      hashes.hmacSha256(key, message).map((byte) => byte & 0b11101111)
    expect(lowest(testInstances(instances, fair(), { ...hashes, hmacSha256 }))).toBeLessThan(1e-12)
  })

  test('a generator that ignores the id is found to repeat itself across instances', () => {
    const isSeed = (message: Uint8Array) => message.length > 64
    const hmacSha256 = (key: Uint8Array, message: Uint8Array) =>
      hashes.hmacSha256(key, isSeed(message) ? message.fill(0, message.length - 8) : message)
    expect(lowest(testInstances(instances, fair(), { ...hashes, hmacSha256 }))).toBe(0)
  })
})

test('too few draws of bingo are refused and not reported as even', () => {
  const few = DRAW_TESTS.filter(({ name }) => name.includes('until each pattern'))
  expect(few).toHaveLength(2)
  for (const { test: testDraws } of few)
    expect(() => testDraws(10, fair())).toThrow('10 draws of bingo are too few to be tested')
})
