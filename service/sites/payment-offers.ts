import type { PaymentOffer } from '#schemas/site-manifest/payments.ts'
import type { ServedSite } from './catalogue.ts'

/** A site's offers of processors for a use in a currency, in the site's order. */
export function paymentOffers(
  { manifest }: ServedSite,
  { use, code }: { readonly use: PaymentOffer['use']; readonly code: string },
): PaymentOffer[] {
  return manifest.payments.offers.filter(
    (offer) => offer.use === use && (offer.currencies?.includes(code) ?? true),
  )
}

/** Whether an offer holds for players of a country; where the country is not known, only offers for all countries do. */
export function isForCountry({ countries }: PaymentOffer, country: string | null): boolean {
  return countries === undefined || (country !== null && countries.includes(country))
}
