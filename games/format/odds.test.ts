import { expect, test } from 'vitest'
import { roundOdds } from './odds.ts'

test('odds have one decimal below 100 and none from there on', () => {
  expect([1, 7.55, 56.66, 99.94, 99.96, 1032.4, 12_374.45, 13_983_816].map(roundOdds)).toEqual([
    1, 7.6, 56.7, 99.9, 100, 1032, 12_374, 13_983_816,
  ])
})
