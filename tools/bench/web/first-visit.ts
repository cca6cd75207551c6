import type { Browser, Page } from 'playwright'

export interface Visit {
  /** From the request to the lobby with its content and no skeleton. */
  usableMs: number
  /** Script files until then, and their transferred bytes. */
  scripts: number
  scriptBytes: number
  /** All transferred bytes until then. */
  allBytes: number
}

/** Opens the page in a new browser profile, or in `page` again for a repeat visit. */
export async function visit(browser: Browser, url: string, page?: Page): Promise<Visit & { page: Page }> {
  const target =
    page ?? (await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage())
  await target.goto(url, { waitUntil: 'commit' })
  const usable = await target.waitForFunction(usableAt)
  const usableMs = await usable.jsonValue()
  const measured = await target.evaluate(measureFiles)
  return { usableMs, ...measured, page: target }
}

/**
 * Runs in the page, once a frame: the time in which it can be used, or 0. A page that arrived rendered can be used once React has marked its
 * elements; a static page has no scripts.
 */
function usableAt(): number {
  const heading = document.querySelector('h1')
  if (heading === null || document.querySelector('[aria-busy="true"]') !== null) return 0
  const isHydrated = Object.keys(heading).some((key) => key.startsWith('__reactProps$'))
  return document.scripts.length === 0 || isHydrated ? performance.now() : 0
}

/** Runs in the page. */
function measureFiles(): Omit<Visit, 'usableMs'> {
  const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const sizeOf = (entries: PerformanceResourceTiming[]) =>
    entries.reduce((sum, entry) => sum + entry.encodedBodySize, 0)
  const scripts = resources.filter(({ name }) => new URL(name).pathname.endsWith('.js'))
  return {
    scripts: scripts.length,
    scriptBytes: sizeOf(scripts),
    allBytes: sizeOf(resources) + (navigation?.encodedBodySize ?? 0),
  }
}
