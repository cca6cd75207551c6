import { jsonPath, type Refusal } from './refusal.ts'
import type { ResolvedManifest } from './site-manifest.ts'

/** Refuses sums of `settings.sourceOfFunds` that leave a served currency out, or have more decimals than their currency. */
export function refuseSourceOfFunds(file: string, { settings, currencies }: ResolvedManifest): Refusal[] {
  const { sums } = settings.sourceOfFunds
  if (Object.keys(sums).length === 0) return []
  return currencies.served.flatMap((code): Refusal[] => {
    const path = jsonPath(['settings', 'sourceOfFunds', 'sums', code])
    const value = sums[code]
    const decimals = currencies.data[code]?.decimalPlaces ?? 0
    if (value === undefined)
      return [{ file, path, expected: `is missing; deposits in ${code} would not count` }]
    if (Number.isInteger(Number((value * 10 ** decimals).toFixed(6)))) return []
    return [{ file, path, value, expected: `must have at most ${decimals} decimals, as ${code} has` }]
  })
}
