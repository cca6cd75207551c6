import type { Draw } from '#modules/game-rules/rules/game-rules.ts'
import type { PoolFacts, PoolShares } from '#modules/game-rules/rules/share-pool.ts'

/** One draw as it is kept with its instance: whole, shown or not. */
export interface SettledDraw extends Draw {
  drawWinnerCount: number
}

/** What is fixed with an instance's draw: where its money came from and where it goes. */
export interface InstanceSettlement {
  pool: PoolFacts
  shares: PoolShares
  /** Its place among the settled instances of its game. */
  settlementNumber: number
}
