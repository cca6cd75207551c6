import type { OperationRequest, OperationResult } from '#schemas/protocol/operations.ts'
import { SUBSCRIPTION_CODE } from '#schemas/protocol/faults.ts'

/** The money side of a join that went through, as the service answered it. */
export interface JoinReceipt {
  /** The price of the joined draw, in the game's currency. */
  readonly totalCost: number
  /** What was taken for it where an account in another currency paid. */
  readonly paid: { currencyId: number; amount: number; rate: number; rateDate: number } | null
  /** Null where no further draws were asked for. */
  readonly further: FurtherReceipt | null
  /** Of the account that paid. */
  readonly accountCurrencyId: number
  readonly balanceAfter: number
}

/** What became of the further draws that a join asked for. */
export interface FurtherReceipt {
  readonly draws: number
  /** One of SUBSCRIPTION_CODE: 0 where they were bought, otherwise why not. */
  readonly code: number
  /** What they cost, in the game's currency; 0 where they were not bought. */
  readonly cost: number
}

/** Reads the receipt of a join; null where the answer carries no amounts. */
export function receiptOf(
  { subscriptions = 0 }: Pick<OperationRequest<'joinGame'>, 'subscriptions'>,
  { joinEvent, subscriptionCode }: Pick<OperationResult<'joinGame'>, 'joinEvent' | 'subscriptionCode'>,
): JoinReceipt | null {
  if (!joinEvent) return null
  const { totalCost, paid = null, subscriptionCost = 0, account } = joinEvent
  return {
    totalCost,
    paid,
    further:
      subscriptions === 0
        ? null
        : {
            draws: subscriptions,
            // An answer that says nothing of them has not bought them.
            code: subscriptionCode ?? SUBSCRIPTION_CODE.notOffered,
            cost: subscriptionCost,
          },
    accountCurrencyId: account.accountCurrency,
    balanceAfter: account.accountBalance,
  }
}
