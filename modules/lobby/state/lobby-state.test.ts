import { describe, expect, test } from 'vitest'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { byNextDraw, heroGame } from './game-order.ts'
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
const ids = (games: readonly GameInstance[]) => games.map((one) => one.gameId)

describe('menu kinds', () => {
  const games = [
    game(1),
    game(2, { tournament: true, tournamentStartTime: 5000 }),
    game(3, { gameRule: 'raffleGame', tournament: true }),
    game(4, { gameRule: 'bingoGame' }),
    game(5, { gameRule: 'regularGame' }),
  ]
  const under = (kind: Parameters<typeof kindFilter>[0], favorites: number[] = []) =>
    ids(games.filter(kindFilter(kind, new Set(favorites))))

  test('instaplay holds what starts when full, tournaments what starts on a schedule', () => {
    expect(under('instaplay')).toEqual([1, 4, 5])
    expect(under('tournaments')).toEqual([2, 3])
  })

  test('lottery and raffle are told apart and can be shown together', () => {
    expect(under('lottery')).toEqual([1, 2, 5])
    expect(under('raffle')).toEqual([3])
    expect(under('lotteryAndRaffle')).toEqual([1, 2, 3, 5])
  })

  test('favourites are the games that the player marked', () => {
    expect(under('favorites', [2, 4])).toEqual([2, 4])
    expect(under('favorites')).toEqual([])
  })

  test('a filter of the site’s own asks for everything at once, and -1 asks nothing', () => {
    const filtered = (filter: Parameters<typeof ownFilter>[0]) => ids(games.filter(ownFilter(filter)))
    expect(filtered({})).toEqual([1, 2, 3, 4, 5])
    expect(filtered({ tournament: -1, gameId: -1, playCostMax: -1 })).toEqual([1, 2, 3, 4, 5])
    expect(filtered({ tournament: 1 })).toEqual([2, 3])
    expect(filtered({ instaplay: 1, free: 1 })).toEqual([1, 4, 5])
    expect(filtered({ gameId: 4 })).toEqual([4])
    expect(filtered({ free: 0 })).toEqual([])
    expect([game(1, { progressiveAmount: 10 })].filter(ownFilter({ progressive: 0 }))).toEqual([])
  })

  test('a filter of the site’s own may bound price and size', () => {
    const priced = [1, 2, 5].map((gamePlayCost, index) =>
      game(index + 1, { gamePlayCost, gamePlayRange: 49 }),
    )
    expect(ids(priced.filter(ownFilter({ playCostMin: 2, playCostMax: 4 })))).toEqual([2])
    expect(ids(priced.filter(ownFilter({ drawRangeMin: 50 })))).toEqual([])
  })
})

describe('the order of a lobby', () => {
  test('open games come first, the next draw before later ones and before those that start when full', () => {
    const games = [
      game(1),
      game(2, { tournamentStartTime: 9000 }),
      game(3, { gameStatus: 'STARTED', tournamentStartTime: 100 }),
      game(4, { tournamentStartTime: 5000 }),
      game(5),
    ]
    expect(ids(games.toSorted(byNextDraw))).toEqual([4, 2, 1, 5, 3])
  })

  test('the hero is the named game, else the highest prize in the site’s currency', () => {
    const games = [
      game(1, { jackpot: 500 }),
      game(2, { progressiveAmount: 900 }),
      game(3, { prizePool: 5000, currencyId: 566 }),
      game(4, { jackpot: 7000, gameStatus: 'CLOSED' }),
    ]
    expect(heroGame(games, { currencyId: EUR })?.gameId).toBe(2)
    expect(heroGame(games, { gameId: 1, currencyId: EUR })?.gameId).toBe(1)
    expect(heroGame(games, { gameId: 4, currencyId: EUR })?.gameId).toBe(2)
    expect(heroGame(games, { currencyId: 952 })?.gameId).toBe(3)
    expect(heroGame([], { currencyId: EUR })).toBeNull()
  })
})
