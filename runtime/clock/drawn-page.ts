import { createContext, use } from 'react'
import { serverNow } from './server-clock.ts'

/** The service's time in the page that the service drew, in UTC milliseconds; null where the browser draws it anew. */
let drawnAtMs: number | null = null

/** Sets the time that a drawn page shows. */
export function setDrawnAt(atMs: number): void {
  drawnAtMs = atMs
}

/** Whether the render must equal the page that the service drew. */
export const AsDrawnContext = createContext(false)

/**
 * Whether this render must equal the page that the service drew: while the service draws it, and while the browser
 * hydrates it. Then nothing of the device is known: no storage, no time zone, no width. Renders again afterwards.
 */
export function useIsAsDrawn(): boolean {
  return use(AsDrawnContext)
}

/** The service's time for a first render: the drawn page's own time while it must be equal. */
export function useFirstNow(): number {
  const isAsDrawn = useIsAsDrawn()
  return isAsDrawn && drawnAtMs !== null ? drawnAtMs : serverNow()
}
