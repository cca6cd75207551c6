import { weighed } from '#service/exchange/weighed.ts'
import type { BatchState } from './batch-state.ts'

export interface Wager {
  readonly operatorId: number
  readonly playerId: number
  /** The game's currency, in which wagers are counted whatever the payment's currency. */
  readonly currencyId: number
  readonly costMinor: number
}

/**
 * Whether every weekly limit of a player holds with one more wager. A limit counts all wagers of the week, in every currency, at the rates
 * in force: otherwise a second account would bypass it. A wager is refused if the operator has no rate to the limit's currency.
 */
export function isWithinLimits(
  state: BatchState,
  { operatorId, playerId, currencyId, costMinor }: Wager,
): boolean {
  const wagered = [...(state.wageredMinor.get(playerId) ?? [])]
  return (state.limits.get(playerId) ?? []).every(({ currencyId: to, limitMinor }) => {
    const price = weighed(state.rates, costMinor, { operatorId, from: currencyId, to })
    if (price === null) return false
    // Wagered before the limit or a rate existed: no rate can convert it.
    const before = wagered.map(([from, minor]) => weighed(state.rates, minor, { operatorId, from, to }) ?? 0)
    return before.reduce((sum, minor) => sum + minor, price) <= limitMinor
  })
}
