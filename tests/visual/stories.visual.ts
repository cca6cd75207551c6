import { expect, test } from '@playwright/test'
import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'

const BUILT = join(import.meta.dirname, '../../dist/storybook')
const DRESSES = [
  'brand:aurora;scheme:dark',
  'brand:aurora;scheme:light;direction:rtl',
  'brand:kola;scheme:light',
] as const
const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
}

interface StoryIndex {
  entries: Record<string, { id: string; type: string }>
}

const index = JSON.parse(readFileSync(join(BUILT, 'index.json'), 'utf8')) as StoryIndex
const stories = Object.values(index.entries).filter(({ type }) => type === 'story')

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

for (const { id } of stories) {
  for (const dress of DRESSES) {
    test(`${id}, ${dress}`, async ({ page }) => {
      await page.goto(`${origin}/iframe.html?id=${id}&viewMode=story&globals=${encodeURIComponent(dress)}`)
      await page.locator('#storybook-root > *').first().waitFor()
      await page.evaluate(() => document.fonts.ready)
      await expect(page).toHaveScreenshot(`${id}-${dress.replaceAll(/[^a-z]+/g, '-')}.png`, {
        fullPage: true,
      })
    })
  }
}
