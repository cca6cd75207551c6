import type { PoolFacts } from '#modules/game-rules/rules/share-pool.ts'
import type { InstanceRow } from './instance-rows.ts'

/** The pool of an instance as shown to players: from its settlement once it has ended, the current one before. */
export function poolOf(row: InstanceRow): PoolFacts {
  if (row.settlement !== null) return row.settlement.pool
  return {
    wagersMinor: row.play_count * row.definition.gamePlayCostMinor,
    carriedMinor: row.carry_shown_minor,
    progressiveMinor: row.progressive_shown_minor,
  }
}
