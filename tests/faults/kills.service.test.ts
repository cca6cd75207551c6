import { expect, test } from 'vitest'
import { createMigratedDatabase } from '#service/testing/database.ts'
import { inWholeRun } from '#tests/support/whole-run.ts'
import { runKills } from './kill-run.ts'

const PLAYERS = inWholeRun(250, 80)

test('faults: two processes that are killed without warning pay every player once, with the exact amount', async () => {
  const migrated = await createMigratedDatabase()
  const told: string[] = []
  const run = await runKills({
    databaseUrl: migrated.url,
    redisUrl: process.env['TEST_REDIS_URL'] ?? '',
    kills: 3,
    players: PLAYERS,
    seed: 'three kills',
    tell: (line) => told.push(line),
  })
  expect(run.faults).toEqual([])
  expect(told.filter((line) => line.startsWith('kill '))).toHaveLength(3)
  // Eight games of three plays a player, and cards.
  expect(run.plays).toBeGreaterThan(8 * 3 * PLAYERS)
  // Chance decides how many win: between two and five for each player were counted.
  expect(run.prizes).toBeGreaterThan(PLAYERS / 5)
  await migrated.drop()
}, 300_000)
