import { defineConfig, type PlaywrightTestConfig } from '@playwright/test'
import { join } from 'node:path'
import { CHROMIUM_LAUNCH } from '#tests/support/chromium.ts'

const ROOT = join(import.meta.dirname, '../..')

/**
 * A picture of every story in both brands, compared with the one that is kept in `pictures`. `npm run visual` builds the
 * stories first; with `-- --update-snapshots` it keeps what it sees.
 */
const config: PlaywrightTestConfig = defineConfig({
  testDir: '.',
  testMatch: '**/*.visual.ts',
  outputDir: join(ROOT, 'test-results/visual'),
  snapshotPathTemplate: join(ROOT, 'tests/visual/pictures/{arg}{ext}'),
  workers: 1,
  reporter: 'list',
  forbidOnly: true,
  // Another rasteriser draws the edges of letters a little differently, which is a hundredth or so of a picture. A colour,
  // a gap or a part that is gone is more than that, and another height is always a difference.
  expect: { toHaveScreenshot: { threshold: 0.25, maxDiffPixelRatio: 0.02, animations: 'disabled' } },
  use: {
    viewport: { width: 640, height: 480 },
    timezoneId: 'UTC',
    locale: 'en-GB',
    deviceScaleFactor: 1,
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: CHROMIUM_LAUNCH,
  },
})

export default config
