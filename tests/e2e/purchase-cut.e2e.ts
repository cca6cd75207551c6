import type { BrowserContext } from '@playwright/test'
import { expect, test } from './scenario.ts'
import { settled } from './screens.ts'
import { opening } from './pages/browsing.ts'
import type { Visitor } from './pages/visitor.ts'
import type { World } from './world/world.ts'

const NUMBERS = [1, 2, 3, 4]
const BALANCE_MINOR = 5000

/** A player at the summary of a line. */
async function openSummary(visit: (siteId: 'aurora', how: object) => Promise<Visitor>, world: World) {
  const game = await world.createGame('aurora', 'northern-dip', { playerPlayMax: 6, gamePlayMax: 60 })
  await world.openInstance(game)
  const account = await world.register('aurora', { 978: BALANCE_MINOR / 100 })
  const player = await visit('aurora', { as: account })
  await settled(player.page)
  await player.lobby.choose(game.title, 'instaplay')
  await player.pick.tick(NUMBERS)
  await player.pick.check()
  const price = await player.pick.billed('picking.price.total')
  return { player, price }
}

const buyButton = ({ page, says }: Visitor) =>
  page.getByRole('button', { name: opening(says('picking.buy')) })

async function expectReceipt({ page, says, cashier }: Visitor, price: number): Promise<void> {
  await expect(page.getByRole('heading', { name: says('picking.joined.title') })).toBeVisible({
    timeout: 30_000,
  })
  await cashier.expectBalance(BALANCE_MINOR - price)
}

/**
 * Cuts the channel alone, with the request of the purchase: the page can still be loaded. A page that notices the cut before covers the button
 * with a notice.
 */
async function cutAtPurchase(context: BrowserContext): Promise<() => Promise<void>> {
  let isCut = false
  await context.route('**/channel/**', (route) => {
    isCut ||= route.request().postData()?.includes('joinGame') === true
    return isCut ? route.abort() : route.continue()
  })
  return () => context.unroute('**/channel/**')
}

test(
  'security 38: a purchase whose connection is cut stays on its summary, and ends in one receipt',
  { tag: ['@phone', '@whole'] },
  async ({ visit, world }) => {
    const { player, price } = await openSummary(visit, world)
    const { page } = player
    const mend = await cutAtPurchase(page.context())
    await buyButton(player).click()
    await expect(buyButton(player)).toHaveAttribute('aria-busy', 'true')
    await expect(page).toHaveURL(/\/pick\?.*step=confirm/)
    await mend()
    await expectReceipt(player, price)
  },
)

test(
  'security 38: a purchase in doubt is known after a reload and in a second tab, and is charged once',
  { tag: '@phone' },
  async ({ visit, world }) => {
    const { player, price } = await openSummary(visit, world)
    const { page } = player
    const address = new URL(page.url())
    const mend = await cutAtPurchase(page.context())
    await buyButton(player).click()
    await expect(buyButton(player)).toHaveAttribute('aria-busy', 'true')
    // The answer alone is lost: the service makes the purchase.
    await page.context().route('**/channel/secured', async (route) => {
      await route.fetch().catch(() => undefined)
      await route.abort()
    })
    await mend()
    const second = await player.openTab(`${address.pathname}${address.search}`)
    await page.reload()
    await page.context().unroute('**/channel/secured')
    // The tab that got the answer shows it, as the receipt or as a notice.
    const { says } = player
    const shown = async () => {
      const counts = [player, second].map(({ page: each }) => {
        const receipt = each.getByRole('heading', { name: says('picking.joined.title') })
        return receipt.or(each.getByText(says('runtime.settled.purchase.done.title'))).count()
      })
      return Math.max(...(await Promise.all(counts)))
    }
    await expect.poll(shown, { timeout: 30_000 }).toBeGreaterThan(0)
    for (const { cashier } of [player, second]) await cashier.expectBalance(BALANCE_MINOR - price)
  },
)
