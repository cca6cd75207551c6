import type { Locator, Page } from '@playwright/test'
import { BRANDS, brandTags } from './brands.ts'
import { buttonOrLink } from './pages/browsing.ts'
import { expect, test } from './scenario.ts'
import { appRuns, settled } from './screens.ts'

declare global {
  interface Window {
    /** The element of the screen that arrived with the page. */
    arrivedMain: Element | null
    /** Addresses of the scripts that arrived with the page. */
    firstScripts: string[]
    /** The layout moves since the page was opened. */
    moves: { by: number; what: string }[]
    /** Visible texts of the header since the page was opened. */
    headerTexts: Set<string>
  }
}

/** The part of the browser's entry that TypeScript does not know. */
interface LayoutShift {
  readonly value: number
  readonly sources: readonly {
    readonly node: Node | null
    readonly previousRect: DOMRect
    readonly currentRect: DOMRect
  }[]
}

/** Core Web Vitals call 0.1 good. Fonts that replace each other move a page by up to 0.02 on a busy machine. */
const MOVE_MAX = 0.03
/** Fonts that all arrive after the page has been used, one after the other. */
const MOVE_MAX_LATE_FONTS = 0.06

/** The bounds of a first visit: what a phone loads before it can use the lobby. A number grid in the lobby is 5.6 kB of it. */
const SCRIPTS_MAX = 6
const SCRIPT_BYTES_MAX = 145_000

/** Notes on every page what arrives, what moves and what the header says. */
async function note(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.moves = []
    window.headerTexts = new Set()
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & LayoutShift)[])
        window.moves.push({
          by: entry.value,
          what: entry.sources
            .map(
              ({ node, previousRect: { y }, currentRect }) =>
                `${node?.nodeName} ${node?.textContent?.slice(0, 40)} ${y} → ${currentRect.y}`,
            )
            .join(', '),
        })
    }).observe({ type: 'layout-shift', buffered: true })
    document.addEventListener('DOMContentLoaded', () => {
      window.arrivedMain = document.querySelector('[data-rendered-page] main')
      const look = () => window.headerTexts.add(document.querySelector('header')?.innerText ?? '')
      look()
      new MutationObserver(look).observe(document.body, { childList: true, subtree: true })
    })
  })
}

/**
 * Opens a page, again until the service renders it: a busy machine may need longer than a request waits. The rendered page
 * stays open: another request for it might wait too long again.
 */
const openRendered = (
  page: Page,
  path: string,
  { before, waitUntil = 'load' }: { before?: () => void; waitUntil?: 'load' | 'commit' } = {},
) =>
  expect
    .poll(
      async () => {
        // The page before asks for its own data until it is gone: these requests are none of the next page.
        if (before !== undefined) {
          await page.goto('about:blank')
          before()
        }
        return (await page.goto(path, { waitUntil }))?.text()
      },
      { timeout: 30_000 },
    )
    .toContain('data-rendered-page')

/**
 * Opens the rendered list of timed games until it shows one: a rendered page may be a second old. Which games it shows depends on earlier tests:
 * cards far from the window are not rendered.
 */
const openRenderedGames = (page: Page, waitUntil: 'load' | 'commit' = 'load') =>
  expect(async () => {
    await openRendered(page, '/games?f=tournaments', { waitUntil })
    await expect(page.getByRole('article').first()).toBeVisible({ timeout: 1000 })
  }).toPass()

/** Expects that what the open page shows has hardly moved since it was opened. */
async function expectStill(page: Page, address: string, max = MOVE_MAX): Promise<void> {
  const moves = await page.evaluate(() => window.moves)
  const movedBy = moves.reduce((sum, { by }) => sum + by, 0)
  expect(movedBy, `${address}: ${JSON.stringify(moves)}`).toBeLessThan(max)
}

/** Holds files of the next pages back; returns the function that lets them through. */
async function holdBack(page: Page, files: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(files, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

test('aurora: fonts that arrive late hardly move a page', { tag: '@phone' }, async ({ visit, world }) => {
  const [{ siteId, languages }] = BRANDS
  const { open } = await world.scenery(siteId)
  const { page } = await visit(siteId, { path: '/credits' })
  await note(page)
  // The letters of the last language are not Latin.
  for (const language of [languages[0], languages.at(-1)!])
    for (const path of ['/?', `/pick?id=${open}&`]) {
      const letThrough = await holdBack(page, '**/client/fonts/**')
      await openRendered(page, `${path}lang=${language}`, { waitUntil: 'commit' })
      await appRuns(page)
      letThrough()
      await page.evaluate(() => document.fonts.ready)
      await settled(page)
      await expectStill(page, `${path}lang=${language}`, MOVE_MAX_LATE_FONTS)
    }
})

for (const brand of BRANDS) {
  const { siteId, languages, lottery } = brand
  test(
    `${siteId}: every screen of a visitor arrives rendered, and the browser keeps its elements`,
    { tag: brandTags(brand, '@phone-first') },
    async ({ visit, world, isMobile }) => {
      const { open } = await world.scenery(siteId)
      const { page } = await visit(siteId, { path: '/credits' })
      await note(page)
      const opened: string[] = []
      page.on('request', (request) => {
        // Adverts are asked for when the page is idle.
        if (!request.postDataBuffer()?.includes('getMainAds')) opened.push(request.url())
      })
      const paths = ['/', '/p/rules', `/pick?id=${open}`, `/payout?id=${open}`, '/no/such/page']
      for (const [place, path] of paths.entries()) {
        // The phone shows the first screen in every language, and the whole run every screen.
        const isInAll = isMobile && (place === 0 || process.env['TEST_WHOLE'] !== undefined)
        for (const language of isInAll ? languages : [languages[place % languages.length]!]) {
          const address = `${path}${path.includes('?') ? '&' : '?'}lang=${language}`
          await openRendered(page, address, { before: () => opened.splice(0) })
          await settled(page)
          await expect(page.locator('header').getByRole('button').first()).toBeAttached()
          expect(await page.evaluate(() => window.arrivedMain?.isConnected), address).toBe(true)
          await expectStill(page, address)
          // The data came with the page.
          expect(
            opened.filter((url) => /channel\/open|\/client\/i18n\//.test(url)),
            address,
          ).toEqual([])
        }
      }
    },
  )

  test(
    `${siteId}: a lobby can be used after at most six scripts of 145 kB in every language, which follow the first paint`,
    { tag: '@phone' },
    async ({ visit, world }) => {
      await world.createGame(siteId, lottery.slug)
      // A visitor without a service worker.
      const { page } = await visit(siteId, { path: '/robots.txt' })
      // The first links together are those of the rendered page; later, the loader adds what the app loads in idle time.
      await page.addInitScript(() =>
        new MutationObserver((records, observer) => {
          const added = records
            .flatMap(({ addedNodes }) => [...addedNodes])
            .filter((node) => node instanceof HTMLLinkElement)
            .filter(({ rel }) => rel === 'modulepreload')
          if (added.length === 0) return
          observer.disconnect()
          window.firstScripts = added.map(({ href }) => href)
        }).observe(document, { childList: true, subtree: true }),
      )
      for (const language of languages) {
        await openRendered(page, `/?lang=${language}`)
        await appRuns(page)
        const { sizes, startedAfterPaint } = await page.evaluate(() => {
          const scripts = new Set(window.firstScripts)
          const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
          const first = loaded.filter(({ name }) => scripts.has(name))
          const [painted] = performance.getEntriesByName('first-contentful-paint')
          return {
            sizes: first.map(({ encodedBodySize }) => encodedBodySize),
            startedAfterPaint: first.map(
              ({ startTime }) => painted !== undefined && startTime > painted.startTime,
            ),
          }
        })
        expect(new Set(startedAfterPaint)).toEqual(new Set([true]))
        expect(sizes.length).toBeGreaterThan(2)
        expect(sizes.length).toBeLessThanOrEqual(SCRIPTS_MAX)
        expect(Math.min(...sizes)).toBeGreaterThan(0)
        expect(
          sizes.reduce((sum, size) => sum + size, 0),
          language,
        ).toBeLessThanOrEqual(SCRIPT_BYTES_MAX)
      }
    },
  )

  test(
    `${siteId}: a player meets no header of a visitor`,
    { tag: brandTags(brand, '@phone') },
    async ({ visit, world }) => {
      await world.scenery(siteId)
      const player = await world.register(siteId)
      const stranger = await visit(siteId)
      await openRendered(stranger.page, '/')
      const { page, says } = await visit(siteId, { as: player, path: '/credits' })
      const name = page.locator('header').getByText(player.username)
      // A page that is left before its session has arrived loses the session's next token.
      await expect(name).toBeAttached()
      await note(page)
      await page.goto('/')
      await expect(name).toBeAttached()
      const texts = await page.evaluate(() => [...window.headerTexts])
      const logIn = new RegExp(says('session.logIn').source.replace(/^\^|\$$/g, ''))
      expect(texts.filter((text) => logIn.test(text))).toEqual([])
    },
  )

  test(
    `${siteId}: without scripts a visitor reads the games, the prizes and the rules`,
    { tag: brandTags(brand, '@phone') },
    async ({ browser, world }) => {
      await world.scenery(siteId)
      const game = await world.createGame(siteId, lottery.slug)
      const context = await browser.newContext({
        baseURL: world.service.siteUrl(siteId),
        javaScriptEnabled: false,
      })
      const page = await context.newPage()
      await openRendered(page, '/')
      await expect(page.locator('time').first()).toBeVisible()
      await openRenderedGames(page)
      await openRendered(page, `/lobby?gid=${game.gameId}`)
      await expect(page.getByRole('heading', { name: game.title })).toBeVisible()
      const { gameInstanceId } = await world.openInstance(game)
      await openRendered(page, `/payout?id=${gameInstanceId}`)
      await expect(page.getByText(game.title).first()).toBeVisible()
      await expect(page.getByRole('table').or(page.getByRole('list')).first()).toBeVisible()
      await openRendered(page, '/p/rules')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('main p').first()).toBeVisible()
      await context.close()
    },
  )

  test(
    `${siteId}: what a visitor presses before the scripts are there takes effect once`,
    { tag: brandTags(brand, '@phone') },
    async ({ visit, world }) => {
      const game = await world.createGame(siteId, lottery.slug)
      const { gameInstanceId } = await world.openInstance(game)
      const path = `/pick?id=${gameInstanceId}`
      const earlier = await visit(siteId)
      await openRenderedGames(earlier.page)
      await openRendered(earlier.page, path)
      // A visitor without a service worker, whose scripts are loaded.
      const { page, says } = await visit(siteId, { path: '/robots.txt' })
      const letThrough = await holdBack(page, '**/assets/*.js')

      await openRenderedGames(page, 'commit')
      const play = buttonOrLink(page.getByRole('article'), says('lobby.play')).first()
      const address = await play.getAttribute('href')
      await play.click()
      expect(address).toMatch(/^\/pick\?id=\d+$/)
      await expect(page).toHaveURL(address!)
      await openRendered(page, path, { waitUntil: 'commit' })
      const grid = page.getByRole('group', { name: says('picking.grid') })
      const [one, other] = lottery.numbers.map((number) =>
        grid.getByRole('button', { name: String(number), exact: true }),
      ) as [Locator, Locator]
      await one.click()
      await one.click()
      await other.press('Space')
      for (const ball of [one, other]) {
        await expect(ball).toHaveAttribute('aria-busy', 'true')
        await expect(ball).toHaveAttribute('aria-pressed', 'false')
      }
      const scrolled = await page.evaluate(() => {
        window.scrollBy(0, 60)
        return window.scrollY
      })
      letThrough()
      await settled(page)
      expect(await page.evaluate(() => window.scrollY)).toBe(scrolled)
      for (const ball of [one, other]) await expect(ball).toHaveAttribute('aria-pressed', 'true')
      await expect(grid.getByRole('button', { pressed: true })).toHaveCount(2)
    },
  )
}
