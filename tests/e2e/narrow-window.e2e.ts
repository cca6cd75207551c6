import type { Locator } from '@playwright/test'
import { faultText, layoutFaults } from '#tests/layout/layout-faults.ts'
import { BRANDS, brandTags } from './brands.ts'
import { part } from './pages/browsing.ts'
import { PLAYER_PATHS, visitorPaths } from './paths.ts'
import { expect, test } from './scenario.ts'
import { breaches, headerLines, openInApp } from './screens.ts'
import { EVERY_HOUR } from './world/world.ts'

const NARROW = { width: 320, height: 640 } as const

for (const brand of BRANDS) {
  const { siteId, languages, lottery, money, other } = brand
  // English texts are the shortest; `npm run layout` looks at them too.
  const longer = languages.filter((language) => language !== 'en')
  for (const language of longer) {
    test(
      `${siteId}: no open screen has a layout fault in a window of 320 pixels, in ${language}`,
      { tag: language === 'de' ? '@whole' : brandTags(brand) },
      async ({ visit, world }) => {
        const { page } = await visit(siteId, { path: `/credits?lang=${language}` })
        await page.setViewportSize(NARROW)
        for (const path of await visitorPaths(world, siteId)) {
          await openInApp(page, path)
          await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}`))
          await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr')
          expect((await layoutFaults(page)).map(faultText), path).toEqual([])
          expect(await headerLines(page), path).toBe(1)
        }
      },
    )
  }

  for (const language of longer) {
    test(
      `${siteId}: no screen of a player has a layout fault in a window of 320 pixels, in ${language}`,
      // The usual run has the open screens from right to left, and these with the longest words.
      { tag: language === 'ar' ? '@whole' : brandTags(brand) },
      async ({ visit, world }) => {
        const { gameInstanceId } = await world.openInstance(await world.createGame(siteId, lottery.slug))
        const account = await world.register(siteId, {
          [money.currencyId]: money.amount,
          [other.currencyId]: other.amount,
        })
        await account.buy({ gameInstanceId, lines: 2, furtherDraws: 3 })
        const { page } = await visit(siteId, { as: account, path: `/credits?lang=${language}` })
        await page.setViewportSize(NARROW)
        // The page arrives as a visitor's: the app runs once it shows the player's balance.
        await expect(page.locator('header a[href="/cashier"]')).toBeAttached()
        for (const path of PLAYER_PATHS) {
          await openInApp(page, path)
          expect((await layoutFaults(page)).map(faultText), path).toEqual([])
          await expect(page.getByRole('table'), path).toHaveCount(0)
        }
      },
    )
  }
}

test('aurora: no name of a runner is cut on the track of a race in a window of 320 pixels', async ({
  visit,
  world,
}) => {
  const game = await world.createGame('aurora', 'husky-race', { schedule: EVERY_HOUR })
  const { gameInstanceId } = await world.openInstance(game)
  const account = await world.register('aurora')
  await account.buy({ gameInstanceId, lines: 2 })
  const { page } = await visit('aurora', { as: account, path: `/playout?id=${gameInstanceId}` })
  await page.setViewportSize(NARROW)
  const names = page.locator('[style*="--row"] > :nth-child(2)')
  await expect(names).toHaveCount(2)
  // Names are given by chance: each lane gets one of the longest.
  const hiddenPixels = await names.evaluateAll(
    (lanes, longest) =>
      lanes.map((name) => {
        name.textContent = longest
        return name.scrollWidth - name.clientWidth
      }),
    'Rasalhague 6104',
  )
  expect(hiddenPixels).toEqual([0, 0])
  expect((await layoutFaults(page)).map(faultText)).toEqual([])
})

test(
  'aurora: in a window of 320 pixels each button of a slip with seven lines can be brought above the button with the price',
  { tag: '@whole' },
  async ({ visit, world }) => {
    const game = await world.createGame('aurora', 'northern-dip')
    const { gameInstanceId } = await world.openInstance(game)
    const { page, pick, says } = await visit('aurora', { path: `/pick?id=${gameInstanceId}` })
    await page.setViewportSize(NARROW)
    for (let line = 1; line <= 7; line++) {
      if (line > 1) await pick.addLine()
      await pick.tick([1, 2, 3, 3 + line])
    }
    const remove = page.getByRole('button', { name: part(says('picking.line.remove')) })
    await expect(remove).toHaveCount(7)
    for (const button of [
      ...(await remove.all()),
      ...(await page.getByRole('listitem').getByRole('button').all()),
    ]) {
      await button.focus()
      expect(await isFree(button)).toBe(true)
    }
    // In a window with room for the whole page no bar covers anything: the buttons are large and far apart enough.
    await page.setViewportSize({ ...NARROW, height: 3000 })
    expect(await breaches(page, 'the whole slip')).toEqual([])
  },
)

/** Whether nothing covers the element, at its edges neither. */
function isFree(element: Locator): Promise<boolean> {
  return element.evaluate((target) => {
    const { left, right, top, bottom } = target.getBoundingClientRect()
    const [x, y] = [(left + right) / 2, (top + bottom) / 2]
    const points = [
      [x, top + 2],
      [x, bottom - 2],
      [x, y],
    ] as const
    return points.every(([pointX, pointY]) => target.contains(document.elementFromPoint(pointX, pointY)))
  })
}
