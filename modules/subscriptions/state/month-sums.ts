import type { OperationResult } from '#schemas/protocol/operations.ts'
import type { Subscription } from '#schemas/entities/subscription.ts'

export interface MonthSum {
  /** `2026-12`. */
  readonly month: string
  readonly currencyId: number
  readonly draws: number
  /** Minor units. */
  readonly minor: number
}

type Draws = Pick<OperationResult<'getGamesCostPerMonth'>[number], 'months'>
type Priced = Pick<Subscription, 'currencyId' | 'drawPrice'>

/** The sum of the costs of subscriptions in each month, by currency; `costs` has one entry for each subscription, in their order. */
export function monthSums(
  subscriptions: readonly Priced[],
  costs: readonly Draws[],
  minorOf: (of: Priced) => number,
): MonthSum[] {
  const sums = new Map<string, MonthSum>()
  for (const [place, subscription] of subscriptions.entries()) {
    const { currencyId } = subscription
    for (const { month, draws } of costs[place]?.months ?? []) {
      const key = `${month}/${currencyId}`
      const before = sums.get(key) ?? { month, currencyId, draws: 0, minor: 0 }
      const minor = before.minor + draws * minorOf(subscription)
      sums.set(key, { ...before, draws: before.draws + draws, minor })
    }
  }
  return [...sums.values()]
    .filter(({ draws }) => draws > 0)
    .toSorted((one, other) => one.month.localeCompare(other.month) || one.currencyId - other.currencyId)
}
