import { expect, test } from './scenario.ts'
import { appRuns, breaches, settled } from './screens.ts'
import { newPerson } from './world/people.ts'

/** Two lines are above the amount that a friend must play, and their deposit above the first one. */
const LINE_MINOR = 2500

test(
  'a friend comes with a player’s link, registers, pays in and plays, and the reward reaches both once',
  { tag: '@phone' },
  async ({ visit, world }) => {
    const game = await world.createGame('aurora', 'northern-dip', {
      gamePlayCostMinor: LINE_MINOR,
      gameFeePerPlayMinor: 0,
      gamePlayMax: 3,
      playerPlayMax: 2,
      countdownMs: 0,
      drawIntervalMs: 100,
    })
    const ada = await visit('aurora', { as: await world.register('aurora') })
    const link = await ada.referrals.linkPath()
    await settled(ada.page)
    expect(await breaches(ada.page, 'the reward and the link')).toEqual([])

    const bob = await visit('aurora', { path: link })
    await appRuns(bob.page)
    await settled(bob.page)
    await bob.lobby.choose(game.title, 'instaplay')
    await bob.pick.tick([1, 2, 3, 4])
    await bob.pick.addLine()
    await bob.pick.tick([5, 6, 7, 8])
    await bob.pick.check()
    await bob.pick.register()
    await bob.registration.fillBoth(newPerson('aurora'))
    await bob.cashier.depositForSlip()
    await ada.referrals.openList()
    await ada.referrals.expectFriend('registered')

    await bob.pick.buy()
    await bob.pick.watch()
    await world.fill(game)
    await ada.referrals.expectFriend('rewarded')
    expect(await breaches(ada.page, 'the list with the reward')).toEqual([])
    await ada.cashier.expectBalance(1000)
    await ada.page.reload()
    await ada.cashier.expectBalance(1000)
  },
)
