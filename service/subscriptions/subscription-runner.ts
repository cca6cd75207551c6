import { setTimeout as delay } from 'node:timers/promises'
import type { ServiceContext } from '#service/context.ts'
import { joinSiteOf } from '#service/joins/join-attempt.ts'
import { SubscriptionWork } from './subscription-work.ts'

export interface SubscriptionRunner {
  /** Ends after the batch that is being entered; what it leaves is done by the next process. */
  stop: () => Promise<void>
}

/** How often open instances are looked at: a lobby shows a new one no faster. */
const LOOK_EVERY_MS = 1000

/**
 * Enters subscriptions into the instances that open, together with the other processes. It runs beside the draws, so that
 * a hundred thousand subscriptions of one game hold up no ball of another.
 */
export function startSubscriptionRunner(
  service: Pick<ServiceContext, 'database' | 'sites' | 'log'>,
): SubscriptionRunner {
  const sites = () => service.sites.all().map(joinSiteOf)
  const work = new SubscriptionWork({ ...service, sites })
  const stopping = new AbortController()

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        while ((await work.doSome()) && !stopping.signal.aborted);
      } catch (error) {
        service.log.error({ error: String(error) }, 'subscriptions could not be looked at')
      }
      await delay(LOOK_EVERY_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
    }
  }

  const running = run()
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}
