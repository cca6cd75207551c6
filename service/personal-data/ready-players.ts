import type { Logger } from '#service/base/log.ts'
import type { Config } from '#service/config/config.ts'
import type { Database } from '#service/database/database.ts'
import type { PersonalVault } from '#service/players/rows/personal-vault.ts'
import { countryOfSite, reindexPlayers } from '#service/players/rows/reindex-players.ts'
import type { SiteCatalogue } from '#service/sites/catalogue.ts'
import { eraseAgain } from './erasure-list.ts'

interface Parts {
  readonly database: Database
  readonly vault: PersonalVault
  readonly log: Logger
  readonly config: Pick<Config, 'erasuresFile'>
  readonly sites: Pick<SiteCatalogue, 'byMemberId'>
}

/** Before the first request: erases those again who are back with an older backup, and indexes the others, because an exclusion is found by these indexes. */
export async function readyPlayers({ config, sites, ...parts }: Parts): Promise<void> {
  await eraseAgain(parts, config)
  await reindexPlayers(parts, countryOfSite(sites))
}
