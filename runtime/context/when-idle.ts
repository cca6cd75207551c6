const WITHIN_MS = 4000

/** Runs each piece of work in an idle period of its own, after the current render. */
export function whenIdle([work, ...others]: readonly (() => void)[]): void {
  if (work === undefined) return
  const run = () => {
    work()
    whenIdle(others)
  }
  if ('requestIdleCallback' in window) window.requestIdleCallback(run, { timeout: WITHIN_MS })
  else setTimeout(run, WITHIN_MS)
}
