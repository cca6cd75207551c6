import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { estimatePayout } from '#modules/game-rules/rules/estimate-payout.ts'
import { rulesOf } from '#modules/game-rules/rules/registry.ts'
import type { PoolFacts, PoolShares } from '#modules/game-rules/rules/share-pool.ts'
import type { InstanceRow } from '#service/games/rows/instance-rows.ts'
import { presentFields } from '#service/games/rules/present-fields.ts'

/** The highest prize in cash on the given shares of a pool, minor units. */
export function highestCashMinor({ rows }: Pick<PoolShares, 'rows'>): number {
  return Math.max(0, ...rows.map((share) => share.eachMinor + share.progressiveEachMinor))
}

type Sales = Pick<InstanceRow, 'definition' | 'settlement' | 'play_max' | 'play_count'>

interface CurrentPool {
  readonly pool: PoolFacts
  readonly shares: PoolShares
  readonly decimal: (minor: number) => number
}

/** What the highest prize on the current pool does not say about the first prize; undefined where it says all. */
export function topPrizeOf(row: Sales, current: CurrentPool): GameInstance['topPrize'] {
  const entries = row.definition.prizes[0]?.satelliteItems?.[0]?.entries
  const whenFull = whenFullOf(row, current)
  if (entries === undefined && whenFull === undefined) return undefined
  return presentFields<NonNullable<GameInstance['topPrize']>>({ entries, whenFull })
}

/** A game that starts when full pays from a full pool: an early visitor sees the prizes of its draw. */
function whenFullOf(row: Sales, { pool, shares, decimal }: CurrentPool): number | undefined {
  const { definition, settlement, play_max: most, play_count: sold } = row
  if (definition.schedule.kind !== 'instaplay' || settlement !== null || sold >= most) return undefined
  const full = { ...pool, wagersMinor: most * definition.gamePlayCostMinor }
  const fullMinor = highestCashMinor(estimatePayout(rulesOf(definition.gameRule), definition, full, most))
  return fullMinor > highestCashMinor(shares) ? decimal(fullMinor) : undefined
}
