import { describe, expect, test } from 'vitest'
import { trialManifest } from '#runtime/testing/manifest.ts'
import { addAmounts, decimalPlacesOf, fromMinor, subtractAmounts, toMinor } from './amounts.ts'
import { compareAmounts } from '#schemas/money/compare-amounts.ts'

describe('decimal amounts', () => {
  test('an amount converts to minor units and back without a change', () => {
    expect(toMinor(19.99, 2)).toBe(1999)
    expect(fromMinor(1999, 2)).toBe(19.99)
    expect(fromMinor(toMinor(1_250_060, 0), 0)).toBe(1_250_060)
  })

  test('sums and differences are exact where floating-point ones are not', () => {
    expect(0.1 + 0.2).not.toBe(0.3)
    expect(addAmounts(0.1, 0.2, 2)).toBe(0.3)
    expect(addAmounts(1234.56, 0.07, 4)).toBe(1234.63)
    expect(subtractAmounts(0.3, 0.1, 2)).toBe(0.2)
    expect(subtractAmounts(2.5, 10, 2)).toBe(-7.5)
  })

  test('amounts are sorted by value', () => {
    expect([10, 0.5, 2.05, 2.5].toSorted(compareAmounts)).toEqual([0.5, 2.05, 2.5, 10])
    expect(compareAmounts(2.5, 2.5)).toBe(0)
  })

  test('the decimals of a currency come from the manifest, and an unknown currency has two', () => {
    const manifest = trialManifest()
    for (const { currencyId, decimalPlaces } of Object.values(manifest.currencies.data))
      expect(decimalPlacesOf(manifest, currencyId)).toBe(decimalPlaces)
    expect(decimalPlacesOf(manifest, 99_998)).toBe(2)
  })
})
