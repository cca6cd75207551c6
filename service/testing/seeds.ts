import pino from 'pino'
import type { Database } from '#service/database/database.ts'
import { createSeedVault, type SeedVault } from '#service/games/seed-vault.ts'
import { openKeyRing } from '#service/keys/key-ring.ts'
import { seededEntropy } from '#tests/support/seeded-bytes.ts'
import { TestClock } from './test-clock.ts'

/** A database with the vault that creates the seeds of its games, and the clock that `advance` moves with it. */
export interface SeededDatabase extends Database {
  readonly seeds: SeedVault
  readonly clock: TestClock
}

let opened = 0

/**
 * Opens the keys of a test's database; `dataDir` is the folder of an embedded one. Its seeds depend on the number of databases opened
 * before, so that draws are the same in every run.
 */
export async function withSeeds(database: Database, dataDir = 'memory://'): Promise<SeededDatabase> {
  const keys = await openKeyRing(database, { masterKey: undefined, dataDir }, pino({ level: 'silent' }))
  const seeds = createSeedVault(keys, seededEntropy(`seeds ${++opened}`))
  return { ...database, seeds, clock: new TestClock() }
}
