/** A process that only enters subscriptions, for tests that kill it. */
import { setTimeout as delay } from 'node:timers/promises'
import process from 'node:process'
import { openDatabase } from '#service/database/database.ts'
import { createLog } from '#service/base/log.ts'
import { SubscriptionWork } from '#service/subscription-entries/subscription-work.ts'
import { TEST_SITE } from './join-attempt.ts'
import { withSeeds } from './seeds.ts'

/** Parameters from the parent process: the database of the subscriptions. */
export interface EnterForEver {
  readonly url?: string
  readonly dataDir: string
}

const LOOK_EVERY_MS = 20

/** Writes a line after each turn that decided at least one. */
async function enterForEver({ url, dataDir }: EnterForEver): Promise<never> {
  const log = createLog({ level: 'error' })
  const database = await withSeeds(await openDatabase({ url, dataDir, log, connections: 4 }), dataDir)
  const work = new SubscriptionWork({
    database,
    seeds: database.seeds,
    vault: database.vault,
    log,
    sites: () => [TEST_SITE],
    served: () => null,
  })
  process.stdout.write('running\n')
  for (;;) {
    if (await work.doSome()) process.stdout.write('entered\n')
    else await delay(LOOK_EVERY_MS)
  }
}

await enterForEver(JSON.parse(process.argv[2] ?? '') as EnterForEver)
