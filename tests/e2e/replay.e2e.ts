import { expect, test } from './scenario.ts'
import { breachesInBothSchemes, settled, sidewaysPixels } from './screens.ts'

test(
  'aurora: a player watches a draw, and watches it again with the same numbers and the same result',
  { tag: ['@phone', '@whole'] },
  async ({ visit, world }) => {
    const game = await world.createGame('aurora', 'northern-dip', {
      gamePlayMax: 2,
      playerPlayMax: 2,
      countdownMs: 500,
      // A key reaches the replay before its last ball.
      drawIntervalMs: 1000,
    })
    const account = await world.register('aurora', { 978: 20 })
    const player = await visit('aurora', { as: account })
    const { page, says, lobby, pick, playout } = player
    await lobby.choose(game.title, 'instaplay')
    await pick.tick([3, 8, 13, 20])
    await pick.check()
    await pick.buy()
    const instance = await pick.watch()
    await world.fill(game)
    await playout.watchToTheEnd()
    const [seen, won] = [await playout.announced(), await playout.wonMinor()]

    await page.getByRole('link', { name: says('playout.replay.watchAgain') }).click()
    await expect(page).toHaveURL(new RegExp(`/replay\\?id=${instance}$`))
    const position = page.getByRole('slider')
    await expect(position).toBeVisible()
    await page.keyboard.press('Space')
    await expect(page.getByRole('button', { name: says('playout.replay.play') })).toBeVisible()
    const before = Number(await position.inputValue())
    await page.keyboard.press('ArrowRight')
    await expect(position).toHaveValue(String(before + 1))
    expect(await breachesInBothSchemes(page, 'a replay')).toEqual([])
    expect(await sidewaysPixels(page)).toBe(0)

    const controls = page.getByRole('region', { name: says('playout.replay.controls') })
    const placeOfControls = await controls.boundingBox()
    await page.getByRole('button', { name: says('playout.replay.end') }).click()
    expect(await playout.announced()).toBe(seen)
    expect(await playout.wonMinor()).toBe(won)
    expect(await controls.boundingBox()).toEqual(placeOfControls)

    await page.getByText(says('playout.payouts')).scrollIntoViewIfNeeded()
    await page.getByRole('button', { name: says('playout.replay.again') }).click()
    await expect(page.getByText(says('playout.startsIn'))).toBeInViewport()
    expect(await controls.boundingBox()).toEqual(placeOfControls)
    await page.goBack()
    await settled(page)
    expect(new URL(page.url()).pathname).toBe('/playout')
  },
)
