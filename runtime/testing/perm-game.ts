import type { GameInstance } from '#schemas/entities/game-instance.ts'
import type { OperationResult } from '#schemas/protocol/operations.ts'
import { gameInstance } from './entities.ts'

/** A perm game for tests and stories: five of ninety at 0.50 a line, all ten bet types. */
export const PERM_GAME: GameInstance = gameInstance({
  gameTitle: 'Ninety 5/90',
  gameRule: 'oneDrawGamePerm',
  sequenceNumber: 12,
  gamePlaySize: 5,
  gamePlayRange: 90,
  gamePlaySizeMax: 10,
  stakeMultiplierMax: 20,
  gamePlayCost: 0.5,
  gamePlayMax: 100_000,
  playerPlayMax: 5000,
  jackpot: 22_000,
})

const ODDS = {
  firstNumberDrop: 40,
  direct2: 240,
  direct3: 2100,
  direct4: 6000,
  direct5: 44_000,
  perm2: 240,
  perm3: 2100,
  perm4: 6000,
  perm5: 44_000,
  bankerAgainstAll: 240.5,
}

export const PERM_PAYOUT: OperationResult<'getGamePayoutInfo'> = {
  gameInstanceId: PERM_GAME.gameInstanceId,
  final: false,
  currencyId: 978,
  prizePool: 0,
  expectedReturn: 0.45,
  rows: Object.entries(ODDS).map(([betType, multiplier], index) => ({
    rankNumber: index + 1,
    rankNumber2nd: 0,
    rankPrize: multiplier / 2,
    meta: { betType, multiplier, odds: index === 0 ? 90 : 400.5 },
  })),
}
