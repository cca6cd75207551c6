import { setTimeout as delay } from 'node:timers/promises'
import { Mistake, Unreachable } from '#tools/mistake.ts'
import { type OperatorApi, resultOf } from '#tools/cli/operator/connect-api.ts'
import { addressOf } from '#tools/play/wire.ts'
import { couponCodesOf, depositsOf, type DemoSite } from './demo-site.ts'
import { playSite } from './play-site.ts'
import { ProblemLog } from './problem-log.ts'

export interface Demonstration {
  readonly operator: OperatorApi
  /** Public URL of the service. */
  readonly url: string
  readonly sitesDir: string
  readonly log: (line: string) => void
  /** Time of the service, in UTC milliseconds: that of this machine where it is missing. */
  readonly now?: () => number
  /** Number of simulated players of a site. */
  readonly players?: number
  /** Mean interval between two moves on a site. */
  readonly moveEveryMs?: number
}

/** Enough for a game of thirty plays with one play per player, and for some company in every draw. */
const PLAYERS = 60
const MOVE_EVERY_MS = 1000
const LOOK_EVERY_MS = 5000
const RETRY_AFTER_MS = 500

/** Runs the demonstration on every served site, also on those that are added later. Throws a Mistake for a token that is refused. */
export async function runDemonstration(demonstration: Demonstration): Promise<never> {
  const { operator, log } = demonstration
  const problems = new ProblemLog('service', log)
  const running = new Map<string, AbortController>()
  for (;;) {
    try {
      const served = await servedSites(operator)
      stopOthers(running, served)
      for (const siteId of served) {
        if (!running.has(siteId)) await problems.attempt(() => startSite(demonstration, siteId, running))
      }
      problems.clear()
      await delay(LOOK_EVERY_MS)
    } catch (error) {
      if (!(error instanceof Unreachable) && error instanceof Mistake) throw error
      problems.report(error)
      await delay(RETRY_AFTER_MS)
    }
  }
}

/** Ids of the sites that players can open. */
export async function servedSites(operator: OperatorApi): Promise<string[]> {
  const sites = resultOf(await operator('getSites', {}, {}))
  return sites.filter(({ url }) => url !== null).map(({ siteId }) => siteId)
}

/** Stops the demonstration on removed sites. */
function stopOthers(running: Map<string, AbortController>, served: readonly string[]): void {
  for (const [siteId, ending] of running) {
    if (served.includes(siteId)) continue
    ending.abort()
    running.delete(siteId)
  }
}

async function startSite(
  demonstration: Demonstration,
  siteId: string,
  running: Map<string, AbortController>,
): Promise<void> {
  const site = await readDemoSite(demonstration, siteId)
  if (site === null) return
  const ending = new AbortController()
  running.set(siteId, ending)
  void playSite(site, ending.signal, () => demonstration.log(`${siteId}: the demonstration runs.`))
}

/** A site with its manifest in force; null where it has none. */
export async function readDemoSite(
  {
    operator,
    url,
    sitesDir,
    log,
    now = Date.now,
    players = PLAYERS,
    moveEveryMs = MOVE_EVERY_MS,
  }: Demonstration,
  siteId: string,
): Promise<DemoSite | null> {
  const { resolved: manifest } = resultOf(await operator('getSite', { siteId }, {}))
  if (manifest === null) return null
  return {
    siteId,
    manifest,
    sitesDir,
    address: addressOf(url, siteId),
    operator,
    deposits: depositsOf(manifest),
    couponCodes: couponCodesOf(manifest),
    problems: new ProblemLog(siteId, log),
    now,
    players,
    moveEveryMs,
  }
}
