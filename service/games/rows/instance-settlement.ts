import type { Draw } from '#modules/game-rules/rules/game-rules.ts'
import type { PoolFacts, PoolShares } from '#modules/game-rules/rules/share-pool.ts'

/** One draw as stored with its instance: complete, whether shown or not. */
export interface SettledDraw extends Draw {
  drawWinnerCount: number
}

/** Fixed with an instance's draw: the sources and the distribution of its money. */
export interface InstanceSettlement {
  pool: PoolFacts
  shares: PoolShares
  /** Its sequence number among the settled instances of its game. */
  settlementNumber: number
}
