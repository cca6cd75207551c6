import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { OFF_IN_PLAYWRIGHT } from './chromium.ts'

test('the browser of the tests switches off what Playwright switches off', () => {
  const require = createRequire(createRequire(import.meta.url).resolve('playwright/package.json'))
  const folder = dirname(require.resolve('playwright-core/package.json'))
  const source = readFileSync(join(folder, 'lib/coreBundle.js'), 'utf8')
  const [, list = ''] = /disabledFeatures = \[([^\]]*)\]/.exec(source) ?? []
  const features = [...list.matchAll(/^\s*"(\w+)"/gm)].map(([, feature]) => feature)
  expect(OFF_IN_PLAYWRIGHT).toEqual(features)
})
