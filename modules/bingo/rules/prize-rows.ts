import type { BingoPattern, GameDefinition, PrizeRow } from '#schemas/entities/game-definition.ts'
import type { BingoBalls } from './patterns.ts'

/** The pattern of a row that has passed `refuseBingo`. */
export function patternOf({ bingoPattern }: PrizeRow): BingoPattern {
  if (bingoPattern === undefined) throw new Error('a row of a bingo has a pattern')
  return bingoPattern
}

/** Each pattern of a prize table once. */
export function patternsOf({ prizes }: GameDefinition): BingoPattern[] {
  return [...new Set(prizes.map(patternOf))]
}

export function ballsOf({ gamePlayRange }: GameDefinition): BingoBalls {
  return gamePlayRange === 90 ? 90 : 75
}

/** Whether tied cards cannot share a prize: entries to another game, or an item. */
export function isIndivisible({ prizeItem, satelliteItems }: PrizeRow): boolean {
  return prizeItem !== undefined || satelliteItems !== undefined
}

/** Whether the first card wins a row with this many balls. */
export function isWonWith({ withinBalls }: PrizeRow, balls: number): boolean {
  return withinBalls === undefined || balls <= withinBalls
}
