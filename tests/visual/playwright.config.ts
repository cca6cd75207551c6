import { defineConfig, type PlaywrightTestConfig } from '@playwright/test'
import { join } from 'node:path'
import { CHROMIUM_LAUNCH } from '#tests/support/chromium.ts'

const ROOT = join(import.meta.dirname, '../..')

/** A picture of every story in both brands, compared with the one that was kept. `npm run visual` builds them first. */
const config: PlaywrightTestConfig = defineConfig({
  testDir: '.',
  testMatch: '**/*.visual.ts',
  outputDir: join(ROOT, 'test-results/visual'),
  snapshotPathTemplate: join(ROOT, 'tests/visual/pictures/{arg}{ext}'),
  workers: 1,
  reporter: 'list',
  forbidOnly: true,
  expect: { toHaveScreenshot: { maxDiffPixels: 0, animations: 'disabled' } },
  use: {
    viewport: { width: 900, height: 700 },
    timezoneId: 'UTC',
    locale: 'en-GB',
    deviceScaleFactor: 1,
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: CHROMIUM_LAUNCH,
  },
})

export default config
