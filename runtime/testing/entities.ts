import type { PendingSend } from '#runtime/client/pending-sends.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import type { Player, PlayerAccount } from '#schemas/entities/player.ts'
import type { Subscription } from '#schemas/entities/subscription.ts'
import type { PlayerPrizeItem } from '#schemas/protocol/prizes.ts'

/** An open game instance with one draw, with overrides. */
export function gameInstance(change: Partial<GameInstance> = {}): GameInstance {
  return {
    gameId: 7,
    gameInstanceId: 70,
    gameTitle: 'Northern Six',
    gameStatus: 'OPEN',
    gameRule: 'oneDrawGame',
    sequenceNumber: 1,
    gamePlayMax: 1000,
    gamePlayCurrent: 10,
    gamePlayerCurrent: 4,
    gamePlaySize: 6,
    gamePlayRange: 49,
    gamePlayCost: 2,
    gameFeePerPlay: 0,
    currencyId: 978,
    payoutCurrencyId: 978,
    ...change,
  }
}

export function player(change: Partial<Player> = {}): Player {
  return {
    id: 5,
    username: 'ada',
    screenName: 'Vega 1815',
    memberId: 1,
    changePassword: false,
    details: {},
    verification: { emailVerified: true, playerSegment: 'C' },
    // The tools for safer play were shown, as they are before the first wager.
    statistics: { toolsShownDate: 1 },
    ...change,
  }
}

/** A cash account in euros. */
export function playerAccount(change: Partial<PlayerAccount> = {}): PlayerAccount {
  return { accountId: 1, accountType: 43, accountCurrency: 978, accountBalance: 100, timeStamp: 1, ...change }
}

/** An item that a raffle ticket has won, with a cash alternative. */
export const wonItem = (change: Partial<PlayerPrizeItem> = {}): PlayerPrizeItem => ({
  prizeItemId: 17,
  status: 'won',
  prizeItem: {
    name: 'A week in a cabin <em>on the fjord</em>',
    description: 'Seven nights for four, with a boat and firewood.',
    detailsText: 'To be taken within a year.',
    sponsorText: 'Given by <a href="/p/sponsor">Fjord Cabins</a>',
    rankPrize: 1200,
  },
  quantity: 1,
  gameId: 7,
  gameInstanceId: 70,
  gameTitle: 'Fjord Cabin Raffle',
  sequenceNumber: 12,
  rankNumber: 1,
  rankNumber2nd: 0,
  playId: 700,
  play: 'T:000123',
  currencyId: 978,
  cashAlternative: 900,
  wonTime: Date.UTC(2026, 10, 22, 20),
  claimBefore: Date.UTC(2027, 1, 20, 20),
  ...change,
})

/** A running subscription with three of four draws left. */
export const subscription = (change: Partial<Subscription> = {}): Subscription => ({
  id: 3,
  gameId: 7,
  gameTitle: 'Northern Six',
  gameRule: 'oneDrawGame',
  gamePlaySize: 6,
  gamePlayRange: 49,
  active: true,
  status: 'active',
  remainingBalance: 7.5,
  drawPrice: 2.5,
  drawsBought: 4,
  drawsLeft: 3,
  playerPlays: ['3-11-19-27-40-44'],
  currencyId: 978,
  startedTime: Date.UTC(2026, 10, 19, 20),
  nextDrawTime: Date.UTC(2026, 10, 22, 20),
  nextGameInstanceId: 71,
  ...change,
})

/** A purchase without an answer. */
export const pendingSend = (change: Partial<PendingSend> = {}): PendingSend => ({
  key: 'k1',
  op: 'joinGame',
  body: { gameId: 7, gameInstanceId: 70, userPlays: ['1-2-3-4-5-6'], currencyId: 978 },
  playerId: 5,
  madeAt: 1000,
  sentAt: 1000,
  ...change,
})
