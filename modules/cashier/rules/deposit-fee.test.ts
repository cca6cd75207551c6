import { expect, test } from 'vitest'
import { depositFeeMinor } from './deposit-fee.ts'

test.each([
  [5000, 0, 0],
  [5000, 1.5, 75],
  [1, 50, 1],
  [30, 1.15, 0],
  [1000, 1.15, 12],
  [1000, 1.149, 12],
])('a deposit of %i minor units at %d per cent has a fee of %i', (amountMinor, percent, fee) => {
  expect(depositFeeMinor(amountMinor, percent)).toBe(fee)
})
