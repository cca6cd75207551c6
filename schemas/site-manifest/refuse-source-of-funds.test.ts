import { expect, test } from 'vitest'
import { refuseSourceOfFunds } from './refuse-source-of-funds.ts'
import type { ResolvedManifest } from './site-manifest.ts'

const check = (sums: Record<string, number>) => {
  const manifest = {
    settings: { sourceOfFunds: { days: 30, validMonths: 12, sums } },
    currencies: {
      served: ['EUR', 'XOF'],
      data: { EUR: { decimalPlaces: 2 }, XOF: { decimalPlaces: 0 } },
    },
  } as unknown as ResolvedManifest
  return refuseSourceOfFunds('trial/manifest.json', manifest).map(
    ({ path, expected }) => `${path} ${expected}`,
  )
}

test('each served currency has a sum, with no more decimals than the currency', () => {
  const at = '$.settings.sourceOfFunds.sums'
  expect(check({})).toEqual([])
  expect(check({ EUR: 2000.05, XOF: 1_300_000 })).toEqual([])
  expect(check({ EUR: 2000 })).toEqual([`${at}.XOF is missing; deposits in XOF would not count`])
  expect(check({ EUR: 2000.005, XOF: 100.5 })).toEqual([
    `${at}.EUR must have at most 2 decimals, as EUR has`,
    `${at}.XOF must have at most 0 decimals, as XOF has`,
  ])
})
