import type { GameDefinition, PrizeRow } from '#schemas/entities/game-definition.ts'
import { isPoolRow } from '#modules/game-rules/rules/share-pool.ts'

/** A row that pays a place in the final order: it has no rank by balls matched, its second number is the place. */
export function isPlaceRow(row: PrizeRow): boolean {
  return row.rankNumber === 0
}

/** The place that a row pays, from 1. */
export function placeOf(row: PrizeRow): number {
  return row.rankNumber2nd
}

/** A prize that equal winners cannot share: entries to another game, or an item. */
export function isIndivisible(row: PrizeRow): boolean {
  return !isPoolRow(row)
}

/** How many draws a race has. */
export function drawCountOf({ drawCount = 0 }: GameDefinition): number {
  return drawCount
}
