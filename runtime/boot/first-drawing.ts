import type { Registry } from '#runtime/registry/registry.ts'
import { matchScreen } from '#runtime/router/match-screen.ts'
import type { Site } from '#runtime/site/site.ts'

/** What modules put into the frame of every page. */
const FRAME_SLOTS = ['header.balance', 'header.account', 'menu.badge']

/** Delay before skeletons are shown, in milliseconds. */
const NOT_FELT_MS = 150

export interface FirstDrawing {
  site: Site
  registry: Registry
  location: { pathname: string; search: string }
  /** Fulfilled when the session has been loaded, or could not be. */
  session: Promise<unknown>
}

/**
 * Waits for the code of all that the first drawing shows. Where that was in the browser's cache the answers come soon
 * too: drawn once, whole, such a page is there sooner than one that is drawn as skeletons first. Whoever would wait
 * longer than can be felt sees these. Answers how to draw: at once, or in slices while the rest is on its way.
 */
export async function readyToDraw(drawing: FirstDrawing): Promise<'at-once' | 'in-slices'> {
  const { site, registry, location, session } = drawing
  const isFromCache = isCached()
  const screenId = matchScreen(site, location)?.route.screen ?? 'runtime.notFound'
  const slots = registry.screen(screenId)?.slots(site) ?? []
  const code = registry.preload([screenId, ...FRAME_SLOTS, ...slots])
  let timer: ReturnType<typeof setTimeout> | undefined
  const felt = new Promise((resolve) => (timer = setTimeout(resolve, NOT_FELT_MS)))
  await Promise.race([isFromCache ? Promise.all([code, session]) : code, felt])
  clearTimeout(timer)
  return isFromCache ? 'at-once' : 'in-slices'
}

/** Whether the app's own scripts came without the network. */
function isCached(): boolean {
  const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  const scripts = entries.filter(({ name }) => name.endsWith('.js'))
  return scripts.length > 0 && scripts.every(({ transferSize }) => transferSize === 0)
}
