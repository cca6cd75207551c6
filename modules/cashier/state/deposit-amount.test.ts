import { describe, expect, it } from 'vitest'
import { readAmount, refuseAmount } from './deposit-amount.ts'

const bounds = { minAmount: 5, maxAmount: 500, decimalPlaces: 2 }

describe('deposit amounts', () => {
  it('a deposit amount may have a point or a comma, and its spaces are ignored', () => {
    expect(readAmount('12.50')).toBe(12.5)
    expect(readAmount('1 200,5')).toBe(1200.5)
    expect(readAmount('١٬٢٠٠٫٥')).toBe(1200.5)
    expect(readAmount('۱۲')).toBe(12)
    expect(readAmount('12.5.0')).toBeNull()
    expect(readAmount('-5')).toBeNull()
    expect(readAmount('1e3')).toBeNull()
  })

  it.each([
    ['', 'empty'],
    ['abc', 'not-a-number'],
    ['10.123', 'too-precise'],
    ['4.99', 'below-minimum'],
    ['500.01', 'above-maximum'],
    ['5', null],
    ['500', null],
  ])('the deposit amount %j is answered with %j', (typed, refusal) => {
    expect(refuseAmount(typed, bounds)).toBe(refusal)
  })

  it('an amount in a currency without minor units may not have decimals', () => {
    expect(refuseAmount('10.5', { ...bounds, decimalPlaces: 0 })).toBe('too-precise')
  })
})
