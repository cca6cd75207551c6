import type { OperationRequest, OperationResult } from '#schemas/protocol/operations.ts'
import { SUBSCRIPTION_CODE } from '#schemas/protocol/faults.ts'

/** The amounts of a successful join, as the service answered it. */
export interface JoinReceipt {
  /** The price of the joined draw, in the game's currency. */
  readonly totalCost: number
  /** Amount charged where an account in another currency paid. */
  readonly paid: { currencyId: number; amount: number; rate: number; rateDate: number } | null
  /** Null where no further draws were requested. */
  readonly further: FurtherReceipt | null
  /** Currency of the account that paid. */
  readonly accountCurrencyId: number
  readonly balanceAfter: number
}

/** The result of the further draws of a join. */
export interface FurtherReceipt {
  readonly draws: number
  /** One of SUBSCRIPTION_CODE: 0 where they were bought, otherwise the reason. */
  readonly code: number
  /** Their cost, in the game's currency; 0 where they were not bought. */
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
            // An answer without these fields has not bought them.
            code: subscriptionCode ?? SUBSCRIPTION_CODE.notOffered,
            cost: subscriptionCost,
          },
    accountCurrencyId: account.accountCurrency,
    balanceAfter: account.accountBalance,
  }
}
