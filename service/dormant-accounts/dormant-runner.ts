import { paymentProcessors } from '#service/adapters/payments/processors.ts'
import { type PollingLoop, startPolling } from '#service/base/polling-loop.ts'
import type { ServiceContext } from '#service/context.ts'
import { type DormantParts, lookAtPlayer, putOff } from './close-dormant.ts'
import { duePlayers } from './due-players.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'

const LOOK_EVERY_MS = 15 * 60_000

type RunnerParts = Omit<DormantParts, 'processors'> &
  Pick<ServiceContext, 'database' | 'sites' | 'log' | 'config' | 'keys' | 'clock'>

/** Looks for dormant accounts of every site, together with the other processes. */
export function startDormantRunner(parts: RunnerParts): PollingLoop {
  return startPolling({
    async poll() {
      let isMore = false
      for (const site of parts.sites.all()) if (await lookForDormant(parts, site)) isMore = true
      return isMore
    },
    onError: (error) => parts.log.error({ error: String(error) }, 'dormant accounts could not be looked for'),
    everyMs: LOOK_EVERY_MS,
  })
}

/** One round over the due players of a site. A player whose round fails is looked at a day later. Returns whether there may be more. */
export async function lookForDormant(parts: RunnerParts, site: ServedSite): Promise<boolean> {
  if (site.manifest.settings.dormantAccounts.months === 0) return false
  const { database, log } = parts
  const due = await duePlayers(database.kysely, site.memberId)
  const processors = paymentProcessors(parts, [site])
  for (const playerId of due.playerIds) {
    try {
      await database.transaction((tx) => lookAtPlayer(tx, { ...parts, processors }, { site, playerId }))
    } catch (error) {
      log.error({ error: String(error), playerId }, 'an account could not be looked at for dormancy')
      await putOff(database.kysely, playerId)
    }
  }
  return due.isMore
}
