import { type PollingLoop, startPolling } from '#service/base/polling-loop.ts'
import type { ServiceContext } from '#service/context.ts'
import { payCashBack } from './cash-back.ts'

const LOOK_EVERY_MS = 3000

/** Pays the cash back of campaigns, together with the other processes. */
export function startCashBackRunner(
  service: Pick<ServiceContext, 'database' | 'sites' | 'log'>,
): PollingLoop {
  return startPolling({
    poll: () => payCashBack(service),
    onError: (error) => service.log.error({ error: String(error) }, 'cash back could not be paid'),
    everyMs: LOOK_EVERY_MS,
  })
}
