import { describe, expect, test } from 'vitest'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import type { MenuEntry, MenuKind } from '#schemas/site-manifest/menu.ts'
import { headlinePrize } from '../rules/headline-prize.ts'
import { byNextDraw, byTopPrize } from '../rules/game-order.ts'
import type { RolesOf } from '#runtime/registry/game-roles.ts'
import { filterOf, lobbyFilters } from './lobby-filter.ts'
import { kindFilter, ownFilter } from './menu-kinds.ts'

const EUR = 978
const game = (gameId: number, rest: Partial<GameInstance> = {}): GameInstance => ({
  gameId,
  gameInstanceId: gameId * 10,
  gameTitle: `Game ${gameId}`,
  gameStatus: 'OPEN',
  gameRule: 'oneDrawGame',
  sequenceNumber: 1,
  currencyId: EUR,
  ...rest,
})
const LISTED_UNDER: Partial<Record<GameInstance['gameRule'], MenuKind>> = {
  oneDrawGame: 'lottery',
  regularGame: 'lottery',
  raffleGame: 'raffle',
}
const rolesOf: RolesOf = ({ gameRule }) => {
  const menuKind = LISTED_UNDER[gameRule]
  return menuKind === undefined ? {} : { menuKind }
}
const ids = (games: readonly GameInstance[]) => games.map((one) => one.gameId)

describe('kinds of menu entries', () => {
  const games = [
    game(1),
    game(2, { tournament: true, tournamentStartTime: 5000 }),
    game(3, { gameRule: 'raffleGame', tournament: true }),
    game(4, { gameRule: 'bingoGame' }),
    game(5, { gameRule: 'regularGame' }),
  ]
  const under = (kind: Parameters<typeof kindFilter>[0], favorites: number[] = []) =>
    ids(games.filter(kindFilter(kind, { favoriteGames: new Set(favorites), rolesOf })))

  test('instaplay lists games that start when full, tournaments list games with a schedule', () => {
    expect(under('instaplay')).toEqual([1, 4, 5])
    expect(under('tournaments')).toEqual([2, 3])
  })

  test('lottery and raffle are separate filters, and one filter shows both', () => {
    expect(under('lottery')).toEqual([1, 2, 5])
    expect(under('raffle')).toEqual([3])
    expect(under('lotteryAndRaffle')).toEqual([1, 2, 3, 5])
  })

  test('the favourites are the games that the player marked', () => {
    expect(under('favorites', [2, 4])).toEqual([2, 4])
    expect(under('favorites')).toEqual([])
  })

  test('all conditions of a custom filter apply together, and -1 sets no condition', () => {
    const filtered = (filter: Parameters<typeof ownFilter>[0]) => ids(games.filter(ownFilter(filter)))
    expect(filtered({})).toEqual([1, 2, 3, 4, 5])
    expect(filtered({ tournament: -1, gameId: -1, playCostMax: -1 })).toEqual([1, 2, 3, 4, 5])
    expect(filtered({ tournament: 1 })).toEqual([2, 3])
    expect(filtered({ instaplay: 1, free: 1 })).toEqual([1, 4, 5])
    expect(filtered({ gameId: 4 })).toEqual([4])
    expect(filtered({ free: 0 })).toEqual([])
    const progressive = [game(1, { progressiveAmount: 10 }), game(2, { progressiveAmount: 0 }), game(3)]
    expect(ids(progressive.filter(ownFilter({ progressive: 1 })))).toEqual([1, 2])
  })

  test('a custom filter can limit price and size', () => {
    const priced = [1, 2, 5].map((gamePlayCost, index) =>
      game(index + 1, { gamePlayCost, gamePlayRange: 49 }),
    )
    expect(ids(priced.filter(ownFilter({ playCostMin: 2, playCostMax: 4 })))).toEqual([2])
    expect(ids(priced.filter(ownFilter({ drawRangeMin: 50 })))).toEqual([])
  })

  test('a filter by the count of plays uses the plays sold, as on the service', () => {
    const sold = [0, 3, 9].map((gamePlayCurrent, index) =>
      game(index + 1, { gamePlayCurrent, gamePlayMax: 10 }),
    )
    expect(ids(sold.filter(ownFilter({ playCountMin: 1, playCountMax: 5 })))).toEqual([2])
  })
})

describe('the order of a lobby', () => {
  test('open games come first: the next draw, later draws, then games that start when full', () => {
    const games = [
      game(1),
      game(2, { tournamentStartTime: 9000 }),
      game(3, { gameStatus: 'STARTED', tournamentStartTime: 100 }),
      game(4, { tournamentStartTime: 5000 }),
      game(5),
    ]
    expect(ids(games.toSorted(byNextDraw))).toEqual([4, 2, 1, 5, 3])
  })

  test('a card shows the jackpot, the first prize, the worth of fixed prizes, or the pool', () => {
    const kinds = [
      game(1, { progressiveAmount: 900, jackpot: 950 }),
      game(2, { jackpot: 500, gamePlayCost: 2, totalGuaranteedPayoutItems: 800 }),
      game(3, { jackpot: 0.4, gamePlayCost: 0.75, totalGuaranteedPayoutItems: 11 }),
      game(4, { jackpot: 0.4, gamePlayCost: 0.75 }),
      game(5, { prizePool: 3 }),
      game(6, { gamePlayCost: 5, jackpot: 100, totalGuaranteedPayoutItems: 1740 }),
    ].map(headlinePrize)
    expect(kinds).toEqual([
      { kind: 'jackpot', amount: 950 },
      { kind: 'topPrize', amount: 500 },
      { kind: 'prizesWorth', amount: 11 },
      { kind: 'topPrize', amount: 0.4 },
      { kind: 'prizePool', amount: 3 },
      { kind: 'prizesWorth', amount: 1740 },
    ])
  })

  test('a game that starts when full shows the prize of its draw, however few plays are sold', () => {
    const sold = { gamePlayCost: 0.25, jackpot: 0.29 }
    expect(headlinePrize(game(1, { ...sold, topPrize: { whenFull: 3.46 } }))).toEqual({
      kind: 'whenFull',
      amount: 3.46,
    })
    expect(headlinePrize(game(1, { ...sold, jackpot: 3.46 }))).toEqual({ kind: 'topPrize', amount: 3.46 })
  })

  test('a pool that has hardly begun shows the share of sales until its first prize is worth ten plays', () => {
    const pool = { gamePlayCost: 0.25, payoutPercentage: 70, tournament: true }
    expect(headlinePrize(game(1, { ...pool, jackpot: 0.29 })).kind).toBe('growing')
    expect(headlinePrize(game(1, { ...pool, prizePool: 0 })).kind).toBe('growing')
    expect(headlinePrize(game(1, { ...pool, jackpot: 2.5 })).kind).toBe('topPrize')
    expect(headlinePrize(game(1, { ...pool, jackpot: 0.29, gameStatus: 'STARTED' })).kind).toBe('topPrize')
    const guaranteed = { ...pool, jackpot: 1, totalGuaranteedPayoutItems: 1 }
    expect(headlinePrize(game(1, guaranteed)).kind).toBe('topPrize')
  })

  test('entries to another game are the prize where no amount is, except in a raffle, which shows its worth', () => {
    const way = {
      gamePlayCost: 0.75,
      jackpot: 0.4,
      totalGuaranteedPayoutItems: 11,
      topPrize: { entries: 5, whenFull: 2.4 },
    }
    expect(headlinePrize(game(1, way))).toEqual({ kind: 'entries', amount: 11 })
    expect(headlinePrize(game(1, { ...way, gameRule: 'raffleGame' })).kind).toBe('prizesWorth')
  })

  test('the highest prize is a jackpot or a progressive, or the pool where neither is known', () => {
    const games = [
      game(1, { jackpot: 500, prizePool: 9000 }),
      game(2, { progressiveAmount: 900, jackpot: 100 }),
      game(3, { prizePool: 700, jackpot: 0 }),
    ]
    expect(ids(games.toSorted(byTopPrize))).toEqual([2, 3, 1])
  })
})

describe('filters in the address', () => {
  const menu = [
    { kind: 'lottery' },
    { kind: 'filter', filter: { free: 1 } },
    { kind: 'link', to: '/verify' },
    { kind: 'filter', filter: { gameId: 2 } },
  ] as const satisfies MenuEntry[]

  test('the address names a kind by its name, and a custom filter by its place in the menu', () => {
    expect(lobbyFilters(menu).map(({ f }) => f)).toEqual(['lottery', 'filter-1', 'filter-3'])
  })

  test('a chosen filter shows its games and no others', () => {
    const games = [game(1), game(2, { gamePlayCost: 3 }), game(3, { gameRule: 'bingoGame' })]
    const shown = lobbyFilters(menu).map((filter) =>
      ids(games.filter(filterOf(filter, { favoriteGames: new Set(), rolesOf }))),
    )
    expect(shown).toEqual([[1, 2], [1, 3], [2]])
  })
})
