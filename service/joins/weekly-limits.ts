import { weighed } from '#service/exchange/weighed.ts'
import type { BatchState } from './batch-state.ts'

export interface Wager {
  readonly operatorId: number
  readonly playerId: number
  /** The game's, in which wagers are counted whatever they are paid in. */
  readonly currencyId: number
  readonly costMinor: number
}

/**
 * Whether every weekly limit of a player holds with one more wager. A limit counts all that was wagered in the week, in
 * whichever currency, at the rates in force: otherwise a second account would be a way around it. A wager that nothing
 * tells the worth of, because the operator has no rate to the limit's currency, is not taken.
 */
export function isWithinLimits(
  state: BatchState,
  { operatorId, playerId, currencyId, costMinor }: Wager,
): boolean {
  const wagered = [...(state.wageredMinor.get(playerId) ?? [])]
  return (state.limits.get(playerId) ?? []).every(({ currencyId: to, limitMinor }) => {
    const price = weighed(state.rates, costMinor, { operatorId, from: currencyId, to })
    if (price === null) return false
    // Wagered before there was the limit or a rate: there is nothing to weigh it by.
    const before = wagered.map(([from, minor]) => weighed(state.rates, minor, { operatorId, from, to }) ?? 0)
    return before.reduce((sum, minor) => sum + minor, price) <= limitMinor
  })
}
