import type { Page } from '@playwright/test'
import { faultText, layoutFaults } from '#tests/layout/layout-faults.ts'
import { IS_WHOLE } from '#tests/support/whole-run.ts'
import { BRANDS, brandTags } from './brands.ts'
import { BRANDS_SERVED, expect, test } from './scenario.ts'
import {
  appRuns,
  breachesInBothSchemes,
  emptyHeaderParts,
  headerLines,
  positionsOfBall,
  settled,
  sidewaysPixels,
} from './screens.ts'

/** The second language of a brand has longer words than English; the usual run looks at it alone. */
const inThisRun = (languages: readonly string[]) => (IS_WHOLE ? languages : languages.slice(1, 2))

/** The widths of every header: the narrowest phone, a usual one, and windows in which the menu is part of the bar. */
const WIDTHS = [320, 390, 1024, 1440] as const

for (const brand of BRANDS) {
  const { siteId, window, languages, whenFull, money, other } = brand
  const expectOneLine = async (page: Page) => {
    for (const language of inThisRun(languages)) {
      await page.goto(`/?lang=${language}`)
      await settled(page)
      await appRuns(page)
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 })
        await expect.poll(() => headerLines(page), `${language}, ${width} pixels`).toBe(1)
        expect(await emptyHeaderParts(page), `${language}, ${width} pixels`).toEqual([])
        expect((await layoutFaults(page)).map(faultText), `${language}, ${width} pixels`).toEqual([])
      }
    }
  }

  test(
    `${siteId}: the header is one line in ${IS_WHOLE ? 'every' : 'a longer'} language, for a visitor`,
    // With two balances a header has less room; `narrow-window` looks at that of a visitor.
    { tag: [window, '@whole'] },
    async ({ visit, world }) => {
      await world.scenery(siteId)
      const { page } = await visit(siteId)
      await expectOneLine(page)
    },
  )

  test(
    `${siteId}: the header is one line in ${IS_WHOLE ? 'every' : 'the longest'} language, for a player with two balances`,
    { tag: brandTags(brand, window) },
    async ({ visit, world }) => {
      await world.scenery(siteId)
      const account = await world.register(siteId, {
        [money.currencyId]: money.amount,
        [other.currencyId]: other.amount,
      })
      const { page, cashier } = await visit(siteId, { as: account })
      await expect.poll(() => cashier.balancesMinor()).toEqual([money.amount * 100, other.amount * 100])
      await expectOneLine(page)
    },
  )

  test(
    `${siteId}: a visible ball does not move while its screen loads`,
    { tag: brandTags(brand, '@phone-first') },
    async ({ visit, world }) => {
      const game = await world.createGame(siteId, whenFull.slug)
      const { page, lobby } = await visit(siteId)
      await lobby.find(game.title, 'instaplay')
      await settled(page)
      await appRuns(page)
      const play = lobby.play(game.title)
      await play.scrollIntoViewIfNeeded()
      const positions = positionsOfBall(page)
      await play.click()
      expect(await positions).toHaveLength(1)
    },
  )
}

for (const siteId of BRANDS_SERVED)
  test(
    `${siteId}: a visitor opens the site, and its first screen is sound in light and in dark`,
    // The other journeys of this file and of `accessibility` look at the first screen of the first brand.
    { tag: siteId === BRANDS[0].siteId ? ['@desktop', '@whole'] : '@desktop' },
    async ({ visit }) => {
      const { page } = await visit(siteId)
      await appRuns(page)
      await settled(page)
      expect(await breachesInBothSchemes(page, siteId)).toEqual([])
      expect((await layoutFaults(page)).map(faultText)).toEqual([])
      expect(await sidewaysPixels(page)).toBe(0)
    },
  )
