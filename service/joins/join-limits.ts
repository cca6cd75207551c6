import type { JoinLimitKind } from '#schemas/entities/player-limit.ts'
import { countedIn, weighed } from '#service/exchange/weighed.ts'
import type { BatchState } from './batch-state.ts'

export interface Wager {
  readonly operatorId: number
  readonly playerId: number
  /** The game's currency, in which wagers are counted whatever the payment's currency. */
  readonly currencyId: number
  readonly costMinor: number
}

/**
 * The first limit of a player that one more wager exceeds, if all of it is lost; null if every limit holds. A limit counts all currencies,
 * at the rates in force: otherwise a second account would bypass it. A wager is refused if the operator has no rate to the limit's currency.
 */
export function exceededLimit(
  state: BatchState,
  { operatorId, playerId, currencyId, costMinor }: Wager,
): JoinLimitKind | null {
  const exceeded = (state.limits.get(playerId) ?? []).find(({ kind, currencyId: to, limitMinor }) => {
    const price = weighed(state.rates, costMinor, { operatorId, from: currencyId, to })
    if (price === null) return true
    const counted = [...(state.countedMinor.get(playerId)?.get(kind) ?? [])]
    const before = counted.map(([from, minor]) => countedIn(state.rates, minor, { operatorId, from, to }))
    return before.reduce((sum, minor) => sum + minor, price) > limitMinor
  })
  return exceeded?.kind ?? null
}
