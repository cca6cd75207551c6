import { gatewayId, isSandboxId, type PaymentOffer } from '#schemas/site-manifest/payments.ts'
import type { ServedSite } from './catalogue.ts'

/** A site's offers of processors for a use in a currency, in the site's order; with the ids that gateways have in the service. */
export function paymentOffers(
  { manifest }: ServedSite,
  { use, code }: { readonly use: PaymentOffer['use']; readonly code: string },
): PaymentOffer[] {
  const { siteId, payments } = manifest
  return payments.offers
    .filter((offer) => offer.use === use && (offer.currencies?.includes(code) ?? true))
    .map(({ processorId, ...offer }) => ({
      ...offer,
      processorId: isSandboxId(processorId) ? processorId : gatewayId(siteId, processorId),
    }))
}

/** Whether an offer holds for players of a country; where the country is not known, only offers for all countries do. */
export function isForCountry({ countries }: PaymentOffer, country: string | null): boolean {
  return countries === undefined || (country !== null && countries.includes(country))
}
