import type { Drawing, DrawingOrder, SiteDrawer } from '#schemas/site-manifest/drawn-page.ts'
import type { InlinedSite } from '#schemas/site-manifest/inlined-site.ts'
import { answerJobs } from '#service/idle-worker/answer-jobs.ts'

/** A page to draw. The site is sent again only if the thread does not know it. */
export interface DrawJob {
  /** Address of the built script that draws. */
  readonly entry: string
  /** Changes with everything in `inlined`. */
  readonly siteKey: string
  readonly inlined: InlinedSite | null
  readonly order: DrawingOrder
}

interface DrawingBuild {
  readonly drawerOf: (inlined: InlinedSite) => Promise<SiteDrawer>
}

/** Sites and languages that the thread is prepared for at a time. */
const PREPARED_MAX = 100

const drawers = new Map<string, Promise<SiteDrawer>>()

/** Null for a site that the thread does not know. */
answerJobs(async ({ entry, siteKey, inlined, order }: DrawJob): Promise<Drawing | null> => {
  const known = drawers.get(siteKey)
  if (known === undefined && inlined === null) return null
  const drawer = known ?? prepare(entry, inlined as InlinedSite)
  if (known === undefined) keep(siteKey, drawer)
  return (await drawer).draw(order)
})

async function prepare(entry: string, inlined: InlinedSite): Promise<SiteDrawer> {
  const { drawerOf } = (await import(entry)) as DrawingBuild
  return drawerOf(inlined)
}

function keep(siteKey: string, drawer: Promise<SiteDrawer>): void {
  if (drawers.size >= PREPARED_MAX) drawers.clear()
  drawers.set(siteKey, drawer)
  drawer.catch(() => drawers.delete(siteKey))
}
