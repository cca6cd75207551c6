import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { divideRounded, shareOfMinor, toDecimal, toMinor } from './minor-units.ts'

describe('minor units', () => {
  it.each([
    [12.5, 2, 1250],
    [0.1, 2, 10],
    [1.005, 3, 1005],
    [500, 0, 500],
    [-0.01, 2, -1],
    [0, 2, 0],
  ])('the amount %s with %s decimals is %s in minor units', (amount, decimals, minor) => {
    expect(toMinor(amount, decimals)).toBe(minor)
  })

  it.each([
    [0.001, 2],
    [0.5, 0],
    [1.005, 2],
    [Number.NaN, 2],
    [Number.POSITIVE_INFINITY, 2],
    [1e300, 2],
  ])('the number %s is not an amount with %s decimals', (amount, decimals) => {
    expect(toMinor(amount, decimals)).toBeNull()
  })

  it('minor units are unchanged after the conversion to a decimal and back', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1e13, max: 1e13 }),
        fc.integer({ min: 0, max: 4 }),
        (minor, decimals) => toMinor(toDecimal(minor, decimals), decimals) === minor,
      ),
    )
  })

  it.each([
    [5n, 2n, 3n],
    [-5n, 2n, -3n],
    [4n, 3n, 1n],
    [-4n, 3n, -1n],
    [5n, 3n, 2n],
    [0n, 7n, 0n],
    [1n, 2n, 1n],
    [-1n, 2n, -1n],
  ])('the division %s ÷ %s is rounded half away from zero to %s', (numerator, denominator, rounded) => {
    expect(divideRounded(numerator, denominator)).toBe(rounded)
  })

  it('a share of an amount is exact within half a unit, and is symmetric below zero', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e12 }), fc.integer({ min: 0, max: 10_000 }), (amount, part) => {
        const share = shareOfMinor(amount, part, 10_000)
        expect(Math.abs(share * 10_000 - amount * part)).toBeLessThanOrEqual(5000 + amount * part * 1e-12)
        expect(shareOfMinor(-amount, part, 10_000) + share).toBe(0)
      }),
    )
  })
})
