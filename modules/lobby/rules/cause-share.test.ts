import { expect, test } from 'vitest'
import { causeShareMinor } from './cause-share.ts'

test.each([
  [{ plays: 24, priceMinor: 1000, sharePercent: 25 }, 6000],
  [{ plays: 3, priceMinor: 199, sharePercent: 12.5 }, 74],
  [{ plays: 0, priceMinor: 500, sharePercent: 25 }, 0],
  // 0.29 × 100 is 28.999… in binary fractions.
  [{ plays: 1, priceMinor: 10_000, sharePercent: 0.29 }, 29],
])('the cause’s part of %o is %i minor units, rounded down', (sold, minor) => {
  expect(causeShareMinor(sold)).toBe(minor)
})
