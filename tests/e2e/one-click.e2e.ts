import { expect, test } from './scenario.ts'
import { settled } from './screens.ts'
import { newPerson } from './world/people.ts'

const NUMBERS = [1, 2, 3, 4]

test(
  'a guest picks a line, registers, pays in, and the line is bought by itself',
  { tag: '@phone' },
  async ({ visit, world }) => {
    const game = await world.createGame('aurora', 'northern-dip', { playerPlayMax: 6, gamePlayMax: 60 })
    const guest = await visit('aurora')
    const { page, says } = guest
    await settled(page)
    await guest.lobby.choose(game.title, 'instaplay')
    await guest.pick.tick(NUMBERS)
    await guest.pick.check()
    await guest.pick.registerAndBuy()
    await guest.registration.fillBoth(newPerson('aurora'))
    await guest.cashier.depositAndBeBought()
    await expect(page.locator('[data-purchase="joined"]')).toBeVisible()
    await page.getByRole('link', { name: says('picking.watch') }).click()
    await guest.playout.expectWaiting()
  },
)
