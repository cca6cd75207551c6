import type { GameInstance } from '#schemas/entities/game-instance.ts'
import type { OperationResult } from '#schemas/protocol/operations.ts'
import { gameInstance } from './entities.ts'

/** An open room of 90 balls: cards at 0.50 with a fee of 0.05, up to 24 a player. */
export const BINGO_GAME: GameInstance = gameInstance({
  gameTitle: 'Harbour Bingo 90',
  gameRule: 'bingoGame',
  gamePlaySize: 15,
  gamePlayRange: 90,
  gamePlayCost: 0.5,
  gameFeePerPlay: 0.05,
  gamePlayMax: 2000,
  gamePlayCurrent: 40,
  gamePlayerCurrent: 6,
  playerPlayMax: 24,
  playerPlaysInGame: 0,
  prizePool: 120,
  progressiveAmount: 250,
})

/** Full house, two lines and one line, and a progressive for a full house within 48 balls. */
export const BINGO_PAYOUT: OperationResult<'getGamePayoutInfo'> = {
  gameInstanceId: 70,
  final: false,
  currencyId: 978,
  prizePool: 120,
  expectedReturn: 0.62,
  rows: [
    {
      rankNumber: 1,
      rankNumber2nd: 0,
      rankPrize: 250,
      meta: { bingoPattern: 'fullHouse', withinBalls: 48, winsProgressive: true, odds: 61_000 },
    },
    { rankNumber: 2, rankNumber2nd: 0, rankPrize: 66, meta: { bingoPattern: 'fullHouse' } },
    { rankNumber: 3, rankNumber2nd: 0, rankPrize: 32, meta: { bingoPattern: 'twoLines' } },
    { rankNumber: 4, rankNumber2nd: 0, rankPrize: 22, meta: { bingoPattern: 'oneLine' } },
  ],
}
