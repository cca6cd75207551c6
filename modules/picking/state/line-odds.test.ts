import { expect, test } from 'vitest'
import type { PayoutRow } from '#schemas/entities/payout-row.ts'
import { lineOdds } from './line-odds.ts'

const row = (odds?: number): PayoutRow => ({
  rankNumber: 1,
  rankNumber2nd: 0,
  rankPrize: 1,
  ...(odds !== undefined && { meta: { odds } }),
})

test('the odds of any prize add up those of the rows', () => {
  expect(lineOdds([row(100), row(20), row(5)], 'oneDrawGame')).toEqual({ first: 100, any: 1 / 0.26 })
})

test('a race has no odds of any prize: a line can win several rows', () => {
  expect(lineOdds([row(100), row(20)], 'regularGame')).toEqual({ first: 100, any: null })
})

test('a table without odds has none', () => {
  expect(lineOdds([row()], 'oneDrawGame')).toBeNull()
})
