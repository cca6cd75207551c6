import type { ServiceContext } from '#service/context.ts'
import { type PollingLoop, startPolling } from '#service/base/polling-loop.ts'
import { endBonuses, remindOfBonuses } from './end-bonuses.ts'
import { freeLapsed } from './free-lapsed.ts'
import { releaseBonuses } from './release-bonuses.ts'

/** A player sees released money in the balance within this time of a purchase. */
const LOOK_EVERY_MS = 3000

/** Releases bonuses as players play, ends them, and reminds of their end, together with the other processes. */
export function startBonusRunner(
  service: Pick<ServiceContext, 'database' | 'vault' | 'entropy' | 'sites' | 'log'>,
): PollingLoop {
  const { database, log } = service
  return startPolling({
    async poll() {
      const isMore = [
        await releaseBonuses(database),
        await endBonuses(database),
        await remindOfBonuses(service),
        await freeLapsed(database),
      ]
      return isMore.includes(true)
    },
    onError: (error) => log.error({ error: String(error) }, 'bonuses could not be released or ended'),
    everyMs: LOOK_EVERY_MS,
  })
}
