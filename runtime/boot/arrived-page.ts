import { deviceNow, setServerTime } from '#runtime/clock/server-clock.ts'
import { pageLoad } from '#runtime/context/page.ts'
import type { ArrivedPage } from '#runtime/session/session-control.ts'
import type { RenderedState } from '#schemas/site-manifest/rendered-page.ts'

/**
 * The part of a rendered page that the session takes. A visitor's session is in it, unless the page came from the browser's cache
 * or a service worker, when its data may be of any age, or has only a part of the games.
 */
export function arrivedPage(
  { session, isExcerpt }: RenderedState,
  hydrated: Promise<void>,
  isVisitor: boolean,
): ArrivedPage {
  const isWhole = isVisitor && !isExcerpt && ageOfPageMs() !== null
  return { hydrated, session: isWhole ? session : null }
}

/** Sets the clock from the time at which the service sent the page. */
export function setTimeFromPage(serverTimeMilis: number): void {
  const ageMs = ageOfPageMs()
  if (ageMs !== null) setServerTime(serverTimeMilis + ageMs)
}

/** Time since the page came from the service; null where it was kept somewhere. */
function ageOfPageMs(): number | null {
  const loaded = pageLoad()
  if (loaded === undefined || loaded.type === 'back_forward' || loaded.transferSize === 0) return null
  return deviceNow() - performance.timeOrigin - loaded.responseStart
}
