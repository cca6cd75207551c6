import { logInAs, visitorOf } from './actors.ts'
import { expect, test } from './scenario.ts'
import { BRANDS, headerLines, positionsOfBall, settled, sidewaysPixels } from './screens.ts'

/** Screens of a player's own. */
const PLAYER_PATHS = ['/cashier', '/deposit', '/subscriptions', '/password'] as const
/** The narrowest phone, a usual one, and windows in which the menu is part of the bar. */
const WIDTHS = [320, 390, 1024, 1440] as const

for (const { siteId, languages } of BRANDS) {
  test(`${siteId}: the header is one line in every language, for a visitor and for a player with two balances`, async ({
    visit,
  }) => {
    test.setTimeout(120_000)
    const page = await visit(siteId)
    const expectOneLine = async (who: string) => {
      for (const language of languages) {
        await page.goto(`/?lang=${language}`)
        await settled(page)
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 800 })
          await expect.poll(() => headerLines(page), `${who}, ${language}, ${width} pixels`).toBe(1)
        }
      }
    }
    await expectOneLine('visitor')
    await page.goto(`/?lang=${languages[0]}`)
    await logInAs(visitorOf(page, siteId), 'demo', 'demo1234')
    await expectOneLine('player')
  })

  test(`${siteId}: no screen of a player is wider than a window of 320 pixels, in any language`, async ({
    visit,
  }) => {
    test.setTimeout(120_000)
    const page = await visit(siteId)
    await logInAs(visitorOf(page, siteId), 'demo', 'demo1234')
    await page.setViewportSize({ width: 320, height: 640 })
    for (const language of languages) {
      await page.goto(`/?lang=${language}`)
      for (const path of PLAYER_PATHS) {
        await page.goto(path)
        await settled(page)
        expect(await sidewaysPixels(page), `${path} in ${language}`).toBe(0)
        await expect(page.getByRole('table'), `${path} in ${language}`).toHaveCount(0)
      }
    }
  })

  test(`${siteId}: a visible ball does not move while its screen loads`, async ({ visit }) => {
    const page = await visit(siteId, '/games?f=instaplay')
    await settled(page)
    const { says } = visitorOf(page, siteId)
    const play = page.getByRole('article').getByRole('link', { name: says('lobby.play') })
    await play.last().scrollIntoViewIfNeeded()
    const positions = positionsOfBall(page)
    await play.last().click()
    expect(await positions).toHaveLength(1)
  })
}
