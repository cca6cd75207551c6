import type { BankDetailsKind } from '#schemas/site-manifest/currencies.ts'
import type { PaymentOffer } from '#schemas/site-manifest/payments.ts'
import { depositFeeMinor } from '#modules/cashier/rules/deposit-fee.ts'
import type { Bank, PaymentProcessor } from '#service/adapters/payments/payment-processor.ts'
import { toMinor } from '#service/ledger/minor-units.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'
import { isForCountry, paymentOffers } from '#service/sites/payment-offers.ts'
import { depositCurrency, type DepositCurrency, isDepositExternal } from './deposit-terms.ts'

/** A processor that a site offers to a player for deposits in a currency. */
export interface DepositMethod {
  readonly processor: PaymentProcessor
  readonly currency: DepositCurrency
  readonly arrival: PaymentOffer['arrival']
  readonly feePercent: number
  readonly minMinor: number
  readonly maxMinor: number
}

export interface DepositQuestion {
  readonly site: ServedSite
  readonly currencyId: number
  /** The player's country, null where it is not known: then offers for certain countries do not apply. */
  readonly country: string | null
  /** The processors that the service has. */
  readonly processors: readonly PaymentProcessor[]
}

/** The processors that a site offers to a player, in the site's order; none where the site has an external deposit page. */
export function depositMethods({ site, currencyId, country, processors }: DepositQuestion): DepositMethod[] {
  const currency = depositCurrency(site, currencyId)
  if (currency === null || isDepositExternal(site)) return []
  const offers = paymentOffers(site, { use: 'deposit', code: currency.code }).filter((offer) =>
    isForCountry(offer, country),
  )
  return offers.flatMap((offer, place) => {
    const processor = processors.find(({ processorId }) => processorId === offer.processorId)
    const isLater = offers.findIndex(({ processorId }) => processorId === offer.processorId) < place
    if (processor === undefined || isLater) return []
    if (processor.method === 'debit' && bankDetailsOf(currency) === null) return []
    return methodOf(offer, processor, currency)
  })
}

function methodOf(
  { arrival, feePercent = 0, min, max }: PaymentOffer,
  processor: PaymentProcessor,
  currency: DepositCurrency,
): DepositMethod[] {
  const { decimalPlaces } = currency.data
  const minMinor = Math.max(currency.minMinor, min === undefined ? 0 : (toMinor(min, decimalPlaces) ?? 0))
  const maxMinor = Math.min(
    currency.maxMinor,
    max === undefined ? Infinity : (toMinor(max, decimalPlaces) ?? 0),
  )
  return minMinor > maxMinor ? [] : [{ processor, currency, arrival, feePercent, minMinor, maxMinor }]
}

/** The fee of a deposit with a method, in minor units. */
export function feeOf({ feePercent }: DepositMethod, amountMinor: number): number {
  return depositFeeMinor(amountMinor, feePercent)
}

/** The fields of a bank account in a currency; null for a currency in which the site has none. */
export function bankDetailsOf({ data }: DepositCurrency): BankDetailsKind | null {
  const { bankDetails } = data.withdrawal
  return bankDetails === 'none' ? null : bankDetails
}

/** The banks of the direct debits that a site offers in a currency, to players of any country. */
export function debitBanks({
  site,
  currencyId,
  processorId,
  processors,
}: Omit<DepositQuestion, 'country'> & { readonly processorId?: string | undefined }): readonly Bank[] {
  const currency = depositCurrency(site, currencyId)
  if (currency === null || isDepositExternal(site)) return []
  const offered = new Set(
    paymentOffers(site, { use: 'deposit', code: currency.code }).map(({ processorId }) => processorId),
  )
  return processors
    .filter(
      (known) => offered.has(known.processorId) && known.processorId === (processorId ?? known.processorId),
    )
    .flatMap(({ banks }) => banks)
}
