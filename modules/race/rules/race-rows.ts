import type { GameDefinition, PrizeRow } from '#schemas/entities/game-definition.ts'
import { isPoolRow } from '#modules/game-rules/rules/share-pool.ts'

/** Whether a row pays a place in the final ranking: its rankNumber is 0 and its second number is the place. */
export function isPlaceRow(row: PrizeRow): boolean {
  return row.rankNumber === 0
}

/** The place that a row pays, from 1. */
export function placeOf(row: PrizeRow): number {
  return row.rankNumber2nd
}

/** Whether equal winners cannot share a prize: entries to another game, or an item. */
export function isIndivisible(row: PrizeRow): boolean {
  return !isPoolRow(row)
}

/** Number of draws of a race. */
export function drawCountOf({ drawCount = 0 }: GameDefinition): number {
  return drawCount
}
