import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import { partsOf, shareOf } from './exact-share.ts'
import type { PoolFacts, PoolShares, RowShare } from './share-pool.ts'

/**
 * Where the money of a draw came from and where it went, in minor units: pool + progressive + added = cash + satellites + carried +
 * to the progressive + kept.
 */
export interface PoolBalance {
  /** The players' part of the wagers, with what was carried in. */
  readonly poolMinor: number
  /** The progressive that was won. */
  readonly progressiveMinor: number
  /** Paid by the site beyond the pool: fixed prizes and guaranteed minimums. */
  readonly addedMinor: number
  readonly cashMinor: number
  readonly satellitesMinor: number
  /** Carried to the next draw. */
  readonly carriedMinor: number
  /** Shares without a winner that went to the progressive. */
  readonly toProgressiveMinor: number
  /** Stays with the site: prizes that no row of the table shares out. */
  readonly keptMinor: number
}

export function poolBalance(definition: GameDefinition, pool: PoolFacts, shares: PoolShares): PoolBalance {
  const toProgressiveMinor = shares.progressiveOutMinor - progressiveLeft(definition, pool, shares)
  const given = shares.prizesMinor + shares.satellitesMinor + shares.carriedOutMinor + toProgressiveMinor
  const beyondMinor = given - shares.prizePoolMinor - shares.progressiveWonMinor
  return {
    poolMinor: shares.prizePoolMinor,
    progressiveMinor: shares.progressiveWonMinor,
    addedMinor: Math.max(0, beyondMinor),
    cashMinor: shares.prizesMinor,
    satellitesMinor: shares.satellitesMinor,
    carriedMinor: shares.carriedOutMinor,
    toProgressiveMinor,
    keptMinor: Math.max(0, -beyondMinor),
  }
}

/** Cash of all winners of a row, the remainders of the division and the progressive included. */
export function rowCashMinor(share: RowShare): number {
  const { units, eachMinor, remainderMinor, progressiveEachMinor, progressiveRemainderMinor } = share
  return (eachMinor + progressiveEachMinor) * units + remainderMinor + progressiveRemainderMinor
}

/** The progressive after the draw without shares that nobody won: its seed where it was won, else what it had grown to. */
function progressiveLeft(definition: GameDefinition, pool: PoolFacts, { rows }: PoolShares): number {
  const isWon = (rows[definition.prizes.findIndex((row) => row.winsProgressive === true)]?.units ?? 0) > 0
  if (isWon) return definition.progressiveSeedMinor ?? 0
  return pool.progressiveMinor + shareOf(pool.wagersMinor, partsOf(definition.progressivePercentage ?? 0))
}
