import type { GameInstance } from '#schemas/entities/game-instance.ts'
import type { PayoutRow } from '#schemas/entities/payout-row.ts'
import { gameInstance } from './entities.ts'

/** A wheel for tests and stories: twelve segments at 0.50, five prizes. */
export const SPINNER_GAME: GameInstance = gameInstance({
  gameTitle: 'Aurora Wheel',
  gameRule: 'spinnerGame',
  gamePlayout: 'spinner',
  gamePlaySize: 1,
  gamePlayRange: 12,
  gamePlayMax: 1,
  playerPlayMax: 1,
  gamePlayCost: 0.5,
  extras: {
    configuration: {
      segments: [
        { rankNumber: 1, weight: 5 },
        { rankNumber: 0, weight: 1900 },
        { rankNumber: 5, weight: 750 },
        { rankNumber: 3, weight: 250 },
        { rankNumber: 0, weight: 1800 },
        { rankNumber: 4, weight: 400 },
        { rankNumber: 2, weight: 60 },
        { rankNumber: 0, weight: 1800 },
        { rankNumber: 5, weight: 750 },
        { rankNumber: 3, weight: 250 },
        { rankNumber: 0, weight: 1635 },
        { rankNumber: 4, weight: 400 },
      ],
    },
  },
})

export const SPINNER_ROWS: readonly PayoutRow[] = [100, 10, 2, 1, 0.5].map((rankPrize, place) => ({
  rankNumber: place + 1,
  rankNumber2nd: 0,
  rankPrize,
}))
