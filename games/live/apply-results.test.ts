import type { OperationResult } from '#schemas/protocol/operations.ts'
import { expect, test } from 'vitest'
import { gameInstance } from '#runtime/testing/entities.ts'
import { applyResults } from './apply-results.ts'
import { GameStore } from './game-store.ts'

const NOW = 50_000
const results = (
  change: Partial<OperationResult<'getGameResults'>> = {},
): OperationResult<'getGameResults'> => ({
  gameInstanceId: 70,
  gameStatus: 'ENDED',
  gameDrawResults: [],
  plays: [],
  winners: [],
  myWinnings: 0,
  gameInstance: gameInstance({ gameStatus: 'ENDED' }),
  ...change,
})

test('results for an unknown instance create a replay that starts in 5 seconds', () => {
  expect(applyResults(new GameStore({ memberId: 1, language: 'en' }), results(), NOW).put).toEqual([
    { ...gameInstance(), gameStatus: 'REPLAY1', replay: true, startTime: 55_000 },
  ])
})

test('results for an unknown running instance create no replay', () => {
  const running = gameInstance({ gameStatus: 'STARTED' })
  const change = applyResults(
    new GameStore({ memberId: 1, language: 'en' }),
    results({ gameStatus: 'STARTED', gameInstance: running }),
    NOW,
  )
  expect(change.put).toEqual([running])
})

test('results for a known instance do not change it', () => {
  const games = new GameStore({ memberId: 1, language: 'en' })
  games.take({ put: [gameInstance()] })
  expect(applyResults(games, results(), NOW)).toEqual({})
})

test('results without an instance create none', () => {
  const { gameInstance: _, ...without } = results()
  expect(applyResults(new GameStore({ memberId: 1, language: 'en' }), without, NOW)).toEqual({})
})
