import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { test as base, expect, type Page } from '@playwright/test'
import { startService, type RunningService } from '#tests/support/service-process.ts'

export { expect }

/** What a page did that a player should never meet; every test ends by finding this empty. */
export interface Watch {
  /** Breaches of the content security policy, Trusted Types included. */
  readonly violations: string[]
  /** Errors that nothing caught. */
  readonly errors: string[]
}

interface TestFixtures {
  /** Opens a site as somebody who was never there: a browser profile of its own. */
  visit: (siteId: string, path?: string) => Promise<Page>
  watch: Watch
}

interface WorkerFixtures {
  /** A service of its own with the demo's games in a new data folder; its ledger is checked when it has stopped. */
  service: RunningService
}

declare global {
  interface Window {
    reportViolation(violation: string): void
  }
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  service: [
    // Playwright reads what a fixture needs from the pattern of its first argument.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'tombolo-e2e-'))
      const service = await startService({ dataDir, env: { DEMO: '1' } })
      await use(service)
      await service.stop()
      await checkLedger(dataDir)
      await rm(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 180_000 },
  ],

  watch: [
    async ({ service }, use) => {
      const watch: Watch = { violations: [], errors: [] }
      await use(watch)
      expect(service.process.ending(), service.process.output()).toBeNull()
      expect(watch.violations, 'breaches of the content security policy').toEqual([])
      expect(watch.errors, 'errors that nothing caught').toEqual([])
    },
    { auto: true },
  ],

  visit: async ({ browser, service, watch }, use) => {
    const contexts: { close(): Promise<void> }[] = []
    await use(async (siteId, path = '/') => {
      const context = await browser.newContext({ baseURL: service.siteUrl(siteId) })
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
      await page.goto(path)
      return page
    })
    await Promise.all(contexts.map((context) => context.close()))
  },
})

/** Whatever the tests did, the books must balance: throws with what the check wrote when they do not. */
async function checkLedger(dataDir: string): Promise<void> {
  const command = join(import.meta.dirname, '../../tools/cli/ledger-check.ts')
  await promisify(execFile)(process.execPath, [command], { env: { ...process.env, DATA_DIR: dataDir } })
}
