import { expect, test } from 'vitest'
import { combinations, fromPlay, toPlay } from './plays.ts'

test('a play string holds the numbers in order, the second set behind a bar', () => {
  expect(toPlay({ numbers: [44, 3, 11], numbers2nd: [] })).toBe('3-11-44')
  expect(toPlay({ numbers: [5, 48, 14, 23, 31], numbers2nd: [9, 2] })).toBe('5-14-23-31-48|2-9')
})

test('a play string of numbers is read back, other kinds are not', () => {
  expect(fromPlay('5-14|2-9')).toEqual({ numbers: [5, 14], numbers2nd: [2, 9] })
  expect(fromPlay('7')).toEqual({ numbers: [7], numbers2nd: [] })
  expect(['PERM3:4-17@1', 'T:000123', '', '3--4', '3-|4'].map(fromPlay)).toEqual([
    null,
    null,
    null,
    null,
    null,
  ])
})

test('combinations are counted exactly', () => {
  expect([
    combinations(5, 5),
    combinations(7, 5),
    combinations(49, 6),
    combinations(4, 5),
    combinations(3, 0),
  ]).toEqual([1, 21, 13983816, 0, 1])
})
