import { expect, test } from 'vitest'
import { ordinalSuffix, roundToHalf } from './numbers.ts'

test.each([
  [1, 1],
  [1.24, 1],
  [1.25, 1.5],
  [1.74, 1.5],
  [1.75, 2],
])('a multiplier of %s is shown as %s', (multiplier, shown) => {
  expect(roundToHalf(multiplier)).toBe(shown)
})

test('ordinals are English ones, with th from 4 to 20', () => {
  const ends = (numbers: number[]) => numbers.map(ordinalSuffix)
  expect(ends([1, 2, 3, 4])).toEqual(['st', 'nd', 'rd', 'th'])
  expect(ends([11, 12, 13, 20])).toEqual(['th', 'th', 'th', 'th'])
  expect(ends([21, 22, 23, 24, 101, 111])).toEqual(['st', 'nd', 'rd', 'th', 'st', 'th'])
})
