import { EMPTY_DRAW, type DrawState } from '#games/live/draw-state.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import type { RaceStandings } from '#schemas/entities/race-standings.ts'
import type { OperationResult } from '#schemas/protocol/operations.ts'
import { gameInstance } from './entities.ts'

/** A race of two draws for tests and stories: three numbers of nine, and a prize for the first place. */
export const RACE_GAME: GameInstance = gameInstance({
  gameRule: 'regularGame',
  gameStatus: 'STARTED',
  gamePlaySize: 3,
  gamePlayRange: 9,
  drawCount: 2,
})

export const RACE_STANDINGS: RaceStandings[] = [
  {
    drawNumber: 1,
    groups: [
      { points: 2, plays: 1 },
      { points: 1, plays: 2 },
      { points: 0, plays: 37 },
    ],
    leaders: [
      { playId: 3, play: '3-5-6', points: 2, playerDisplayName: 'Rigel 2718' },
      { playId: 1, play: '1-2-4', points: 1, playerDisplayName: 'Vega 1815' },
    ],
  },
  {
    drawNumber: 2,
    groups: [
      { points: 4, plays: 1 },
      { points: 2, plays: 39 },
    ],
    leaders: [
      { playId: 1, play: '1-2-4', points: 4, playerDisplayName: 'Vega 1815', prize: 12.5 },
      { playId: 3, play: '3-5-6', points: 2, playerDisplayName: 'Rigel 2718', prize: 0 },
    ],
  },
]

export const RACE_PAYOUT: OperationResult<'getGamePayoutInfo'> = {
  gameInstanceId: RACE_GAME.gameInstanceId,
  final: false,
  currencyId: 978,
  prizePool: 100,
  rows: [{ rankNumber: 0, rankNumber2nd: 1, rankPrize: 12.5, meta: { racePlace: 1 } }],
}

/** After the first draw, with the player's own play in the second place. */
export const RACE_RUNNING: DrawState = {
  ...EMPTY_DRAW,
  phase: 'draw_ended',
  drawNumber: 1,
  balls: [1, 3, 5],
  history: [{ drawNumber: 1, balls: [1, 3, 5], drawWinnerCount: 0 }],
  standings: RACE_STANDINGS.slice(0, 1),
  myPlays: [{ playId: 1, play: '1-2-4', isMyPlay: true }],
}

/** After the last draw: the own play has won. */
export const RACE_OVER: DrawState = {
  ...RACE_RUNNING,
  drawNumber: 2,
  balls: [4, 2, 1],
  history: [...RACE_RUNNING.history, { drawNumber: 2, balls: [4, 2, 1], drawWinnerCount: 1 }],
  standings: RACE_STANDINGS,
  isLastDraw: true,
  isGameOver: true,
}
