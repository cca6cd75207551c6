import { expect, test } from 'vitest'
import { gameInstance } from '#runtime/testing/entities.ts'
import { SLIM_GAMES_DEFAULT } from '#schemas/limits.ts'
import { chooseMainGame } from './main-game.ts'

const instaplay = (gameInstanceId: number, gamePlayCurrent: number) =>
  gameInstance({ gameInstanceId, gamePlayMax: 100, gamePlayCurrent })
const tournament = (gameInstanceId: number, tournamentStartTime: number) =>
  gameInstance({ gameInstanceId, tournament: true, tournamentStartTime })

test('with no open game there is no main game', () => {
  expect(chooseMainGame([gameInstance({ gameStatus: 'ENDED' })], SLIM_GAMES_DEFAULT)).toBeNull()
})

test('below the setting the earliest tournament is the main game', () => {
  const games = [instaplay(1, 99), tournament(2, 2000), tournament(3, 1000)]
  expect(chooseMainGame(games, SLIM_GAMES_DEFAULT)).toBe(3)
})

test('without a tournament it is the instaplay with the fewest plays left', () => {
  expect(chooseMainGame([instaplay(1, 20), instaplay(2, 90), instaplay(3, 50)], SLIM_GAMES_DEFAULT)).toBe(2)
})

test('at the setting there is none, and games that are not open do not count', () => {
  const four = [1, 2, 3, 4].map((id) => instaplay(id, 0))
  expect(chooseMainGame(four, SLIM_GAMES_DEFAULT)).toBeNull()
  const threeOpen = [...four.slice(1), gameInstance({ gameInstanceId: 9, gameStatus: 'STARTED' })]
  expect(chooseMainGame(threeOpen, SLIM_GAMES_DEFAULT)).toBe(2)
})
