import { expect, test } from 'vitest'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { SLIM_GAMES_DEFAULT, TOURNAMENT_IMMINENT_MS } from '#schemas/limits.ts'
import { mainGameOf } from './main-game.ts'

const NOW = Date.UTC(2026, 10, 21)
const site = { slimGames: SLIM_GAMES_DEFAULT, now: NOW }
const instance = (gameInstanceId: number, more: Partial<GameInstance>): GameInstance => ({
  gameId: gameInstanceId,
  gameInstanceId,
  gameTitle: 'A game',
  gameStatus: 'OPEN',
  gameRule: 'oneDrawGame',
  sequenceNumber: 1,
  ...more,
})
const instaplay = (gameInstanceId: number, gamePlayCurrent: number) =>
  instance(gameInstanceId, { gamePlayMax: 100, gamePlayCurrent })
const instant = (gameInstanceId: number) =>
  instance(gameInstanceId, { gameRule: 'spinnerGame', gamePlayMax: 1, gamePlayCurrent: 0 })
const tournament = (gameInstanceId: number, inMs: number) =>
  instance(gameInstanceId, { tournament: true, tournamentStartTime: NOW + inMs })

test('a site without an open game has no main game', () => {
  expect(mainGameOf([], site)).toBeNull()
  expect(mainGameOf([instance(1, { gameStatus: 'ENDED' })], site)).toBeNull()
})

test('the earliest tournament is the main game where fewer games are open than the setting', () => {
  expect(mainGameOf([instaplay(1, 99), tournament(2, 200_000), tournament(3, 100_000)], site)).toBe(3)
})

test('a tournament that starts within moments is not the main game', () => {
  const games = [instaplay(1, 0), tournament(2, TOURNAMENT_IMMINENT_MS - 1)]
  expect(mainGameOf(games, site)).toBe(1)
  expect(mainGameOf([...games, tournament(3, TOURNAMENT_IMMINENT_MS)], site)).toBe(3)
})

test('the instaplay with the fewest plays left is the main game where no tournament is open', () => {
  expect(mainGameOf([instaplay(1, 20), instaplay(2, 90), instaplay(3, 50)], site)).toBe(2)
})

test('a game that players share is the main game before an instant game', () => {
  expect(mainGameOf([instant(1), instaplay(2, 0)], site)).toBe(2)
  expect(mainGameOf([instant(1), instance(2, {})], site)).toBe(2)
})

test('a site with only instant games has the first of them as its main game', () => {
  expect(mainGameOf([instant(1), instant(2)], site)).toBe(1)
})

test('a site with as many open games as the setting, instant games included, has no main game', () => {
  const four = [1, 2, 3, 4].map((id) => instaplay(id, 0))
  expect(mainGameOf(four, site)).toBeNull()
  expect(mainGameOf([...four.slice(1), instant(5)], site)).toBeNull()
  expect(mainGameOf([...four.slice(1), instance(9, { gameStatus: 'STARTED' })], site)).toBe(2)
})
