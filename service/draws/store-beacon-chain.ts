import type { BeaconChain } from '#modules/fairness/rules/beacon-chains.ts'
import type { Database } from '#service/database/database.ts'

/** Stores the configured chain, so that every process plans newly opened instances with it. */
export async function storeBeaconChain({ kysely }: Database, chain: BeaconChain | null): Promise<void> {
  if (chain === null) {
    await kysely.deleteFrom('beacon_chain').execute()
    return
  }
  const values = { chain: JSON.stringify(chain) }
  await kysely
    .insertInto('beacon_chain')
    .values(values)
    .onConflict((row) => row.column('is_the_only_row').doUpdateSet(values))
    .execute()
}
