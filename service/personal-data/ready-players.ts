import type { Logger } from '#service/base/log.ts'
import type { DocumentStore } from '#service/adapters/documents/document-store.ts'
import type { Config } from '#service/config/config.ts'
import type { Database } from '#service/database/database.ts'
import type { PersonalVault } from '#service/players/rows/personal-vault.ts'
import { countryOfSite, reindexPlayers } from '#service/players/rows/reindex-players.ts'
import type { SiteCatalogue } from '#service/sites/catalogue.ts'
import { followList } from './erasure-list.ts'
import { removeErasedFiles } from './remove-erased-files.ts'

interface Parts {
  readonly database: Database
  readonly vault: PersonalVault
  readonly log: Logger
  readonly config: Pick<Config, 'erasuresFile'>
  readonly documents: DocumentStore
  readonly sites: Pick<SiteCatalogue, 'byMemberId'>
}

/**
 * Before the first request: erases those again who are back with an older backup, with their files, and indexes the others, because an
 * exclusion is found by these indexes.
 */
export async function readyPlayers({ config, sites, documents, ...parts }: Parts): Promise<void> {
  let left = await followList(parts, config)
  while (left > 0) left = await removeErasedFiles({ database: parts.database, documents, config })
  await reindexPlayers(parts, countryOfSite(sites))
}
