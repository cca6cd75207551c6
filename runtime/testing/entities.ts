import type { GameInstance } from '#schemas/entities/game-instance.ts'
import type { Player, PlayerAccount } from '#schemas/entities/player.ts'

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
    statistics: {},
    ...change,
  }
}

/** A cash account in euros. */
export function playerAccount(change: Partial<PlayerAccount> = {}): PlayerAccount {
  return { accountId: 1, accountType: 43, accountCurrency: 978, accountBalance: 100, timeStamp: 1, ...change }
}
