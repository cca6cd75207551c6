import { expect, test } from 'vitest'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { firstGames } from './first-games.ts'
import { byNextDraw } from './game-order.ts'

const EUR = 978
const SETTINGS = { currencyId: EUR, mainGameId: 0, mainGameInstanceId: null }

const game = (id: number, rest: Partial<GameInstance> = {}): GameInstance => ({
  gameId: id,
  gameInstanceId: id,
  gameTitle: `Game ${id}`,
  gameStatus: 'OPEN',
  gameRule: 'oneDrawGame',
  sequenceNumber: 1,
  currencyId: EUR,
  tournament: true,
  tournamentStartTime: id,
  jackpot: 100,
  ...rest,
})

/** A thousand draws, the next one last. */
const draws = Array.from({ length: 1000 }, (_, place) => game(1000 - place))
const RAFFLE = game(2001, { gameRule: 'raffleGame', tournamentStartTime: 9000 })
const RICHEST = game(2002, { tournamentStartTime: 9001, jackpot: 5000 })
const RICHER_ABROAD = game(2003, { tournamentStartTime: 9002, jackpot: 9000, currencyId: 840 })
const whenFull = (id: number, gamePlayCurrent: number): GameInstance => {
  const { tournamentStartTime: _start, ...rest } = game(id, {
    tournament: false,
    gamePlayMax: 100,
    gamePlayCurrent,
  })
  return rest
}
const HALF_FULL = whenFull(2004, 50)
const NEARLY_FULL = whenFull(2005, 99)
const RUNNING = game(2006, { gameStatus: 'STARTED', tournamentStartTime: 1 })
const ENDED = game(2007, { gameStatus: 'ENDED', tournamentStartTime: 0 })
const games = [...draws, RAFFLE, RICHEST, RICHER_ABROAD, HALF_FULL, NEARLY_FULL, RUNNING, ENDED]

test('the first screen has the first games of the list, in the order of the whole list', () => {
  const first = firstGames(games, SETTINGS)
  expect(first.size).toBeLessThan(80)
  const listed = games.filter(({ gameInstanceId }) => first.has(gameInstanceId)).sort(byNextDraw)
  expect(listed.slice(0, 36)).toEqual(
    games
      .filter(({ gameStatus }) => gameStatus !== 'ENDED')
      .sort(byNextDraw)
      .slice(0, 36),
  )
})

test.each([
  ['the highest prize in the currency of the site', RICHEST, true],
  ['a higher prize in another currency', RICHER_ABROAD, false],
  ['the next game of each kind', RAFFLE, true],
  ['the game that is nearest to being full', NEARLY_FULL, true],
  ['another game that starts when full', HALF_FULL, false],
  ['a draw that is running', RUNNING, true],
  ['an ended draw', ENDED, false],
])('whether the first screen has %s', (_, { gameInstanceId }, isShown) => {
  expect(firstGames(games, SETTINGS).has(gameInstanceId)).toBe(isShown)
})

test('the first screen has the main game of the settings, and that of the slim view', () => {
  const first = firstGames(games, { ...SETTINGS, mainGameId: 900, mainGameInstanceId: 901 })
  expect([first.has(900), first.has(901), first.has(902)]).toEqual([true, true, false])
})

test('one game with many draws leaves room for the next draws of other games', () => {
  const often = draws.map((draw) => ({ ...draw, gameId: 1 }))
  const seldom = game(3000, { tournamentStartTime: 9999 })
  expect(firstGames([...often, seldom], SETTINGS).has(3000)).toBe(true)
})
