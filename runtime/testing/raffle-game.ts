import type { GameInstance } from '#schemas/entities/game-instance.ts'
import type { OperationResult } from '#schemas/protocol/operations.ts'
import { gameInstance } from './entities.ts'

/** A raffle of a thousand tickets for tests and stories: a cabin, cash for two, and entries to another game. */
export const RAFFLE_GAME: GameInstance = gameInstance({
  gameTitle: 'Fjord Cabin Raffle',
  gameRule: 'raffleGame',
  sequenceNumber: 12,
  gamePlaySize: 1,
  gamePlayRange: 1000,
  gamePlayCost: 5,
  gameFeePerPlay: 0.1,
  gamePlayMax: 1000,
  gamePlayCurrent: 240,
  playerPlayMax: 50,
  bonoboPayout: 1200,
  drawIntervalMs: 1800,
  extras: { raffleTicketPrefix: 'FJORD-', raffleDrawOrder: 'grandPrizeLast' },
})

export const RAFFLE_PAYOUT: OperationResult<'getGamePayoutInfo'> = {
  gameInstanceId: RAFFLE_GAME.gameInstanceId,
  final: false,
  currencyId: 978,
  prizePool: 400,
  expectedReturn: 0.36,
  rows: [
    {
      rankNumber: 1,
      rankNumber2nd: 0,
      rankPrize: 0,
      prizeItem: {
        name: 'A week in a cabin <em>on the fjord</em>',
        description: 'Seven nights for four, with a boat and firewood.',
        detailsText: 'To be taken within a year.',
        sponsorText: 'Given by <a href="/p/sponsor">Fjord Cabins</a><script>alert(1)</script>',
        rankPrize: 1200,
      },
    },
    { rankNumber: 2, rankNumber2nd: 0, rankPrize: 100, meta: { prizeCount: 2 } },
    {
      rankNumber: 3,
      rankNumber2nd: 0,
      rankPrize: 1,
      satelliteItems: [{ entries: 2, gameTitle: 'Aurora 6/49', gameId: 3 }],
    },
  ],
}
