import { type PollingLoop, startPolling } from '#service/base/polling-loop.ts'
import type { ServiceContext } from '#service/context.ts'
import { searchDay } from './search-day.ts'

const LOOK_EVERY_MS = 5 * 60_000

/** Looks for markers of harm once a day of each site, together with the other processes. */
export function startHarmRunner({
  database,
  sites,
  log,
}: Pick<ServiceContext, 'database' | 'sites' | 'log'>): PollingLoop {
  return startPolling({
    async poll() {
      let isMore = false
      for (const { memberId, manifest } of sites.all()) {
        const { harmMarkers: thresholds } = manifest
        if (thresholds?.enabled === true && (await searchDay(database, { memberId, thresholds })))
          isMore = true
      }
      return isMore
    },
    onError: (error) => log.error({ error: String(error) }, 'markers of harm could not be looked for'),
    everyMs: LOOK_EVERY_MS,
  })
}
