import { exchanged } from '#service/exchange/exact-rate.ts'
import type { RateInForce } from '#service/exchange/rates-in-force.ts'
import { rateKey } from '#service/exchange/weighed.ts'
import { type BatchState, type LockedAccount, pair } from './batch-state.ts'
import type { InstanceTerms } from './instance-terms.ts'
import type { JoinAttempt } from './join-attempt.ts'

/** The account that pays a join, and the amount in its currency. */
export interface Payment {
  readonly account: LockedAccount | undefined
  readonly amountMinor: number
  readonly decimalPlaces: number
  /** Null if the payment is in the game's own currency. */
  readonly rate: RateInForce | null
  /** The rate is the one that the player saw, or gives no higher price, or the client sent none. */
  readonly isAsShown: boolean
}

/** The payment of a join; null if the account's currency is not accepted for this game. */
export function paymentOf(
  state: BatchState,
  {
    request,
    site,
    playerId,
    atMostMinor,
  }: Pick<JoinAttempt, 'site' | 'playerId' | 'request' | 'atMostMinor'>,
  { currencyId, decimalPlaces }: InstanceTerms,
  costMinor: number,
): Payment | null {
  const account = state.accounts.get(pair(playerId, request.currencyId))
  if (request.currencyId === currencyId) {
    return { account, amountMinor: costMinor, decimalPlaces, rate: null, isAsShown: true }
  }
  if (!site.currencyIds.includes(request.currencyId)) return null
  const rate = state.rates.get(
    rateKey({ operatorId: site.operatorId, from: currencyId, to: request.currencyId }),
  )
  if (rate === undefined) return null
  // Converts the price of the whole join once: rounding each play would give another price than was shown.
  const amountMinor = exchanged(costMinor, rate.exact, rate.decimals)
  if (amountMinor === null) return null
  const isAsShown =
    atMostMinor === undefined
      ? request.rate === undefined || request.rate === rate.rate
      : amountMinor <= atMostMinor
  return { account, amountMinor, decimalPlaces: rate.decimals.to, rate, isAsShown }
}
