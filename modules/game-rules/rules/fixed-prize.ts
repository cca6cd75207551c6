import type { GameDefinition, PrizeRow } from '#schemas/entities/game-definition.ts'
import { PARTS_PER_UNIT, partsOf } from './exact-share.ts'

/** Prize of one winning line that does not depend on the pool: the fixed prize or odds times price; 0 for other rows. */
export function fixedPrizeMinor(
  { gamePlayCostMinor }: Pick<GameDefinition, 'gamePlayCostMinor'>,
  row: PrizeRow,
): number {
  if (row.multiplier === undefined) return row.guaranteedPrizeMinor ?? 0
  return Number((BigInt(gamePlayCostMinor) * partsOf(row.multiplier)) / PARTS_PER_UNIT)
}

/** Whether a row's odds times the price are whole minor units, so that nothing is rounded. */
export function isExactMultiplier({ gamePlayCostMinor }: GameDefinition, multiplier: number): boolean {
  return (BigInt(gamePlayCostMinor) * partsOf(multiplier)) % PARTS_PER_UNIT === 0n
}
