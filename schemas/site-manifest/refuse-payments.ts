import type { PaymentOffer } from './payments.ts'
import type { Refusal } from './refusal.ts'
import { jsonPath, wordList } from './refusal.ts'
import type { ResolvedManifest } from './site-manifest.ts'

/** Refuses offers of processors in currencies that the site does not serve, and those that an earlier offer hides. */
export function refusePayments(file: string, { payments, currencies }: ResolvedManifest): Refusal[] {
  const refusals: Refusal[] = []
  for (const [place, offer] of payments.offers.entries()) {
    const at = (key: keyof PaymentOffer, value: unknown, expected: string) =>
      refusals.push({ file, path: jsonPath(['payments', 'offers', place, key]), value, expected })
    const foreign = offer.currencies?.find((code) => !currencies.served.includes(code))
    if (foreign !== undefined)
      at('currencies', foreign, `must be of currencies.served: ${wordList(currencies.served, 'or')}`)
    const { min, max } = offer
    if (min !== undefined && max !== undefined && min > max) at('min', min, 'must not exceed max')
    const earlier = payments.offers.findIndex((other, index) => index < place && hides(other, offer))
    if (earlier !== -1)
      at('processorId', offer.processorId, `is in payments.offers[${earlier}] already, which comes first`)
  }
  return refusals
}

/** Whether an earlier offer applies wherever the later one does. */
function hides(earlier: PaymentOffer, later: PaymentOffer): boolean {
  return (
    earlier.processorId === later.processorId &&
    includesAll(earlier.currencies, later.currencies) &&
    includesAll(earlier.countries, later.countries)
  )
}

function includesAll(outer: readonly string[] | undefined, inner: readonly string[] | undefined): boolean {
  return outer === undefined || (inner !== undefined && inner.every((code) => outer.includes(code)))
}
