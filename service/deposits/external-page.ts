import { gatewayId } from '#schemas/site-manifest/payments.ts'
import type { PaymentProcessor, SignedVisit } from '#service/adapters/payments/payment-processor.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'
import type { DepositCurrency } from './deposit-terms.ts'
import { returnPathOf, siteNameOf } from './place-order.ts'

/** The gateway that reports the deposits of a site's external page, as it is called in the service; null where there is none. */
export function externalProcessorId({ manifest: { siteId, deposit } }: ServedSite): string | null {
  const processorId = deposit.external?.processorId
  return processorId === undefined ? null : gatewayId(siteId, processorId)
}

interface Visit {
  readonly site: ServedSite
  readonly playerId: number
  readonly currency: DepositCurrency
  /** The most that limits and bounds leave. */
  readonly leftMinor: number
}

/** The signed visit of a player to the external page; null where no gateway reports its deposits. */
export function signedVisit(
  processors: readonly PaymentProcessor[],
  { site, playerId, currency, leftMinor }: Visit,
): SignedVisit | null {
  const processorId = externalProcessorId(site)
  const processor = processors.find((known) => known.processorId === processorId)
  if (processorId === null || !processor?.signVisit) return null
  const { code, minMinor, maxMinor, data } = currency
  return processor.signVisit({
    playerId,
    currencyId: data.currencyId,
    currencyCode: code,
    decimalPlaces: data.decimalPlaces,
    minMinor,
    maxMinor: Math.min(maxMinor, leftMinor),
    siteName: siteNameOf(site),
    returnPath: returnPathOf(site),
    ...(site.manifest.payments.creditCards === false ? { creditCards: false } : {}),
  })
}
