import { defineConfig, type PlaywrightTestConfig } from '@playwright/test'
import { join } from 'node:path'
import { CHROMIUM_LAUNCH } from '#tests/support/chromium.ts'

const ROOT = join(import.meta.dirname, '../..')

/**
 * `pictures` compares the stories that are tagged for a picture with those that are kept. `checks` draws every story in each
 * brand, scheme and direction, and asks axe. `npm run visual` builds the stories first; with `-- --project pictures
 * --update-snapshots` it keeps what it sees.
 */
const config: PlaywrightTestConfig = defineConfig({
  testDir: '.',
  projects: [
    { name: 'pictures', testMatch: '**/*.visual.ts', timeout: 90_000 },
    { name: 'checks', testMatch: '**/*.check.ts', timeout: 120_000 },
  ],
  outputDir: join(ROOT, 'test-results/visual'),
  snapshotPathTemplate: join(ROOT, 'tests/visual/pictures/{arg}{ext}'),
  workers: 1,
  reporter: 'list',
  forbidOnly: true,
  // Another rasteriser draws the edges of letters a little differently, which is a hundredth or so of a picture. A colour,
  // a gap or a part that is gone is more than that, and another height is always a difference.
  expect: {
    timeout: 30_000,
    toHaveScreenshot: { threshold: 0.25, maxDiffPixelRatio: 0.02, animations: 'disabled' },
  },
  use: {
    launchOptions: CHROMIUM_LAUNCH,
  },
})

export default config
