import type { ServiceContext } from '#service/context.ts'
import { joinSiteOf } from '#service/joins/join-attempt.ts'
import { startPolling, type PollingLoop } from '#service/base/polling-loop.ts'
import { SubscriptionWork } from './subscription-work.ts'

/** Poll interval of open instances: a lobby shows a new one no faster. */
const LOOK_EVERY_MS = 1000

/**
 * Enters subscriptions into newly opened instances, together with the other processes. It runs beside the draws, so that a hundred thousand
 * subscriptions of one game delay no ball of another.
 */
export function startSubscriptionRunner(
  service: Pick<ServiceContext, 'database' | 'seeds' | 'vault' | 'sites' | 'log'>,
): PollingLoop {
  const sites = () => service.sites.all().map(joinSiteOf)
  const work = new SubscriptionWork({
    ...service,
    sites,
    served: (memberId) => service.sites.byMemberId(memberId),
  })
  return startPolling({
    poll: () => work.doSome(),
    onError: (error) => service.log.error({ error: String(error) }, 'subscriptions could not be looked at'),
    everyMs: LOOK_EVERY_MS,
  })
}
