import type { Locator } from '@playwright/test'
import {
  amountMinor,
  balanceMinor,
  buyPlays,
  chooseGame,
  deposit,
  depositor,
  pickTwoLines,
  visitorOf,
  type Player,
} from './actors.ts'
import { expect, test } from './scenario.ts'
import { breaches, settled, sidewaysPixels } from './screens.ts'

/** A game of each brand with a draw every few minutes, and the player's second currency. */
const PLAYS = [
  {
    siteId: 'aurora',
    game: /^Aurora 6\/49/,
    numbers: [3, 8, 13, 20, 31, 44],
    amount: '60',
    other: { currencyId: 756, code: 'CHF', amount: '20' },
  },
  {
    siteId: 'kola',
    game: /^Kola Express/,
    numbers: [2, 5, 9, 41, 77],
    amount: '5000',
    other: { currencyId: 952, code: 'XOF', amount: '2000' },
  },
] as const

for (const play of PLAYS) {
  test(`${play.siteId}: a player buys draws ahead, cancels for a refund, and pays from a second account`, async ({
    visit,
  }) => {
    test.setTimeout(180_000)
    const visitor = visitorOf(await visit(play.siteId), play.siteId)
    const player = await depositor(visitor, play.amount)
    await deposit(player, play.other.amount, play.other.currencyId)

    await toSummary(player, play)
    await buyAhead(player)
    await cancelAndGetBack(player)

    await toSummary(player, play)
    await payFrom(player, play.other.code)
  })
}

async function toSummary(player: Player, { game, numbers }: (typeof PLAYS)[number]): Promise<void> {
  await chooseGame(player, game, 'tournaments')
  await pickTwoLines(player, numbers)
}

/** Buys the same plays for four further draws: the balance falls by what stood there as the total. */
async function buyAhead(player: Player): Promise<void> {
  const { page, says } = player
  const before = await balanceMinor(player)
  await choose(player, /^4\b/)
  const total = await minorOf(bill(player, 'picking.price.totalNow'))
  await expectSound(player, 'the summary with further draws')
  await buyPlays(player)
  await expect(page.getByText(says('picking.further.added'))).toBeVisible()
  expect(await minorOf(bill(player, 'picking.joined.paid'))).toBe(total)
  await expect.poll(() => balanceMinor(player)).toBe(before - total)
}

/** Finds them in the list of subscriptions, and cancels: the balance rises by what the question said. */
async function cancelAndGetBack(player: Player): Promise<void> {
  const { page, says } = player
  await page.getByRole('link', { name: says('picking.further.toList') }).click()
  await expect(page).toHaveURL(/\/subscriptions$/)
  await expect(page.getByText(says('subscriptions.status.active'))).toBeVisible()
  await expectSound(player, 'the list of subscriptions')
  const before = await balanceMinor(player)
  await page.getByRole('button', { name: says('subscriptions.cancel') }).click()
  const back = await minorOf(bill(player, 'subscriptions.comesBack'))
  expect(back).toBeGreaterThan(0)
  await expectSound(player, 'the question whether to cancel')
  const confirm = says('subscriptions.confirm').source.replace(/\$$/, '')
  await page.getByRole('button', { name: new RegExp(confirm) }).click()
  await expect(page.getByText(says('subscriptions.cancelled'))).toBeVisible()
  await expect(page.getByText(says('subscriptions.status.cancelled')).first()).toBeVisible()
  await expect.poll(() => balanceMinor(player)).toBe(before + back)
}

/** Pays with the other account: taken is what the rate made of the price, and that is what the receipt says. */
async function payFrom(player: Player, code: string): Promise<void> {
  const { page, says } = player
  await choose(player, new RegExp(`\\b${code}\\b`))
  const amount = await minorOf(bill(player, 'picking.price.from'))
  const after = await minorOf(bill(player, 'picking.price.balanceAfter'))
  await expectSound(player, 'the summary with another account')
  await buyPlays(player)
  expect(await minorOf(bill(player, 'picking.joined.paidFrom'))).toBe(amount)
  expect(await minorOf(bill(player, 'picking.joined.balance'))).toBe(after)
  await expect(page.getByText(says('picking.further.added'))).toHaveCount(0)
}

/** Chooses one of a group as a finger does: the face is pressed, the radio button itself is not seen. */
async function choose({ page }: Player, name: RegExp): Promise<void> {
  const radio = page.getByRole('radio', { name })
  await page.locator('label').filter({ has: radio }).click()
  await expect(radio).toBeChecked()
}

/** The amount of a line of the bill on show. */
function bill({ page, says }: Player, message: string): Locator {
  const words = new RegExp(says(message).source.replace(/\$$/, ''))
  return page
    .locator('dl > div')
    .filter({ has: page.locator('dt', { hasText: words }) })
    .locator('dd')
}

async function minorOf(line: Locator): Promise<number> {
  return amountMinor((await line.textContent()) ?? '')
}

/** The screen keeps the standard, and a narrow window in which nothing is pushed sideways. */
async function expectSound({ page }: Player, where: string): Promise<void> {
  await settled(page)
  expect(await breaches(page, where)).toEqual([])
  const size = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await sidewaysPixels(page), where).toBe(0)
  if (size) await page.setViewportSize(size)
}
