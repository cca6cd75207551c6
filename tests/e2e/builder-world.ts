import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect } from '@playwright/test'
import { errorText } from './pages/browsing.ts'
import { SiteBuilder } from './pages/site-builder.ts'
import { World } from './world/world.ts'

export { expect }

/** The folder of the project. */
export const ROOT = join(import.meta.dirname, '../..')

interface WorkerFixtures {
  /** A service over copies of the product's sites, which a test may change. */
  installation: { world: World; sitesDir: string }
}

declare global {
  interface Window {
    reportViolation(violation: string): void
  }
}

/** A test of the site builder, on a service of its own. */
export const test = base.extend<{ builder: SiteBuilder }, WorkerFixtures>({
  installation: [
    // Playwright reads what a fixture needs from the pattern of its first argument.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const sitesDir = await mkdtemp(join(tmpdir(), 'tombolo-e2e-sites-'))
      await cp(join(ROOT, 'sites'), sitesDir, { recursive: true })
      const world = await World.open({ SITES_DIR: sitesDir })
      await use({ world, sitesDir })
      await world.close()
      await rm(sitesDir, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  /** The builder as somebody sees it who opened the printed address; it breaks its own policy nowhere. */
  builder: async ({ browser, installation: { world }, viewport }, use) => {
    const context = await browser.newContext({
      baseURL: `http://builder.localhost:${world.service.operatorPort}`,
      viewport,
    })
    const found: string[] = []
    await context.exposeFunction('reportViolation', (violation: string) => found.push(violation))
    await context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
        window.reportViolation(`${effectiveDirective} ${blockedURI} ${sample}`),
      )
    })
    const page = await context.newPage()
    page.on('pageerror', (error) => found.push(errorText(error)))
    const builder = new SiteBuilder(page)
    await builder.open(world.token)
    await use(builder)
    expect(found, 'breaches of the content security policy, and errors that nothing caught').toEqual([])
    await context.close()
  },
})
