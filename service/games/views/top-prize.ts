import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { estimatePayout } from '#modules/game-rules/rules/estimate-payout.ts'
import { rulesOf } from '#modules/game-rules/rules/registry.ts'
import { isPoolRow, type PoolFacts, type PoolShares } from '#modules/game-rules/rules/share-pool.ts'
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

/** The field `topPrize` of a game instance; undefined where it would have no field. */
export function topPrizeOf(row: Sales, current: CurrentPool): GameInstance['topPrize'] {
  const entries = row.definition.prizes[0]?.satelliteItems?.[0]?.entries
  const whenFull = whenFullOf(row, current)
  if (entries === undefined && whenFull === undefined) return undefined
  return presentFields<NonNullable<GameInstance['topPrize']>>({ entries, whenFull })
}

/** The highest cash prize of the full pool, for a game that starts when all plays are sold; undefined where the current pool already pays as much. */
function whenFullOf(row: Sales, { pool, shares, decimal }: CurrentPool): number | undefined {
  const { definition, settlement, play_max: most, play_count: sold } = row
  if (definition.schedule.kind !== 'instaplay' || settlement !== null || sold >= most) return undefined
  // A lobby has hundreds of instances: fixed prizes, such as those of all cards, do not grow with the pool.
  if (!definition.prizes.some(isPoolRow)) return undefined
  const full = { ...pool, wagersMinor: most * definition.gamePlayCostMinor }
  const fullMinor = highestCashMinor(estimatePayout(rulesOf(definition.gameRule), definition, full, most))
  return fullMinor > highestCashMinor(shares) ? decimal(fullMinor) : undefined
}
