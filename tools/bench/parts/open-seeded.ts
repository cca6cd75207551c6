import { systemEntropy } from '#service/adapters/entropy.ts'
import { openDatabase, type Database } from '#service/database/database.ts'
import { createSeedVault, type SeedVault } from '#service/games/rows/seed-vault.ts'
import { openKeyRing } from '#service/keys/key-ring.ts'
import { createPersonalVault, type PersonalVault } from '#service/players/rows/personal-vault.ts'
import { createLog } from '#service/base/log.ts'

/** A database with the vaults of its games' seeds and of its players' fields. */
export interface SeededDatabase extends Database {
  readonly seeds: SeedVault
  readonly vault: PersonalVault
}

/** Opens a database for a bench, with the keys of a service without `MASTER_KEY`. */
export async function openSeeded(where: { url?: string; dataDir: string }): Promise<SeededDatabase> {
  const log = createLog({ level: 'error' })
  const database = await openDatabase({ ...where, log })
  const keys = await openKeyRing(database, { masterKey: undefined, dataDir: where.dataDir }, log)
  return {
    ...database,
    seeds: createSeedVault(keys, systemEntropy),
    vault: createPersonalVault(keys, systemEntropy),
  }
}
