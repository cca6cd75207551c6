import { describe, expect, test } from 'vitest'
import { GAME_RULES, type GameInstance } from '#schemas/entities/game-instance.ts'
import { chooseGame, KINDS, roomIn, ruleOfKind, waitInWords, type Wanted } from './choose-game.ts'

const NOW = 1_800_000_000_000
const MINUTE_MS = 60_000
const WANTED: Wanted = { gameRule: 'oneDrawGame', now: NOW, withinMs: 15 * MINUTE_MS }
const instance = (gameId: number, change: Partial<GameInstance> = {}): GameInstance => ({
  gameId,
  gameInstanceId: 100 + gameId,
  gameTitle: `Game ${gameId}`,
  gameStatus: 'OPEN',
  gameRule: 'oneDrawGame',
  sequenceNumber: 1,
  gamePlayMax: 20,
  gamePlayCurrent: 0,
  playerPlayMax: 5,
  ...change,
})
const drawnIn = (waitMs: number): Partial<GameInstance> => ({
  tournament: true,
  registrationEndTime: NOW + waitMs - 1000,
  tournamentStartTime: NOW + waitMs,
})
const chosen = (games: GameInstance[], change: Partial<Wanted> = {}) => {
  const choice = chooseGame(games, { ...WANTED, ...change })
  return 'game' in choice ? choice.game.gameId : choice.problem
}

test('every kind of game has a name, and its rule is accepted as well', () => {
  expect([...KINDS.values()].toSorted()).toEqual([...GAME_RULES].toSorted())
  expect(ruleOfKind('Raffle')).toBe('raffleGame')
  expect(ruleOfKind('raffleGame')).toBe('raffleGame')
  expect(ruleOfKind('poker')).toBeUndefined()
})

describe('the choice of a game', () => {
  test('the chosen game is drawn first: a tournament that starts soon, or else the fullest game', () => {
    const full = instance(1, { gamePlayCurrent: 19 })
    const empty = instance(2)
    expect(chosen([empty, full])).toBe(1)
    expect(chosen([full, instance(3, drawnIn(MINUTE_MS))])).toBe(3)
    expect(chosen([full, instance(3, drawnIn(9 * MINUTE_MS))])).toBe(1)
    expect(chosen([instance(4, drawnIn(9 * MINUTE_MS)), instance(3, drawnIn(5 * MINUTE_MS))])).toBe(3)
  })

  test('the chosen game has the requested kind, or is the requested game', () => {
    const games = [instance(1, { gameRule: 'raffleGame' }), instance(2), instance(3)]
    expect(chosen(games, { gameRule: 'raffleGame' })).toBe(1)
    expect(chosen(games, { gameId: 3 })).toBe(3)
    expect(chosen(games, { gameId: 1 })).toBe('there is no oneDrawGame here')
  })

  test('a game that closes too soon is not chosen', () => {
    expect(chosen([instance(1, { gameStatus: 'FULL' })])).toContain('none is open')
    expect(chosen([instance(1, { isPlayable: false })])).toContain('none is open')
    expect(chosen([instance(1, drawnIn(2000))])).toContain('none is open')
  })

  test('a game in which the player has the maximum of plays is not chosen', () => {
    expect(chosen([instance(1, { playerPlaysInGame: 5 })])).toContain('as many plays as you may have')
    expect(roomIn(instance(1, { playerPlaysInGame: 2 }))).toBe(3)
    expect(roomIn(instance(1, { gamePlayCurrent: 19 }))).toBe(1)
  })

  test('a game drawn later than the maximum wait is not chosen, and the time of the next draw is shown', () => {
    const later = instance(1, drawnIn(3 * 60 * MINUTE_MS + 20 * MINUTE_MS))
    expect(chosen([later])).toBe('the next draw, of Game 1, is in 3 h 20 min')
    expect(chosen([later], { withinMs: 4 * 60 * MINUTE_MS })).toBe(1)
  })
})

test('a wait is written in fitting units', () => {
  expect([44_600, 270_000, 3_600_000, -5].map(waitInWords)).toEqual([
    '45 s',
    '4 min 30 s',
    '1 h 0 min',
    '0 s',
  ])
})
