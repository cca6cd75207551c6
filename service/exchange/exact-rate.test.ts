import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { exactRate, exchanged, inverse } from './exact-rate.ts'

const CENTS = { from: 2, to: 2 }

describe('an amount in another currency', () => {
  test('an exchanged amount is the amount times the rate, in the minor units of the other currency', () => {
    expect(exchanged(10_000, exactRate('0.9412'), CENTS)).toBe(9412)
    expect(exchanged(250, exactRate('1.0625'), CENTS)).toBe(266)
    expect(exchanged(100_000, exactRate('0.4127'), { from: 2, to: 0 })).toBe(413)
    expect(exchanged(413, exactRate('2.4'), { from: 0, to: 2 })).toBe(99_120)
  })

  test('an exchanged amount is rounded half away from zero, where a double would miss the half', () => {
    expect(exchanged(1, exactRate('1.5'), CENTS)).toBe(2)
    expect(exchanged(100, exactRate('1.005'), CENTS)).toBe(101)
    expect(exchanged(100, exactRate('1.004999999'), CENTS)).toBe(100)
  })

  test('an exchanged amount is zero only for an amount of zero', () => {
    expect(exchanged(1, exactRate('0.000000001'), CENTS)).toBe(1)
    expect(exchanged(0, exactRate('1.5'), CENTS)).toBe(0)
  })

  test('an exchange whose result exceeds the largest amount is refused', () => {
    expect(exchanged(Number.MAX_SAFE_INTEGER, exactRate('1.5'), CENTS)).toBeNull()
  })

  test('an exchanged amount is within half a minor unit of the exact product, or is the smallest amount', () => {
    fc.assert(
      fc.property(
        amount,
        digits,
        fc.integer({ min: 0, max: 9 }),
        decimals,
        (minor, figures, scale, places) => {
          const rate = exactRate(decimalOf(figures, scale))
          const found = exchanged(minor, rate, places)
          if (found === null || found === 1) return
          const exact = BigInt(minor) * figures * 10n ** BigInt(places.to)
          const unit = 10n ** BigInt(scale + places.from)
          const twiceOff = 2n * (BigInt(found) * unit - exact)
          expect(twiceOff > -unit && twiceOff <= unit).toBe(true)
        },
      ),
    )
  })

  test('a smaller amount is never exchanged to more than a larger one', () => {
    fc.assert(
      fc.property(amount, amount, digits, decimals, (one, other, figures, places) => {
        const rate = exactRate(decimalOf(figures, 4))
        const costOf = (minor: number) => exchanged(minor, rate, places) ?? Infinity
        expect(costOf(Math.min(one, other))).toBeLessThanOrEqual(costOf(Math.max(one, other)))
      }),
    )
  })
})

describe('an exchange rate', () => {
  test('a rate is exactly the decimal that was written', () => {
    expect(exactRate('0.000000001')).toEqual({ numerator: 1n, denominator: 1_000_000_000n })
    expect(exactRate('655.957')).toEqual({ numerator: 655_957n, denominator: 1000n })
  })

  test('the inverse of a rate is exact, without rounding', () => {
    expect(exchanged(300, inverse(exactRate('3')), CENTS)).toBe(100)
  })

  test.each(['0', '-1', '1e3', '', '1,5'])('the text %j is not a rate', (decimal) => {
    expect(() => exactRate(decimal)).toThrow(/rate/)
  })
})

const amount = fc.integer({ min: 0, max: 1e12 })
const digits = fc.bigInt({ min: 1n, max: 999_999n })
const decimals = fc.record({ from: fc.integer({ min: 0, max: 4 }), to: fc.integer({ min: 0, max: 4 }) })

function decimalOf(figures: bigint, scale: number): string {
  const text = String(figures).padStart(scale + 1, '0')
  return scale === 0 ? text : `${text.slice(0, -scale)}.${text.slice(-scale)}`
}
