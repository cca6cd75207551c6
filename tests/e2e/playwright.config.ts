import { defineConfig, type PlaywrightTestConfig } from '@playwright/test'
import { join } from 'node:path'
import { CHROMIUM_LAUNCH } from '#tests/support/chromium.ts'

const BUILDER = '**/site-builder.e2e.ts'
/** The preview is a cross-origin frame: in the process of its page, Playwright attaches to it without a race. */
const ONE_PROCESS = [...CHROMIUM_LAUNCH.args, '--disable-site-isolation-trials']
const ROOT = join(import.meta.dirname, '../..')

const config: PlaywrightTestConfig = defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  outputDir: join(ROOT, 'test-results/e2e'),
  // One service and one browser at a time: what is measured is the product, not the machine.
  workers: 1,
  fullyParallel: false,
  // A browser on a machine that others use too: what passes when repeated is named at the end of `npm test`.
  retries: 1,
  forbidOnly: true,
  timeout: 120_000,
  // A build machine may give a browser and a service half a core together.
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    timezoneId: 'UTC',
    locale: 'en-GB',
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    deviceScaleFactor: 1,
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
    launchOptions: CHROMIUM_LAUNCH,
  },
  projects: [
    // The site builder is a tool for a desk, and opens a window as wide as one.
    {
      name: 'desk',
      testMatch: BUILDER,
      use: {
        viewport: { width: 1600, height: 1000 },
        launchOptions: { ...CHROMIUM_LAUNCH, args: ONE_PROCESS },
      },
    },
    {
      name: 'phone',
      testIgnore: BUILDER,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    { name: 'desktop', testIgnore: BUILDER, use: { viewport: { width: 1440, height: 900 } } },
  ],
})

export default config
