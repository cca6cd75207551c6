import { test as base, expect } from '@playwright/test'
import { visitorOf, type Visitor } from './pages/visitor.ts'
import { storedSession } from '#tests/support/stored-session.ts'
import { withOwnSites } from './world/own-sites.ts'
import type { WirePlayer } from './world/wire-player.ts'
import type { World } from './world/world.ts'

export { expect }

/** What a page did that a player should never meet; every test ends by finding this empty. */
interface Watch {
  /** Breaches of the content security policy, Trusted Types included. */
  readonly violations: string[]
  /** Errors that nothing caught. */
  readonly errors: string[]
}

export interface TestFixtures {
  /** Opens a site in a browser profile of its own: as somebody who was never there, or as a player who is logged in. */
  visit: (siteId: string, how?: { path?: string; as?: WirePlayer }) => Promise<Visitor>
  watch: Watch
}

export interface WorkerFixtures {
  /** A service that only this worker's tests change; its ledger is checked when it has stopped. */
  world: World
}

/** The brands of the demonstration, and sites whose manifest one test changes. */
const BRANDS_SERVED = ['aurora', 'kola', 'duchess', 'harbour']
const OWN_SITES = { pinned: { memberId: 197 }, renamed: { memberId: 196 } }

declare global {
  interface Window {
    reportViolation(violation: string): void
  }
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  world: [
    // Playwright reads what a fixture needs from the pattern of its first argument.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => withOwnSites(OWN_SITES, use, { brands: BRANDS_SERVED }),
    { scope: 'worker', timeout: 120_000 },
  ],

  watch: [
    async ({ world: { service } }, use) => {
      const watch: Watch = { violations: [], errors: [] }
      await use(watch)
      expect(service.process.ending(), service.process.output()).toBeNull()
      expect(watch.violations, 'breaches of the content security policy').toEqual([])
      expect(watch.errors, 'errors that nothing caught').toEqual([])
    },
    { auto: true },
  ],

  visit: async ({ browser, world, watch }, use) => {
    const { service } = world
    const contexts: { close(): Promise<void> }[] = []
    await use(async (siteId, { path = '/', as } = {}) => {
      const origin = service.siteUrl(siteId)
      const context = await browser.newContext({
        baseURL: origin,
        ...(as && { storageState: storedSession(siteId, origin, as.session) }),
      })
      contexts.push(context)
      await context.exposeFunction('reportViolation', (violation: string) => watch.violations.push(violation))
      await context.addInitScript(() => {
        document.addEventListener(
          'securitypolicyviolation',
          ({ effectiveDirective, blockedURI, sourceFile, sample }) =>
            window.reportViolation(`${effectiveDirective} ${blockedURI} ${sourceFile} ${sample}`),
        )
      })
      const page = await context.newPage()
      page.on('pageerror', (error) => watch.errors.push(error.stack ?? error.message))
      // The browser could not keep the page that arrived rendered; nobody sees more of it than a flash.
      page.on('console', (message) => {
        if (message.type() === 'error' && /React error|hydrat/i.test(message.text()))
          watch.errors.push(`${message.text()} at ${page.url()}`)
      })
      await world.setClock(page)
      await page.goto(path)
      return visitorOf(page, siteId)
    })
    await Promise.all(contexts.map((context) => context.close()))
  },
})
