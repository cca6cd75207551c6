import { type PollingLoop, startPolling } from '#service/base/polling-loop.ts'
import type { ServiceContext } from '#service/context.ts'
import { announceCampaigns } from './announce.ts'
import { moveByTime } from './move-by-time.ts'

/** A campaign begins and ends within this time of its schedule. */
const LOOK_EVERY_MS = 3000

/** Begins and ends campaigns by their schedule, and announces them, together with the other processes. */
export function startCampaignRunner(
  service: Pick<ServiceContext, 'database' | 'sites' | 'vault' | 'entropy' | 'log'>,
): PollingLoop {
  return startPolling({
    async poll() {
      await moveByTime(service.database)
      return announceCampaigns(service)
    },
    onError: (error) =>
      service.log.error({ error: String(error) }, 'campaigns could not be begun, ended or announced'),
    everyMs: LOOK_EVERY_MS,
  })
}
