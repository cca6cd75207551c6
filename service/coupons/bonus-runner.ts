import type { ServiceContext } from '#service/context.ts'
import { type PollingLoop, startPolling } from '#service/polling-loop.ts'
import { releaseBonuses } from './release-bonuses.ts'

/** A player sees released money in the balance within this time of a purchase. */
const LOOK_EVERY_MS = 3000

/** Releases bonuses as players play, together with the other processes. */
export function startBonusRunner({ database, log }: Pick<ServiceContext, 'database' | 'log'>): PollingLoop {
  return startPolling({
    poll: () => releaseBonuses(database),
    onError: (error) => log.error({ error: String(error) }, 'bonuses could not be released'),
    everyMs: LOOK_EVERY_MS,
  })
}
