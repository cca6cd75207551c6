import { buttonOrLink, isBelowHeader } from './pages/browsing.ts'
import { CrosswordCard } from './pages/crossword-card.ts'
import { WheelCard } from './pages/wheel-card.ts'
import { expect, test } from './scenario.ts'
import { breaches, sidewaysPixels } from './screens.ts'

test(
  'kola: a crossword is uncovered with the keyboard, by a stroke and then as a whole, and its prize is paid exactly',
  { tag: '@phone' },
  async ({ visit, world }) => {
    const game = await world.createGame('kola', 'market-crossword')
    const account = await world.register('kola', { 566: 2000 })
    const player = await visit('kola', { as: account })
    const { page, cashier } = player
    const card = new CrosswordCard(player)
    await card.open()
    await card.buy(game.title)
    await cashier.expectBalance(180_000)

    await card.openLettersByKeys(2)
    await card.strokeSecondRow()
    expect(await card.openLetters()).toBe(8)
    expect(await breaches(page, 'an open crossword')).toEqual([])
    expect(await sidewaysPixels(page)).toBe(0)
    await page.reload()
    await expect.poll(() => card.openLetters()).toBe(8)

    await card.revealAll()
    const wonMinor = await card.resultMinor()
    await cashier.expectBalance(180_000 + wonMinor)
    expect(await breaches(page, 'the result of a crossword')).toEqual([])
    await card.playAgain()
    await cashier.expectBalance(160_000 + wonMinor)
  },
)

test(
  'kola: the replay of a crossword on a phone ends with the whole result above its controls',
  { tag: ['@phone', '@whole'] },
  async ({ visit, world }) => {
    const game = await world.createGame('kola', 'market-crossword')
    const player = await visit('kola', { as: await world.register('kola', { 566: 2000 }) })
    const { page, says, playout } = player
    const card = new CrosswordCard(player)
    await card.open()
    await card.buy(game.title)
    await card.revealAll()
    const wonMinor = await card.resultMinor()
    await page.getByRole('link', { name: says('instant-games.watchAgain') }).click()
    await page.getByRole('button', { name: says('playout.replay.end') }).click()
    expect(await playout.wonMinor()).toBe(wonMinor)
    const controls = page.getByRole('region', { name: says('playout.replay.controls') })
    const lowest = buttonOrLink(page, says('playout.verify'))
    const pixelsAbove = async () => {
      const [end, edge] = [await lowest.boundingBox(), await controls.boundingBox()]
      return end === null || edge === null ? null : edge.y - end.y - end.height
    }
    await expect.poll(pixelsAbove).toBeGreaterThanOrEqual(0)
    expect(await isBelowHeader(playout.result)).toBe(true)
  },
)

/** Three segments, and each wins one euro. */
const EVERY_SPIN_WINS = {
  gamePlayRange: 3,
  segments: [1, 2, 3].map((weight) => ({ rankNumber: 1, weight })),
  prizes: [{ rankNumber: 1, rankNumber2nd: 0, guaranteedPrizeMinor: 100 }],
  gamePlayCostMinor: 150,
}

test(
  'aurora: a wheel is swung with the mouse, turns on its own, and shows its result after a reload in the middle',
  { tag: '@desktop' },
  async ({ visit, world }) => {
    const game = await world.createGame('aurora', 'aurora-wheel', EVERY_SPIN_WINS)
    const account = await world.register('aurora', { 978: 20 })
    const player = await visit('aurora', { as: account })
    const { page, cashier } = player
    const wheel = new WheelCard(player)
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await wheel.open()
    await wheel.buy(game.title)
    await cashier.expectBalance(1850)
    expect(await breaches(page, 'a bought spin')).toEqual([])

    await wheel.swing()
    await expect(wheel.turning).toBeAttached()
    expect(await cashier.balanceMinor()).toBe(1850)
    await page.reload()
    expect(await wheel.resultMinor()).toBe(100)
    await cashier.expectBalance(1950)
    expect(await breaches(page, 'the result of a spin')).toEqual([])
    expect(await sidewaysPixels(page)).toBe(0)

    await page.emulateMedia({ reducedMotion: 'reduce' })
    await wheel.playByKeys()
    expect(await wheel.resultMinor()).toBe(100)
    await cashier.expectBalance(1900)
    await wheel.replayByKeys()
    expect(await player.playout.wonMinor()).toBe(100)
  },
)
