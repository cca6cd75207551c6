import { createContext, use } from 'react'
import { serverNow } from './server-clock.ts'

/** The service's time in the page that the service rendered, in UTC milliseconds; null where the browser renders it anew. */
let renderedAtMs: number | null = null

/** Sets the time that a rendered page shows. */
export function setRenderedAt(atMs: number): void {
  renderedAtMs = atMs
}

/** Whether the render must equal the page that the service rendered. */
export const HydratingContext = createContext(false)

/**
 * Whether this render must equal the page that the service rendered: while the service renders it, and while the browser
 * hydrates it. Then nothing of the device is known: no storage, no width. Renders again afterwards.
 */
export function useIsHydrating(): boolean {
  return use(HydratingContext)
}

/** The service's time for a first render: the rendered page's own time while it must be equal. */
export function useFirstNow(): number {
  const isHydrating = useIsHydrating()
  return isHydrating && renderedAtMs !== null ? renderedAtMs : serverNow()
}
