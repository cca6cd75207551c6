import type { DrawState } from '#games/live/draw-state.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import type { BingoBalls } from '../rules/patterns.ts'

/** All balls called so far, in order: those of the ended draws, then those of the current one. */
export function calledBalls({
  history,
  drawNumber,
  balls,
}: Pick<DrawState, 'history' | 'drawNumber' | 'balls'>): number[] {
  const ended = history.flatMap((draw) => draw.balls)
  return history.some((draw) => draw.drawNumber === drawNumber) ? ended : [...ended, ...balls]
}

export const bingoBalls = ({ gamePlayRange }: Pick<GameInstance, 'gamePlayRange'>): BingoBalls =>
  gamePlayRange === 75 ? 75 : 90

export const BINGO = ['B', 'I', 'N', 'G', 'O'] as const

/** The column of a number of a card of 75. */
export const letterOf = (number: number): (typeof BINGO)[number] =>
  BINGO[Math.floor((number - 1) / 15)] ?? 'O'
