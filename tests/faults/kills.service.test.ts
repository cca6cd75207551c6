import { expect, test } from 'vitest'
import { createMigratedDatabase } from '#service/testing/database.ts'
import { runKills } from './kill-run.ts'

test('faults: two processes that are killed without warning pay every player once, with the exact amount', async () => {
  const migrated = await createMigratedDatabase()
  const told: string[] = []
  const run = await runKills({
    databaseUrl: migrated.url,
    redisUrl: process.env['TEST_REDIS_URL'] ?? '',
    kills: 3,
    players: 250,
    seed: 'three kills',
    tell: (line) => told.push(line),
  })
  expect(run.faults).toEqual([])
  expect(told.filter((line) => line.startsWith('kill '))).toHaveLength(3)
  // Eight games of three plays a player, and cards.
  expect(run.plays).toBeGreaterThan(8 * 3 * 250)
  // Chance decides how many win: between 460 and 1,200 were counted.
  expect(run.prizes).toBeGreaterThan(50)
  await migrated.drop()
}, 300_000)
