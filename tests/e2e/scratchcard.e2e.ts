import { expect, test } from './scenario.ts'
import { breaches, sidewaysPixels } from './screens.ts'

/** Every card wins nine tenths of its price. */
const EVERY_CARD_WINS = {
  blankWeight: 0,
  prizes: [1, 2, 3, 4, 5, 6].map((rankNumber) => ({
    rankNumber,
    rankNumber2nd: 0,
    guaranteedPrizeMinor: 90,
    weight: 1,
  })),
}

test(
  'aurora: a card is bought once, scratched, kept through a reload, and paid when it is open; the next one is one tap away',
  { tag: '@desktop' },
  async ({ visit, world }) => {
    const game = await world.createGame('aurora', 'ice-floes', EVERY_CARD_WINS)
    const account = await world.register('aurora', { 978: 20 })
    const { page, card, cashier } = await visit('aurora', { as: account })
    await card.open()
    expect(await breaches(page, 'the shop window')).toEqual([])
    await card.buy(game.title)
    await cashier.expectBalance(1900)

    await card.scratchFirstRow()
    await expect.poll(() => card.openCells()).toBe(3)
    expect(await breaches(page, 'a card that is scratched')).toEqual([])
    await page.reload()
    await expect.poll(() => card.openCells()).toBe(3)
    expect(await cashier.balanceMinor()).toBe(1900)

    await card.revealAll()
    expect(await card.resultMinor()).toBe(90)
    await cashier.expectBalance(1990)
    expect(await breaches(page, 'a result')).toEqual([])
    await card.playAgain()
    await cashier.expectBalance(1890)
  },
)

test(
  'kola: a card is played to its end with the keyboard alone, after it has waited in the shop window',
  { tag: ['@phone', '@whole'] },
  async ({ visit, world }) => {
    const game = await world.createGame('kola', 'cowrie-scratch', {})
    const account = await world.register('kola', { 566: 2000 })
    const { page, card, cashier } = await visit('kola', { as: account })
    await card.open()
    await card.buyByKeys(game.title)
    await cashier.expectBalance(190_000)
    await card.open()
    await card.goOn()
    expect(await sidewaysPixels(page)).toBe(0)
    const right = ['ArrowRight', 'ArrowRight']
    await card.openByKeys(...right, 'ArrowDown', 'ArrowLeft', 'ArrowLeft', 'ArrowDown', ...right)
    const wonMinor = await card.resultMinor()
    await cashier.expectBalance(190_000 + wonMinor)
  },
)
