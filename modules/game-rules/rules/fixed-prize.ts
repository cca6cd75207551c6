import type { GameDefinition, PrizeRow } from '#schemas/entities/game-definition.ts'
import { PARTS_PER_UNIT, partsOf } from './exact-share.ts'

/** What one winning line of a row is paid whatever the pool: its fixed prize or its odds times the price; 0 else. */
export function fixedPrizeMinor({ gamePlayCostMinor }: GameDefinition, row: PrizeRow): number {
  if (row.multiplier === undefined) return row.guaranteedPrizeMinor ?? 0
  return Number((BigInt(gamePlayCostMinor) * partsOf(row.multiplier)) / PARTS_PER_UNIT)
}

/** Whether a row's odds times the price are whole minor units, so that nothing is rounded. */
export function isExactMultiplier({ gamePlayCostMinor }: GameDefinition, multiplier: number): boolean {
  return (BigInt(gamePlayCostMinor) * partsOf(multiplier)) % PARTS_PER_UNIT === 0n
}
