import { expect, test } from '@playwright/test'
import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'

const BUILT = join(import.meta.dirname, '../../dist/storybook')
/** Each brand once: one dark and one light, of screens one from right to left. */
const DRESSES = { aurora: 'brand:aurora;scheme:dark', kola: 'brand:kola;scheme:light' }
const SCREEN_DRESSES = { aurora: 'brand:aurora;scheme:light;direction:rtl', kola: DRESSES.kola }
const PHONE = { width: 390, height: 844 }
/** Pictures are kept with the source: few enough that each of them is looked at when it changes. */
const PICTURES_MAX = 48
/** What stories count from, such as the time until a draw. */
const STORY_TIME = new Date('2026-11-20T12:00:00Z')
const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
}

interface Story {
  id: string
  type: string
  /** `screen` is taken at the width of a phone; a brand's name leaves out the others; of `reference` there is no picture. */
  tags: string[]
}

const index = JSON.parse(readFileSync(join(BUILT, 'index.json'), 'utf8')) as {
  entries: Record<string, Story>
}
const pictures = Object.values(index.entries)
  .filter(({ type, tags }) => type === 'story' && !tags.includes('reference'))
  .flatMap(({ id, tags }) => {
    const isScreen = tags.includes('screen')
    const brands = (['aurora', 'kola'] as const).filter((brand) => tags.includes(brand))
    return (brands.length > 0 ? brands : (['aurora', 'kola'] as const)).map((brand) => ({
      name: `${id.replace('--', '-')}-${brand}`,
      id,
      isScreen,
      dress: (isScreen ? SCREEN_DRESSES : DRESSES)[brand],
    }))
  })

let server: Server
let origin: string

test.beforeAll(async () => {
  server = createServer((request, response) => {
    const path = join(BUILT, normalize(new URL(request.url ?? '/', 'http://localhost').pathname))
    if (!path.startsWith(BUILT) || !existsSync(path)) return response.writeHead(404).end()
    response.setHeader('content-type', TYPES[extname(path)] ?? 'application/octet-stream')
    return createReadStream(path).pipe(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

test.afterAll(() => void server.close())

test('the pictures are few enough to be kept', () => {
  expect(pictures.length).toBeGreaterThan(0)
  expect(pictures.length).toBeLessThanOrEqual(PICTURES_MAX)
})

for (const { name, id, isScreen, dress } of pictures) {
  test(name, async ({ page }) => {
    if (isScreen) await page.setViewportSize(PHONE)
    await page.clock.setFixedTime(STORY_TIME)
    await page.goto(`${origin}/iframe.html?id=${id}&viewMode=story&globals=${encodeURIComponent(dress)}`)
    await page.locator('#storybook-root > *').first().waitFor()
    await page.evaluate(() => document.fonts.ready)
    await expect(page).toHaveScreenshot(`${name}.png`, { fullPage: true })
  })
}
