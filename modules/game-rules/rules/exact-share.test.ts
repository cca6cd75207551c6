import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ALL_PARTS, isExactPercentage, partsOf, shareOf, splitByParts } from './exact-share.ts'

test('a share is rounded once, half away from zero', () => {
  expect(shareOf(1, partsOf(50))).toBe(1)
  expect(shareOf(3, partsOf(50))).toBe(2)
  expect(shareOf(1, partsOf(49.999999))).toBe(0)
  expect(shareOf(Number.MAX_SAFE_INTEGER, ALL_PARTS)).toBe(Number.MAX_SAFE_INTEGER)
})

test('a percentage has at most six decimals, and its parts are exact', () => {
  expect(isExactPercentage(33.333333)).toBe(true)
  expect(isExactPercentage(33.3333333)).toBe(false)
  expect(partsOf(0.1) * 3n).toBe(partsOf(0.3))
})

test('the parts of a split sum to the share of their total', () => {
  fc.assert(
    fc.property(
      fc.maxSafeNat(),
      fc.array(fc.bigInt(0n, ALL_PARTS / 10n), { minLength: 1, maxLength: 10 }),
      (amount, parts) => {
        const shares = splitByParts(amount, parts)
        const together = shareOf(
          amount,
          parts.reduce((sum, part) => sum + part, 0n),
        )
        expect(shares.reduce((sum, share) => sum + BigInt(share), 0n)).toBe(BigInt(together))
        for (const share of shares) expect(share).toBeGreaterThanOrEqual(0)
      },
    ),
  )
})
