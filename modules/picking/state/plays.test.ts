import { expect, test } from 'vitest'
import { combinations, fromPlay, toPlay } from './plays.ts'

test('a line is written as a play and read back from it', () => {
  const line = { numbers: [5, 48, 14, 23, 31], numbers2nd: [9, 2] }
  expect(toPlay(line)).toBe('5-14-23-31-48|2-9')
  expect(fromPlay(toPlay(line))).toEqual({ numbers: [5, 14, 23, 31, 48], numbers2nd: [2, 9] })
})

test('a play of another kind is not read as a line', () => {
  expect(['PERM3:4-17@1', 'T:000123', ''].map(fromPlay)).toEqual([null, null, null])
})

test('combinations are counted exactly', () => {
  expect([combinations(5, 5), combinations(7, 5), combinations(49, 6), combinations(4, 5)]).toEqual([
    1, 21, 13983816, 0,
  ])
})
