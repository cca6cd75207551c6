import pino from 'pino'
import { systemEntropy } from '#service/adapters/entropy.ts'
import type { Database } from '#service/database/database.ts'
import { createSeedVault, type SeedVault } from '#service/games/rows/seed-vault.ts'
import { openKeyRing } from '#service/keys/key-ring.ts'
import { createPersonalVault, type PersonalVault } from '#service/players/rows/personal-vault.ts'
import { seededEntropy } from '#tests/support/seeded-bytes.ts'
import { TestClock } from './test-clock.ts'

/** A database with the vaults of its games' seeds and of its players' fields, and the clock that `advance` moves with it. */
export interface SeededDatabase extends Database {
  readonly seeds: SeedVault
  readonly vault: PersonalVault
  readonly clock: TestClock
}

let opened = 0

/**
 * Opens the keys of a test's database; `dataDir` is the folder of an embedded one. Its seeds depend on the number of databases opened
 * before, so that draws are the same in every run.
 */
export async function withSeeds(
  database: Database,
  dataDir = 'memory://',
  masterKey?: Uint8Array,
): Promise<SeededDatabase> {
  const keys = await openKeyRing(database, { masterKey, dataDir }, pino({ level: 'silent' }))
  const seeds = createSeedVault(keys, seededEntropy(`seeds ${++opened}`))
  const vault = createPersonalVault(keys, systemEntropy)
  return { ...database, seeds, vault, clock: new TestClock() }
}
