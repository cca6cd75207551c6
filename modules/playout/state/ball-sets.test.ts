import { expect, test } from 'vitest'
import { ballSetsOf, silenceIn } from './ball-sets.ts'

const lotto = { gameRule: 'oneDrawGame', gamePlaySize: 3, gamePlayRange: 49 } as const
const euro = { ...lotto, gameRule: 'oneDrawGameExt', gamePlaySize2nd: 2, gamePlayRange2nd: 12 } as const
const bonus = { ...lotto, gameRule: 'oneDrawGameBonusV2' } as const
const shown = (balls: number[], balls2nd: number[] = [], ballCount = 0) => ({ balls, balls2nd, ballCount })

test('a lottery has one drum, and one with a second set two', () => {
  expect(ballSetsOf(lotto, shown([4]))).toEqual([{ set: 'main', places: 3, numbers: [4], range: 49 }])
  expect(ballSetsOf(euro, shown([4]))).toEqual([
    { set: 'main', places: 3, numbers: [4], range: 49 },
    { set: 'second', places: 2, numbers: [], range: 12 },
  ])
})

test('a bonus ball has a place of its own from the start, and comes from the same drum', () => {
  expect(ballSetsOf(bonus, shown([]))[1]).toEqual({ set: 'second', places: 1, numbers: [], range: null })
  expect(ballSetsOf(bonus, shown([1, 2, 3], [], 5))[1]?.places).toBe(2)
})

test.each([
  ['the last ball', lotto, shown([1, 2]), 'last'],
  ['an earlier ball', lotto, shown([1]), null],
  ['the last ball of the second set', euro, shown([1, 2, 3], [4]), 'last'],
  ['a bonus ball', bonus, shown([1, 2, 3], [], 4), 'bonus'],
  ['the last main ball, with the bonus ball to come', bonus, shown([1, 2], [], 4), null],
  ['the only ball', { ...lotto, gamePlaySize: 1 }, shown([]), null],
  ['the end', lotto, shown([1, 2, 3]), null],
] as const)('the moment before %s', (_name, game, draw, silence) => {
  const copy = { ...draw, balls: [...draw.balls], balls2nd: [...draw.balls2nd] }
  expect(silenceIn({ phase: 'rng_started' }, ballSetsOf(game, copy))).toBe(silence)
})
