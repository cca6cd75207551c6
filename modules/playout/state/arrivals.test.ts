import { expect, test } from 'vitest'
import { arrivalBetween } from './arrivals.ts'

const shown = (balls: number[], change: object = {}) => ({
  drawNumber: 1,
  balls,
  balls2nd: [] as number[],
  isLoaded: true,
  ...change,
})

test.each([
  ['the next ball', shown([4]), shown([4, 9]), '1/main/9'],
  ['the first ball', shown([], { drawNumber: 0 }), shown([4]), '1/main/4'],
  ['the first ball of the next draw', shown([4, 9, 2]), shown([4], { drawNumber: 2 }), '2/main/4'],
  ['a ball of the second set', shown([4]), shown([4], { balls2nd: [4] }), '1/second/4'],
  [
    'a ball before the results are loaded',
    shown([], { isLoaded: false }),
    shown([4], { isLoaded: false }),
    '1/main/4',
  ],
])('%s arrives', (_name, before, after, key) => {
  expect(arrivalBetween(before, after)).toBe(key)
})

test.each([
  ['the results of a player who joins late', shown([], { isLoaded: false, drawNumber: 0 }), shown([4])],
  ['several balls after a pause', shown([4]), shown([4, 9, 2])],
  ['a change without a ball', shown([4]), shown([4])],
])('%s are shown at once, at their places', (_name, before, after) => {
  expect(arrivalBetween(before, after)).toBeNull()
})
