import { buyTickets, defineRaffle, joinAsFirst, launchSite } from './pages/new-operator.ts'
import { expect, test } from './scenario.ts'
import { asNewOperator } from './world/new-operator.ts'

test('@whole an empty folder becomes a site: the first administrator follows the link, names a gateway and defines a raffle, and a visitor buys its first tickets', async ({
  browser,
}) => {
  // It starts a service.
  test.slow()
  await asNewOperator(async ({ world, gateway }) => {
    const began = Date.now()
    const ada = await joinAsFirst(browser, world)
    await launchSite(ada, gateway)
    const title = await defineRaffle(ada)
    const { player } = await buyTickets(browser, world, title)
    const seconds = Math.round((Date.now() - began) / 1000)
    test.info().annotations.push({ type: 'time to the first sale', description: `${seconds} seconds` })
    await ada.page.goto('/console')
    const sales = ada.page.getByRole('list', { name: 'Today so far' }).getByRole('listitem')
    await expect(sales.filter({ hasText: 'Sales' })).toContainText('10.00 EUR')
    await player.page.context().close()
    await ada.page.context().close()
  })
})
