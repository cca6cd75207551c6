import type { Registry } from '#runtime/registry/registry.ts'
import { matchScreen } from '#runtime/router/match-screen.ts'
import type { Site } from '#runtime/site/site.ts'

/** Delay before skeletons are shown, in milliseconds. */
const NOT_FELT_MS = 150

export interface FirstRender {
  site: Site
  registry: Registry
  location: { pathname: string; search: string }
  /** Settles when the session was loaded or failed to load. */
  session: Promise<unknown>
}

/**
 * Waits for the code of everything in the first render. Code in the browser's cache suggests that the answers come soon
 * too: such a page is rendered once, complete, which is faster than skeletons first. After a noticeable delay, skeletons
 * are shown. Returns how to render: at once, or in slices while the rest is loading.
 */
export async function readyToRender(rendering: FirstRender): Promise<'at-once' | 'in-slices'> {
  const { site, registry, location, session } = rendering
  const isFromCache = isCached()
  const screenId = matchScreen(site, location)?.route.screen ?? 'runtime.notFound'
  const slots = registry.screen(screenId)?.slots(site) ?? []
  const code = registry.preload([screenId, ...registry.frameSlots, ...slots])
  let timer: ReturnType<typeof setTimeout> | undefined
  const felt = new Promise((resolve) => (timer = setTimeout(resolve, NOT_FELT_MS)))
  await Promise.race([isFromCache ? Promise.all([code, session]) : code, felt])
  clearTimeout(timer)
  return isFromCache ? 'at-once' : 'in-slices'
}

/** Whether the app's own scripts came from the browser's cache. */
function isCached(): boolean {
  const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  const scripts = entries.filter(({ name }) => name.endsWith('.js'))
  return scripts.length > 0 && scripts.every(({ transferSize }) => transferSize === 0)
}
