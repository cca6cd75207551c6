import { test as base } from '@playwright/test'
import { createReadStream, existsSync, readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import type { Page } from '@playwright/test'
import type { SiteManifest } from '#schemas/site-manifest/site-manifest.ts'
import type { Dress } from './storybook/modes.ts'
import { STORY_TIME } from './storybook/story-time.ts'

const ROOT = join(import.meta.dirname, '../..')
const BUILT = join(ROOT, 'dist/storybook')
const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
}
export interface Story {
  readonly id: string
  readonly type: string
  readonly tags: readonly string[]
}

const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as unknown
const foldersOf = (path: string) =>
  readdirSync(path, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))

/** Every theme of the product. */
export const BRANDS: readonly string[] = foldersOf(join(ROOT, 'themes'))

const manifests = foldersOf(join(ROOT, 'sites')).map(
  (siteId) => readJson(join(ROOT, 'sites', siteId, 'manifest.json')) as SiteManifest,
)
const languages = manifests.find(({ siteId }) => siteId === 'base')?.languages?.data ?? {}

/** Whether a site with this theme serves a language that is read from right to left. */
export const readsFromRight = (brand: string): boolean =>
  manifests
    .filter(({ theme }) => theme?.id === brand)
    .flatMap((manifest) => manifest.languages?.served ?? [])
    .some((code) => languages[code]?.direction === 'rtl')

const index = readJson(join(BUILT, 'index.json')) as { entries: Record<string, Story> }
export const STORIES: readonly Story[] = Object.values(index.entries).filter(({ type }) => type === 'story')

/** Size of the window of parts. */
export const PART = { width: 640, height: 480 }

/**
 * The storybook that `npm run storybook:build` has made, and one page for all tests: loading its script anew takes longer than
 * everything else.
 */
export const test = base.extend<object, { origin: string; storyPage: Page }>({
  origin: [
    // Playwright reads the fixtures that are used from the parameter.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const server = createServer((request, response) => {
        const path = join(BUILT, normalize(new URL(request.url ?? '/', 'http://localhost').pathname))
        if (!path.startsWith(BUILT) || !existsSync(path)) return response.writeHead(404).end('Not found')
        response.setHeader('cache-control', 'max-age=3600')
        response.setHeader('content-type', TYPES[extname(path)] ?? 'application/octet-stream')
        return createReadStream(path).pipe(response)
      })
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
      server.closeAllConnections()
      server.close()
    },
    { scope: 'worker' },
  ],
  storyPage: [
    async ({ browser }, use) => {
      const page = await browser.newPage({
        viewport: PART,
        timezoneId: 'UTC',
        locale: 'en-GB',
        deviceScaleFactor: 1,
        reducedMotion: 'reduce',
        serviceWorkers: 'block',
      })
      await page.clock.setFixedTime(STORY_TIME)
      await use(page)
      await page.close()
    },
    { scope: 'worker' },
  ],
})

/** Opens a story, without what other stories have stored. The axe of the add-on does not run: the checks run their own. */
export async function openStory(
  page: Page,
  url: { origin: string; id: string; dress: Dress },
): Promise<void> {
  const { brand, scheme, direction } = url.dress
  const globals = `brand:${brand};scheme:${scheme};direction:${direction};a11y.manual:!true`
  if (page.url() !== 'about:blank')
    await page.evaluate(() => {
      localStorage.clear()
      sessionStorage.clear()
    })
  await page.goto(
    `${url.origin}/iframe.html?id=${url.id}&viewMode=story&globals=${encodeURIComponent(globals)}`,
  )
  await drawn(page)
}

/** Waits until a story is drawn: its parts, pictures and fonts are loaded, and nothing changes any more. */
export async function drawn(page: Page): Promise<void> {
  await page
    .locator('#storybook-root > *, #storybook-root ~ [role="dialog"], dialog')
    .first()
    .waitFor({ state: 'attached' })
  // The frame of a card form has no scripts, and a browser never reports such a frame as idle.
  const hasFrame = (await page.locator('iframe').count()) > 0
  await page.waitForLoadState(hasFrame ? 'load' : 'networkidle')
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager'
    await Promise.allSettled([...document.images].map((image) => image.decode()))
    await document.fonts.ready
    for (const animation of document.getAnimations())
      if (animation instanceof CSSTransition) animation.finish()
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  })
}
