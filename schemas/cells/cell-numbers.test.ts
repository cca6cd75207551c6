import { expect, test } from 'vitest'
import { INTEGER_MAX } from '../protocol/numbers.ts'
import { CELL_MAX, idsOfCell, siteNumbersOfCell } from './cell-numbers.ts'

test('the ranges of cells begin with 1 and do not overlap', () => {
  for (const rangeOf of [idsOfCell, siteNumbersOfCell]) {
    expect(rangeOf(0).first).toBe(1)
    for (let cell = 0; cell < CELL_MAX; cell += 1)
      expect(rangeOf(cell).last).toBeLessThan(rangeOf(cell + 1).first)
  }
})

test('the last row id has 15 digits and is a safe integer; the last number of a site fits into its column', () => {
  const { last } = idsOfCell(CELL_MAX)
  expect(String(last)).toHaveLength(15)
  expect(Number.isSafeInteger(last)).toBe(true)
  expect(siteNumbersOfCell(CELL_MAX).last).toBeLessThanOrEqual(INTEGER_MAX)
})
