import { EMPTY_DRAW, type DrawState } from '#games/live/draw-state.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import type { OperationResult } from '#schemas/protocol/operations.ts'
import { gameInstance } from './entities.ts'

/** Systems of three numbers of 30 and one star of eight, for tests and stories. */
export const MULTI_GAME: GameInstance = gameInstance({
  gameRule: 'oneDrawGameExtMulti',
  gamePlaySize: 3,
  gamePlayRange: 30,
  gamePlaySize2nd: 1,
  gamePlayRange2nd: 8,
})

/** One number and the star, three numbers and the star, two numbers. */
export const MULTI_PAYOUT: OperationResult<'getGamePayoutInfo'> = {
  gameInstanceId: MULTI_GAME.gameInstanceId,
  final: true,
  currencyId: 978,
  prizePool: 1000,
  rows: [
    { rankNumber: 3, rankNumber2nd: 1, rankPrize: 0.5 },
    { rankNumber: 1, rankNumber2nd: 1, rankPrize: 100 },
    { rankNumber: 2, rankNumber2nd: 0, rankPrize: 2.25 },
  ],
}

/** Seven numbers and two stars: 35 × 2 lines. */
export const SYSTEM = { playId: 1, play: '1-2-3-4-5-6-7|2-5', isMyPlay: true }

/** After the draw: 1 × 100, 18 × 0.50 and 12 × 2.25, and a cent that was left over. */
export const MULTI_OVER: DrawState = {
  ...EMPTY_DRAW,
  phase: 'draw_ended',
  drawNumber: 1,
  balls: [1, 2, 3],
  balls2nd: [5],
  history: [{ drawNumber: 1, balls: [1, 2, 3], balls2nd: [5], drawWinnerCount: 1 }],
  myPlays: [{ ...SYSTEM, prize: 136.01 }],
  isLastDraw: true,
  isGameOver: true,
}

/** While the numbers are drawn: one of them and the star are known. */
export const MULTI_DRAWING: DrawState = {
  ...MULTI_OVER,
  balls: [1],
  history: [],
  myPlays: [SYSTEM],
  isLastDraw: false,
  isGameOver: false,
}
