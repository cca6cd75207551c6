import { useOperation } from '#runtime/client/use-operation.ts'
import { subtractAmounts, useDecimalPlaces } from '#runtime/format/amounts.ts'
import { useBalance } from '#runtime/live/accounts.ts'
import { useIsIncomplete } from '#runtime/session/use-standing.ts'
import { POLL_INTERVAL_MS } from '#schemas/limits.ts'
import type { PendingJoin } from '#schemas/protocol/pending-joins.ts'
import { useSlipPurchase, type SlipPurchase } from './use-slip-purchase.ts'
import { useSlipToPay, type SlipToPay } from './use-slip-to-pay.ts'

export interface DepositPurchase {
  /** The kept slip, if its missing amount is deposited. */
  readonly forSlip: SlipToPay | null
  readonly purchase: SlipPurchase
  /** A purchase that waits for a deposit, in this or another currency. */
  readonly awaited: PendingJoin | null
  /** The purchase that the service makes once the deposit is paid; null for none. */
  readonly buys: { readonly gameTitle?: string; readonly amount: number } | null
  /** A paid purchase that the service is making, which changes the balance; undefined while that is not known. */
  readonly underWay: PendingJoin | null | undefined
}

/** The purchase that a deposit in a currency pays for. */
export function useDepositPurchase(currencyId: number): DepositPurchase {
  const toPay = useSlipToPay()
  const forSlip = toPay?.slip.currencyId === currencyId && toPay.missing > 0 ? toPay : null
  const purchase = useSlipPurchase(forSlip !== null)
  const { data, isError } = useOperation(
    'getPendingJoin',
    {},
    { pollMs: (answer) => (answer?.pendingJoin?.state === 'due' ? POLL_INTERVAL_MS : false) },
  )
  const pending = data?.pendingJoin
  // A purchase whose money is there waits for the rest of the registration alone, and no deposit pays for it.
  const balance = useBalance(pending?.currencyId ?? currencyId)?.accountBalance ?? 0
  const decimalPlaces = useDecimalPlaces(pending?.currencyId ?? currencyId)
  const lacks = pending === undefined ? 0 : subtractAmounts(pending.amount, balance, decimalPlaces)
  const waitsForDetails = useIsIncomplete() && lacks <= 0
  const awaited = pending?.state === 'waiting' && !waitsForDetails ? pending : null
  const isDue = pending?.state === 'due' && pending.currencyId === currencyId
  const underWay = isDue ? pending : data === undefined && !isError ? undefined : null
  const known = { forSlip, purchase, awaited, underWay }
  if (forSlip === null) return { ...known, buys: awaited?.currencyId === currencyId ? awaited : null }
  return { ...known, buys: purchase.isAutomatic ? forSlip.slip : null }
}
