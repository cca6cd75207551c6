import { expect, test } from './scenario.ts'
import { breaches, sidewaysPixels } from './screens.ts'
import { EVERY_HOUR } from './world/world.ts'

/** Three of six and one of two: a system of all of them has 40 lines, of which 1 has 3 + 1 and 9 have 2 + 1 in every draw. */
const SURE_SYSTEM = {
  gamePlaySize: 3,
  gamePlayRange: 6,
  gamePlaySize2nd: 1,
  gamePlayRange2nd: 2,
  gamePlaySizeMax: 6,
  gamePlaySize2ndMax: 2,
  gamePlayMax: 1000,
  playerPlayMax: 100,
  prizes: [
    { rankNumber: 1, rankNumber2nd: 1, guaranteedPrizeMinor: 500 },
    { rankNumber: 2, rankNumber2nd: 1, guaranteedPrizeMinor: 20 },
  ],
  schedule: EVERY_HOUR,
  countdownMs: 1000,
  drawIntervalMs: 200,
} as const

test(
  'aurora: a player buys a system whose price is a sum, and sees each of its winning combinations with its amount',
  { tag: '@phone' },
  async ({ visit, world }) => {
    const game = await world.createGame('aurora', 'northern-system', {
      ...SURE_SYSTEM,
      prizes: [...SURE_SYSTEM.prizes],
    })
    const player = await visit('aurora', { as: await world.register('aurora', { 978: 50 }) })
    const { page, lobby, pick, playout, systems, cashier, says } = player
    await lobby.choose(game.title, 'tournaments')
    await pick.pickSystem([1, 2, 3, 4, 5, 6], [1, 2])
    await expect(page.getByText('20 × 2 = 40 plays').first()).toBeVisible()
    await pick.check()
    expect(await pick.billed('picking.price.total')).toBe(40 * 55)
    await pick.buy()
    await expect(page.getByText(says('picking.line.product')).first()).toBeVisible()
    await expect(page.getByText(/^40 plays are in/)).toBeVisible()
    await cashier.expectBalance(5000 - 40 * 55)
    const instance = await pick.watch()
    await systems.expectShown()
    await world.drawNow(game, instance)
    await playout.watchToTheEnd()

    expect(await systems.ranks()).toEqual([
      { matches: '3 + 1', lines: 1, allMinor: 500 },
      { matches: '2 + 1', lines: 9, allMinor: 180 },
    ])
    expect(await systems.openLines()).toBe(10)
    expect(await playout.wonMinor()).toBe(680)
    await cashier.expectBalance(5000 - 40 * 55 + 680)
    expect(await breaches(page, 'the winning combinations')).toEqual([])
    expect(await sidewaysPixels(page)).toBe(0)
  },
)
