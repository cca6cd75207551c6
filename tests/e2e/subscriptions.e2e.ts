import { BRANDS, brandTags } from './brands.ts'
import type { Visitor } from './pages/visitor.ts'
import { expect, test } from './scenario.ts'
import { breaches, settled, sidewaysPixels } from './screens.ts'

for (const brand of BRANDS) {
  const { siteId, window, lottery, money, other, operatorId, rate } = brand
  test(
    `${siteId}: a player buys draws ahead, cancels for a refund, and pays from a second account`,
    { tag: brandTags(brand, window) },
    async ({ visit, world }) => {
      const game = await world.createGame(siteId, lottery.slug)
      await world.enterRate(operatorId, rate)
      const account = await world.register(siteId, { [money.currencyId]: money.amount })
      const player = await visit(siteId, { as: account })
      await player.cashier.open(other.currencyId)
      await player.cashier.deposit(other.amount)
      const toSummary = async () => {
        await player.lobby.choose(game.title, 'tournaments')
        await player.pick.tick(lottery.numbers)
        await player.pick.addLuckyDip()
        await player.pick.check()
      }

      await toSummary()
      await buyAhead(player)
      await cancelAndGetBack(player)

      await toSummary()
      await payFrom(player, other.code)
    },
  )
}

/** Buys the same plays for four further draws: the balance falls by the total that the summary shows. */
async function buyAhead(player: Visitor): Promise<void> {
  const { cashier, pick } = player
  const before = await cashier.balanceMinor()
  await pick.takeFurtherDraws(4)
  const total = await pick.billed('picking.price.totalNow')
  await expectSound(player, 'the summary with further draws')
  await pick.buy()
  await expect(pick.furtherAdded).toBeVisible()
  expect(await pick.billed('picking.joined.paid')).toBe(total)
  await cashier.expectBalance(before - total)
}

/** Finds them in the list of subscriptions, and cancels: the balance rises by what the question said. */
async function cancelAndGetBack(player: Visitor): Promise<void> {
  const { cashier, pick, subscriptions } = player
  await pick.goToSubscriptions()
  await subscriptions.expectActive()
  await expectSound(player, 'the list of subscriptions')
  await subscriptions.openDetails()
  await expectSound(player, 'the details of a subscription')
  await subscriptions.back()
  const before = await cashier.balanceMinor()
  const back = await subscriptions.askToCancel()
  expect(back).toBeGreaterThan(0)
  await expectSound(player, 'the question whether to cancel')
  await subscriptions.confirm()
  await cashier.expectBalance(before + back)
}

/** Pays with the other account: the receipt names the amount that the rate made of the price. */
async function payFrom(player: Visitor, code: string): Promise<void> {
  const { pick } = player
  await pick.payFrom(code)
  const amount = await pick.billed('picking.price.from')
  const after = await pick.billed('picking.price.balanceAfter')
  await expectSound(player, 'the summary with another account')
  await pick.buy()
  expect(await pick.billed('picking.joined.paidFrom')).toBe(amount)
  expect(await pick.billed('picking.joined.balance')).toBe(after)
  await expect(pick.furtherAdded).toHaveCount(0)
}

/** The screen keeps the standard, and a narrow window in which nothing is pushed sideways. */
async function expectSound({ page }: Visitor, where: string): Promise<void> {
  await settled(page)
  expect(await breaches(page, where)).toEqual([])
  const size = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await sidewaysPixels(page), where).toBe(0)
  if (size) await page.setViewportSize(size)
}
