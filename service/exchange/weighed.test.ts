import { describe, expect, it } from 'vitest'
import { exactRate } from './exact-rate.ts'
import type { RateInForce } from './rates-in-force.ts'
import { mostWithin, rateKey, weighed } from './weighed.ts'

const [EUR, CHF, XOF] = [978, 756, 952]
const pair = { operatorId: 1, from: EUR, to: XOF }
const back = { ...pair, from: XOF, to: EUR }
const rate: RateInForce = {
  ...pair,
  rateId: 1,
  exact: exactRate('655.957'),
  rate: 655.957,
  rateDate: 0,
  decimals: { from: 2, to: 0 },
}
const rates = new Map([[rateKey(rate), rate]])

describe('the approximate value of an amount in another currency', () => {
  it('an approximate value uses the rate, or the inverse of the opposite rate', () => {
    expect(weighed(rates, 1000, pair)).toBe(6560)
    expect(weighed(rates, 6560, back)).toBe(1000)
  })

  it('an amount in its own currency is unchanged, and zero is zero in every currency', () => {
    expect(weighed(rates, 1000, { ...pair, to: EUR })).toBe(1000)
    expect(weighed(rates, 0, { ...pair, to: CHF })).toBe(0)
  })

  it('an approximate value without a rate is null', () => {
    expect(weighed(rates, 1000, { ...pair, to: CHF })).toBeNull()
    expect(mostWithin(rates, 1000, { ...pair, to: CHF })).toBeNull()
  })
})

describe('the largest amount within a bound', () => {
  it.each([0, 1, 6, 7, 655, 656, 6560, 65_596])(
    'the largest amount within %i francs is within that bound, and a cent more is not',
    (bound) => {
      const most = mostWithin(rates, bound, pair) ?? -1
      expect(weighed(rates, most, pair)).toBeLessThanOrEqual(bound)
      // A cent is 6.56 francs: rounding leaves less than that out.
      expect(weighed(rates, most + 2, pair)).toBeGreaterThan(bound)
    },
  )

  it('the largest amount is zero for a bound below zero, and the bound itself in its own currency', () => {
    expect(mostWithin(rates, -5, pair)).toBe(0)
    expect(mostWithin(rates, 70, { ...pair, to: EUR })).toBe(70)
    expect(mostWithin(rates, 1000, back)).toBe(6559)
  })
})
