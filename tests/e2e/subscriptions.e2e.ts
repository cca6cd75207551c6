import { BRANDS, brandTags } from './brands.ts'
import type { Visitor } from './pages/visitor.ts'
import { expect, test, type TestFixtures, type WorkerFixtures } from './scenario.ts'
import { breaches, openInApp, settled, sidewaysPixels } from './screens.ts'
import { EVERY_HOUR } from './world/world.ts'

const LINE = [3, 11, 19, 27, 40, 44]

for (const brand of BRANDS) {
  const { siteId, window, lottery, money, other, operatorId, rate } = brand
  /** A player with money before the summary of two lines. */
  const openSummary = async (
    { visit, world }: Pick<TestFixtures, 'visit'> & WorkerFixtures,
    funds: Readonly<Record<number, number>>,
  ) => {
    const game = await world.createGame(siteId, lottery.slug)
    const player = await visit(siteId, { as: await world.register(siteId, funds) })
    await player.lobby.choose(game.title, 'tournaments')
    await player.pick.tick(lottery.numbers)
    await player.pick.addLuckyDip()
    await player.pick.check()
    return player
  }

  test(
    `${siteId}: a player buys draws ahead and cancels for a refund`,
    { tag: brandTags(brand, window) },
    async ({ visit, world }) => {
      const player = await openSummary({ visit, world }, { [money.currencyId]: money.amount })
      await buyAhead(player)
      await cancelAndGetBack(player)
    },
  )

  test(
    `${siteId}: a player pays from a second account`,
    { tag: [window, '@whole'] },
    async ({ visit, world }) => {
      await world.enterRate(operatorId, rate)
      const both = { [money.currencyId]: money.amount, [other.currencyId]: other.amount }
      await payFrom(await openSummary({ visit, world }, both), other.code)
    },
  )
}

test(
  'aurora: a subscription that is paid draw by draw runs dry, recovers with a deposit, and ends after two unpaid draws',
  { tag: ['@phone', '@whole'] },
  async ({ visit, world }) => {
    const game = await world.createGame('aurora', 'aurora-6-49', {
      gamePlayCostMinor: 2000,
      gameFeePerPlayMinor: 0,
      schedule: EVERY_HOUR,
      subscriptionFailuresMax: 2,
    })
    const player = await visit('aurora', { as: await world.register('aurora', { 978: 20 }) })
    const { cashier, lobby, page, pick, says, subscriptions } = player
    await lobby.choose(game.title, 'tournaments')
    await pick.tick(LINE)
    await pick.check()
    await pick.takeFurtherDraws(4)
    await pick.payDrawByDraw()
    await expectSound(player, 'the summary with draws that are paid one by one')
    await pick.buy()
    await expect(pick.furtherAdded).toBeVisible()
    await cashier.expectBalance(0)
    await pick.goToSubscriptions()
    await subscriptions.openDetails()

    const { gameInstanceId: first } = await world.openInstance(game)
    await world.drawNow(game, first)
    await subscriptions.expectNotice('unpaid')
    await expect(page.getByText(says('subscriptions.unpaidBody'))).toBeVisible()
    await expectSound(player, 'a subscription whose last draw was not paid')

    await cashier.open(978)
    await cashier.deposit(20)
    await cashier.expectBalance(0)
    await openInApp(page, '/subscriptions')
    await subscriptions.openDetails()
    await expect(page.getByText(says('subscriptions.payment.paid')).first()).toBeVisible()
    await expect(page.getByText(says('subscriptions.unpaidBody'))).toHaveCount(0)
    await expectSound(player, 'the payments of a subscription')

    const drawOpenOne = async () => {
      const { gameInstanceId } = await world.openInstance(game)
      await world.fill(game, 1)
      await world.drawNow(game, gameInstanceId)
    }
    await drawOpenOne()
    // The next draw is tried while its sale is open: it must be, before that sale ends too.
    await expect(page.getByText(says('subscriptions.unpaidBody'))).toBeVisible()
    await drawOpenOne()
    await subscriptions.expectNotice('ended')
    await expect(page.getByText(says('subscriptions.reason.unpaid'))).toBeVisible()
    await cashier.expectBalance(0)
  },
)

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
