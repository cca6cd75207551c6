import { expect, test } from 'vitest'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { combinations, fromPlay, multiOptions, pickFormOf, playsInLine, toPlay } from './plays.ts'

test('a line is written as a play and read back from it', () => {
  const line = { numbers: [5, 48, 14, 23, 31], numbers2nd: [9, 2] }
  expect(toPlay(line)).toBe('5-14-23-31-48|2-9')
  expect(fromPlay(toPlay(line))).toEqual({ numbers: [5, 14, 23, 31, 48], numbers2nd: [2, 9] })
})

test('a play of another kind is not read as a line', () => {
  expect(['PERM3:4-17@1', 'T:000123', ''].map(fromPlay)).toEqual([null, null, null])
})

test('combinations are counted exactly', () => {
  expect([combinations(5, 5), combinations(7, 5), combinations(49, 6), combinations(4, 5)]).toEqual([
    1, 21, 13983816, 0,
  ])
})

const game: GameInstance = {
  gameId: 1,
  gameInstanceId: 11,
  gameTitle: 'Northern Lotto',
  gameStatus: 'OPEN',
  gameRule: 'oneDrawGameExt',
  sequenceNumber: 4,
  gamePlaySize: 5,
  gamePlayRange: 50,
  gamePlaySize2nd: 2,
  gamePlayRange2nd: 12,
  gamePlayMax: 1000,
  gamePlayCurrent: 990,
  playerPlayMax: 50,
  playerPlaysInGame: 45,
}

test('a pick form has the numbers of the game', () => {
  expect(pickFormOf(game)).toEqual({ size: 5, range: 50, size2nd: 2, range2nd: 12, multi: false, room: 5 })
})

test('the room is the smaller of the player’s and the game’s, and never negative', () => {
  expect(pickFormOf({ ...game, gamePlayCurrent: 998 })?.room).toBe(2)
  expect(pickFormOf({ ...game, gamePlayCurrent: 1001 })?.room).toBe(0)
})

test('a game whose plays are not picked numbers has no pick form', () => {
  expect(pickFormOf({ ...game, gameRule: 'raffleGame' })).toBeNull()
  expect(pickFormOf({ ...game, gamePlayRange: 3 })).toBeNull()
})

test('a multi pick offers only sizes whose plays fit the room', () => {
  const form = pickFormOf({ ...game, gameRule: 'oneDrawGameExtMulti', playerPlayMax: 70, gamePlayCurrent: 0 })
  expect(form && multiOptions(form)).toEqual({ numbers: [5, 6, 7], numbers2nd: [2, 3, 4, 5, 6, 7] })
})

test('a multi pick offers only sizes that the game accepts in one play', () => {
  const most = { gamePlaySizeMax: 6, gamePlaySize2ndMax: 3, playerPlayMax: 1000, gamePlayCurrent: 0 }
  const form = pickFormOf({ ...game, ...most, gameRule: 'oneDrawGameExtMulti' })
  expect(form && multiOptions(form)).toEqual({ numbers: [5, 6], numbers2nd: [2, 3] })
})

test('a line counts as one play per combination', () => {
  const form = { size: 5, range: 50, size2nd: 2, range2nd: 12, multi: true, room: 999 }
  expect(playsInLine(form, { numbers: [1, 2, 3, 4, 5, 6], numbers2nd: [1, 2, 3] })).toBe(18)
  expect(playsInLine(form, { numbers: [1, 2, 3, 4], numbers2nd: [1, 2, 3] })).toBe(0)
})
