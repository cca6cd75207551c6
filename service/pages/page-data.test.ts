import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OperationResult } from '#schemas/protocol/operations.ts'
import { openTestSites, type TestSites } from '#service/testing/sites.ts'
import type { DirectAnswers } from './direct-answers.ts'
import { PageData, type PageDataParts } from './page-data.ts'

let world: TestSites
beforeAll(async () => void (world = await openTestSites({})))
afterAll(() => world.close())

/** Page data for a lobby with the given number of games. */
function lobbyOf(games: number) {
  const cols = ['gameInstanceId', 'gameId', 'gameRule', 'gameStatus', 'currencyId', 'tournamentStartTime']
  const rows = Array.from({ length: games }, (_, id) => [id, id, 'oneDrawGame', 'OPEN', 978, games - id])
  const session = {
    configuration: {},
    filteredGames: { cols, rows },
    mainGameInstanceId: null,
  } as unknown as OperationResult<'init'>
  const parts = {
    service: { clock: { now: () => 0 } },
    readAsVisitor: async () => session,
    answers: {} as DirectAnswers,
  } as unknown as PageDataParts
  return new PageData(parts).lobby({ site: world.sites.all()[0]!, language: 'en' })
}

test('a page carries every game of a lobby of two hundred', async () => {
  const { isExcerpt, session } = await lobbyOf(200)
  expect(isExcerpt).toBe(false)
  expect(session.filteredGames.rows).toHaveLength(200)
})

test('a page of a larger lobby carries the games of its first screen, and says so', async () => {
  const { isExcerpt, session } = await lobbyOf(5000)
  expect(isExcerpt).toBe(true)
  const ids = session.filteredGames.rows.map(([id]) => id)
  expect(ids.length).toBeLessThan(100)
  // The next draws are the last rows.
  expect(ids).toContain(4999)
  expect(ids).not.toContain(1000)
})
