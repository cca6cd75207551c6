import type { Deposit } from './deposit.ts'
import { adyenDigits } from '../money/adyen-digits.ts'
import {
  isSandboxId,
  methodOf,
  type Payments,
  PROCESSOR_IDS,
  PROCESSOR_METHODS,
  type PaymentOffer,
} from './payments.ts'
import type { Refusal } from './refusal.ts'
import { jsonPath, wordList } from './refusal.ts'
import type { ResolvedManifest } from './site-manifest.ts'

/** Refuses offers of processors in currencies that the site does not serve, with facts of another use, and those that an earlier offer hides. */
export function refusePayments(file: string, { payments, currencies, deposit }: ResolvedManifest): Refusal[] {
  const refusals: Refusal[] = [...refuseGateways(file, payments), ...refuseReporter(file, payments, deposit)]
  const ownIds = (payments.processors ?? []).map(({ processorId }) => processorId)
  const processorOf = (processorId: string) =>
    payments.processors?.find((known) => known.processorId === processorId)
  for (const [place, offer] of payments.offers.entries()) {
    const at = (key: keyof PaymentOffer, value: unknown, expected: string) =>
      refusals.push({ file, path: jsonPath(['payments', 'offers', place, key]), value, expected })
    const processor = processorOf(offer.processorId)
    const known = processor === undefined ? undefined : methodOf(processor)
    const method = isSandboxId(offer.processorId) ? PROCESSOR_METHODS[offer.processorId] : known
    if (method === undefined)
      at(
        'processorId',
        offer.processorId,
        `must be ${wordList([...new Set([...PROCESSOR_IDS, ...ownIds])], 'or')}, or be described in payments.processors`,
      )
    const foreign = offer.currencies?.find((code) => !currencies.served.includes(code))
    if (foreign !== undefined)
      at('currencies', foreign, `must be of currencies.served: ${wordList(currencies.served, 'or')}`)
    const { min, max } = offer
    if (min !== undefined && max !== undefined && min > max) at('min', min, 'must not exceed max')
    if (offer.use === 'deposit' && offer.returnFirst !== undefined)
      at('returnFirst', offer.returnFirst, 'must not be set for deposits')
    if (offer.use === 'payout' && offer.feePercent !== undefined)
      at(
        'feePercent',
        offer.feePercent,
        'must not be set for payouts: their fee is withdrawal.fee of the currency',
      )
    if (offer.use === 'payout' && offer.returnFirst !== true && method !== undefined && method !== 'debit')
      at('returnFirst', offer.returnFirst, 'must be true: this processor pays only back to the payer')
    if (processor?.kind === 'adyen-payouts' && offer.use === 'deposit')
      at('use', offer.use, 'must be "payout": this processor takes no deposits')
    if (processor !== undefined && processor.kind !== 'gateway')
      for (const code of offer.currencies ?? currencies.served) {
        const digits = adyenDigits(code)
        const { decimalPlaces = 0, withdrawal } = currencies.data[code] ?? {}
        if (digits === null) at('currencies', code, 'must be a currency of ISO 4217 for Adyen')
        else if (decimalPlaces > digits)
          at('currencies', code, `must not have ${decimalPlaces} decimals here: Adyen takes ${digits}`)
        if (processor.kind === 'adyen-payouts' && withdrawal?.bankDetails === 'account')
          at('currencies', code, 'must have accounts with an IBAN or a sort code for transfers of Adyen')
      }
    const earlier = payments.offers.findIndex((other, index) => index < place && hides(other, offer))
    if (earlier !== -1)
      at('processorId', offer.processorId, `is in payments.offers[${earlier}] already, which comes first`)
  }
  return refusals
}

/** Refuses an external deposit page whose deposits nobody reports. */
function refuseReporter(file: string, { processors = [] }: Payments, { external }: Deposit): Refusal[] {
  const value = external?.processorId
  const gateways = processors.filter(({ kind }) => kind === 'gateway').map(({ processorId }) => processorId)
  if (value === undefined || gateways.includes(value)) return []
  const names = gateways.length === 0 ? '' : `: ${wordList(gateways, 'or')}`
  const path = jsonPath(['deposit', 'external', 'processorId'])
  return [{ file, path, value, expected: `must be a gateway of payments.processors${names}` }]
}

/** Refuses gateways with the id of another one, and with banks that their method does not use. */
function refuseGateways(file: string, { processors = [] }: Payments): Refusal[] {
  const refusals: Refusal[] = []
  for (const [place, processor] of processors.entries()) {
    const { processorId } = processor
    const at = (key: string, value: unknown, expected: string) =>
      refusals.push({ file, path: jsonPath(['payments', 'processors', place, key]), value, expected })
    if (isSandboxId(processorId)) at('processorId', processorId, 'must not be an id of the sandbox')
    const earlier = processors.findIndex((other) => other.processorId === processorId)
    if (earlier < place) at('processorId', processorId, `is payments.processors[${earlier}] already`)
    if (processor.kind !== 'gateway') continue
    const { method, banks } = processor
    if (method === 'debit' && banks === undefined)
      at('banks', banks, 'must name the banks whose accounts this gateway debits')
    if (method !== 'debit' && banks !== undefined)
      at('banks', banks, 'must not be set without the method debit')
  }
  return refusals
}

/** Whether an earlier offer applies wherever the later one does. */
function hides(earlier: PaymentOffer, later: PaymentOffer): boolean {
  return (
    earlier.processorId === later.processorId &&
    earlier.use === later.use &&
    includesAll(earlier.currencies, later.currencies) &&
    includesAll(earlier.countries, later.countries)
  )
}

function includesAll(outer: readonly string[] | undefined, inner: readonly string[] | undefined): boolean {
  return outer === undefined || (inner !== undefined && inner.every((code) => outer.includes(code)))
}
