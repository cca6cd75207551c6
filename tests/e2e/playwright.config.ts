import { defineConfig, type PlaywrightTestConfig } from '@playwright/test'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')

/** The system's Chromium where there is one; else the one that `playwright install chromium` brings. */
const executablePath = [process.env['CHROMIUM'], '/usr/bin/chromium'].find((path) => path && existsSync(path))

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Equal pictures on every machine.
  '--font-render-hinting=none',
  '--disable-lcd-text',
  '--force-color-profile=srgb',
  '--hide-scrollbars',
]

const config: PlaywrightTestConfig = defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  outputDir: join(ROOT, 'test-results/e2e'),
  // One service and one browser at a time: what is measured is the product, not the machine.
  workers: 1,
  fullyParallel: false,
  retries: 0,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    timezoneId: 'UTC',
    locale: 'en-GB',
    actionTimeout: 15_000,
    navigationTimeout: 20_000,
    deviceScaleFactor: 1,
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
    launchOptions: { args: FLAGS, ...(executablePath === undefined ? {} : { executablePath }) },
  },
  projects: [
    { name: 'phone', use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
  ],
})

export default config
