import { defineConfig, type PlaywrightTestConfig } from '@playwright/test'
import { join } from 'node:path'
import { CHROMIUM_LAUNCH } from '#tests/support/chromium.ts'

const BUILDER =
  '**/{site-builder,new-brand,console,customer-service,failed-draw,first-sale,working-day}.e2e.ts'
/**
 * These tests run in one window: `narrow-window` sets its own width, and the others check what does not depend on it. In other files a test
 * with the tag `@phone` or `@desktop` runs in that window alone.
 */
const PHONE_ONLY = '**/{account,narrow-window,right-to-left,verification}.e2e.ts'
const DESKTOP_ONLY = '**/{keyboard,layout-checks,modals,offline,routes,safer-play,traces,verify-file}.e2e.ts'
/** The preview is a cross-origin frame: in the process of its page, Playwright attaches to it without a race. */
const ONE_PROCESS = [...CHROMIUM_LAUNCH.args, '--disable-site-isolation-trials']
const isWhole = process.env['TEST_WHOLE'] !== undefined
/** Tests that repeat others on a further brand or kind of game, or whose screens are tested without a browser: `npm test -- --whole` runs them. */
const WHOLE_ONLY = isWhole ? [] : [/@whole/]
/** Tests with the tag `@phone-first` or `@desktop-first` run in the other window by `npm test -- --whole` alone. */
const WHOLE_ON_PHONE = isWhole ? [] : [/@desktop-first/]
const WHOLE_ON_DESKTOP = isWhole ? [] : [/@phone-first/]
/** In the usual run one worker has all tests of a window: another one would start a service, offer its games and check its ledger once more. */
const IN_ONE_WORKER = isWhole ? {} : { workers: 1 }
const ROOT = join(import.meta.dirname, '../..')

const config: PlaywrightTestConfig = defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  outputDir: join(ROOT, 'test-results/e2e'),
  // Each worker has a service of its own, so that no test meets what another one does.
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  // A test takes at most half of it on a quiet machine, and opening a page a quarter of the other time: a machine may be twice as slow.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    timezoneId: 'UTC',
    locale: 'en-GB',
    actionTimeout: 10_000,
    navigationTimeout: 20_000,
    deviceScaleFactor: 1,
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // Actions, requests and messages of a failed test. Pictures and copies of every page took a sixth of the time: `--trace on` records them.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
    // Each page would fetch every file of the site for its offline page; the tests about that allow it.
    serviceWorkers: 'block',
    launchOptions: CHROMIUM_LAUNCH,
  },
  projects: [
    // The site builder and the console are tools for a desk, and open a window as wide as one.
    {
      name: 'desk',
      ...IN_ONE_WORKER,
      testMatch: BUILDER,
      grepInvert: WHOLE_ONLY,
      use: {
        viewport: { width: 1600, height: 1000 },
        launchOptions: { ...CHROMIUM_LAUNCH, args: ONE_PROCESS },
      },
    },
    {
      name: 'phone',
      ...IN_ONE_WORKER,
      testIgnore: [BUILDER, DESKTOP_ONLY],
      grepInvert: [/@desktop(?!-)/, ...WHOLE_ONLY, ...WHOLE_ON_PHONE],
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    {
      name: 'desktop',
      ...IN_ONE_WORKER,
      testIgnore: [BUILDER, PHONE_ONLY],
      grepInvert: [/@phone(?!-)/, ...WHOLE_ONLY, ...WHOLE_ON_DESKTOP],
      use: { viewport: { width: 1440, height: 900 } },
    },
  ],
})

export default config
