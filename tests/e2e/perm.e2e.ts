import { expect, test } from './scenario.ts'
import { breaches, sidewaysPixels } from './screens.ts'
import { EVERY_HOUR } from './world/world.ts'

/** Five of six: a perm 2 on all six numbers has 15 lines, and ten of them win in every draw. */
const SURE_WIN = {
  gamePlayRange: 6,
  gamePlaySizeMax: 6,
  gamePlayCostMinor: 10,
  prizes: [
    { rankNumber: 1, rankNumber2nd: 0, multiplier: 5 },
    { rankNumber: 2, rankNumber2nd: 0, multiplier: 1.4 },
    { rankNumber: 6, rankNumber2nd: 0, multiplier: 1.4 },
  ],
  schedule: EVERY_HOUR,
  countdownMs: 1000,
  drawIntervalMs: 200,
} as const

test(
  'aurora: a player bets on every pair of six numbers, watches the draw, and is paid for the lines that win',
  { tag: '@phone' },
  async ({ visit, world }) => {
    const game = await world.createGame('aurora', 'ninety-bets', {
      ...SURE_WIN,
      prizes: [...SURE_WIN.prizes],
    })
    const account = await world.register('aurora', { 978: 20 })
    const player = await visit('aurora', { as: account })
    const { page, perm, pick, playout, cashier } = player
    await perm.choose(game.title)
    await perm.take('perm2')
    await perm.tick([1, 2, 3, 4, 5, 6])
    expect(await pick.billed('perm.sum.total')).toBe(150)
    expect(await pick.billed('perm.sum.win')).toBe(140)
    expect(await breaches(page, 'the numbers of a bet')).toEqual([])
    expect(await sidewaysPixels(page)).toBe(0)

    await perm.check()
    expect(await pick.billed('picking.price.total')).toBe(150)
    await pick.buy()
    await cashier.expectBalance(1850)
    await world.drawNow(game, await pick.watch())
    await playout.watchToTheEnd()
    expect(await playout.wonMinor()).toBe(140)
    await cashier.expectBalance(1990)
  },
)
