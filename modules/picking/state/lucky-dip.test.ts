import { expect, test } from 'vitest'
import { dipsForLine, lineOfDips, linesOfDips } from './lucky-dip.ts'

const form = { size: 5, range: 50, size2nd: 2, range2nd: 12, multi: true, room: 999 }

test('lucky dips become lines, and plays of another kind are dropped', () => {
  expect(linesOfDips(['1-2-3-4-5|1-2', 'T:000123'])).toEqual([
    { numbers: [1, 2, 3, 4, 5], numbers2nd: [1, 2] },
  ])
})

test('a multi pick adds one number of each further dip to the first dip, none twice', () => {
  const plays = ['1-2-3-4-5|1-2', '1-2-3-4-6|1-2', '7-8-9-10-11|2-3', '12-13-14-15-16|4-5']
  const line = lineOfDips({ numbers: 7, numbers2nd: 3 }, plays)
  expect(line?.numbers).toHaveLength(7)
  expect(new Set(line?.numbers).size).toBe(7)
  expect(line?.numbers.slice(0, 6)).toEqual([1, 2, 3, 4, 5, 6])
  expect(line?.numbers2nd).toEqual([1, 2, 3])
})

test('too few different numbers give no line', () => {
  expect(lineOfDips({ numbers: 7, numbers2nd: 2 }, ['1-2-3-4-5|1-2', '1-2-3-4-5|1-2'])).toBeNull()
  expect(lineOfDips({ numbers: 5, numbers2nd: 2 }, [])).toBeNull()
})

test('the number of requested dips is high enough for a line in almost every case', () => {
  expect(dipsForLine(form, { numbers: 5, numbers2nd: 2 })).toBe(1)
  expect(dipsForLine(form, { numbers: 8, numbers2nd: 3 })).toBe(13)
})
