import type { JoinLimitKind } from '#schemas/entities/player-limit.ts'
import { countedIn, weighed } from '#service/exchange/weighed.ts'
import type { BatchState, JoinLimit } from './batch-state.ts'

export interface Wager {
  readonly operatorId: number
  readonly playerId: number
  /** The game's currency, in which wagers are counted whatever the payment's currency. */
  readonly currencyId: number
  readonly costMinor: number
}

/** A limit that a wager exceeds, or `no-rate` where no rate converts the wager into the currency of a limit. */
export type WagerRefusal = JoinLimitKind | 'no-rate'

/**
 * The first limit of a player that one more wager exceeds, if all of it is lost; null if every limit holds. A limit counts all currencies,
 * at the rates in force: otherwise a second account would bypass it. A wager is also refused if the operator has no rate to a limit's currency.
 */
export function refuseWager(state: BatchState, wager: Wager): WagerRefusal | null {
  const limits = state.limits.get(wager.playerId) ?? []
  const fits = limits.map((limit) => fitsIn(state, wager, limit))
  const exceeded = limits[fits.indexOf(false)]
  if (exceeded !== undefined) return exceeded.kind
  return fits.includes(null) ? 'no-rate' : null
}

/** Null without a rate. */
function fitsIn(
  { rates, countedMinor }: BatchState,
  { operatorId, playerId, currencyId, costMinor }: Wager,
  { kind, currencyId: to, limitMinor }: JoinLimit,
): boolean | null {
  const price = weighed(rates, costMinor, { operatorId, from: currencyId, to })
  if (price === null) return null
  const counted = [...(countedMinor.get(playerId)?.get(kind) ?? [])]
  const before = counted.map(([from, minor]) => countedIn(rates, minor, { operatorId, from, to }))
  return before.reduce((sum, minor) => sum + minor, price) <= limitMinor
}
