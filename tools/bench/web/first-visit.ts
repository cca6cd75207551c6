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
  await target.waitForFunction(isUsable)
  const measured = await target.evaluate(measureVisit)
  return { ...measured, page: target }
}

/** Runs in the page. A page that arrived drawn can be used once React has marked its elements; a static page has no scripts. */
function isUsable(): boolean {
  const heading = document.querySelector('h1')
  if (heading === null || document.querySelector('[aria-busy="true"]') !== null) return false
  return document.scripts.length === 0 || Object.keys(heading).some((key) => key.startsWith('__reactProps$'))
}

/** Runs in the page. */
function measureVisit(): Visit {
  const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const sizeOf = (entries: PerformanceResourceTiming[]) =>
    entries.reduce((sum, entry) => sum + entry.encodedBodySize, 0)
  const scripts = resources.filter(({ name }) => new URL(name).pathname.endsWith('.js'))
  return {
    usableMs: performance.now(),
    scripts: scripts.length,
    scriptBytes: sizeOf(scripts),
    allBytes: sizeOf(resources) + (navigation?.encodedBodySize ?? 0),
  }
}
