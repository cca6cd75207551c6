import { test as base, expect } from '@playwright/test'
import { errorText } from './pages/browsing.ts'
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
  /**
   * Opens a site in a browser profile of its own: as somebody who was never there, as a player who is logged in, or as the visitor whose
   * browser it closes first. The site is one of the worker's world, unless another is named.
   */
  visit: (
    siteId: string,
    how?: { path?: string; as?: WirePlayer; after?: Visitor; world?: World },
  ) => Promise<Visitor>
  watch: Watch
}

export interface WorkerFixtures {
  /** A service that only this worker's tests change; its ledger is checked when it has stopped. */
  world: World
}

/** The brands of the demonstration. */
export const BRANDS_SERVED = ['aurora', 'kola', 'duchess', 'harbour']
/** Further sites of Aurora's operator, for journeys that need other settings. */
export const OWN_SITES = {
  pinned: { memberId: 197 },
  renamed: { memberId: 196 },
  /** Its processor pays out money that was not played. */
  sister: {
    memberId: 199,
    settings: { withdrawal: { enabled: true, wagerPercent: 0 } },
    payments: {
      offers: [
        { processorId: 'sandbox', use: 'deposit', arrival: 'at-once' },
        { processorId: 'sandbox-bank', use: 'payout', arrival: 'days' },
      ],
    },
  },
  /** Asks for a confirmed address, and for a deposit before a free game. */
  strict: { memberId: 195, settings: { emailVerificationRequired: true, freerollNoDeposits: false } },
  /** Pays a deposit out that was not played. */
  unplayed: { memberId: 193, settings: { withdrawal: { enabled: true, wagerPercent: 0 } } },
  /** Verifies identity and address before play, by documents alone. */
  verifying: { memberId: 192, settings: { verifiedBefore: ['play'] } },
  /** Shows a reality check every four seconds. */
  watchful: { memberId: 194, settings: { realityCheckIntervalMs: 4000 } },
}

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

  visit: async ({ browser, world: ownWorld, watch }, use) => {
    const contexts: { close(): Promise<void> }[] = []
    await use(async (siteId, { path = '/', as, after, world = ownWorld } = {}) => {
      const origin = world.service.siteUrl(siteId)
      const kept = await after?.page.context().storageState()
      await after?.page.context().close()
      const context = await browser.newContext({
        baseURL: origin,
        ...(as && { storageState: storedSession(siteId, origin, as.session) }),
        ...(kept && { storageState: kept }),
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
      page.on('pageerror', (error) => watch.errors.push(errorText(error)))
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
