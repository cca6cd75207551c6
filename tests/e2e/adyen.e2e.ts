import { openStandInAdyen, type StandInAdyen } from '#tests/support/stand-in-adyen.ts'
import { expect, test as base } from './scenario.ts'
import { withOwnSites } from './world/own-sites.ts'
import type { World } from './world/world.ts'

const HMAC_KEY = '5e'.repeat(32)
const API_KEY = 'a-key-of-the-stand-in-of-adyen'
const MERCHANT = 'BoatyardECOM'

/** A world whose only way to pay is Adyen, which a stand-in is. */
const test = base.extend<{ adyen: StandInAdyen }, { world: World; paid: StandInAdyen }>({
  paid: [
    // Playwright reads what a fixture needs from the pattern of its first argument.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      let webhook = ''
      const adyen = await openStandInAdyen({
        apiKey: API_KEY,
        hmacKey: HMAC_KEY,
        merchantAccount: MERCHANT,
        balanceAccountId: 'BA1',
        webhook: () => webhook,
      })
      adyen.sendTo = (address) => (webhook = address)
      await use(adyen)
      await adyen.close()
    },
    { scope: 'worker' },
  ],
  world: [
    async ({ paid }, use) => {
      const processor = {
        kind: 'adyen',
        processorId: 'adyen',
        title: 'Cards and more',
        address: `${paid.address}/v71`,
        merchantAccount: MERCHANT,
        apiKeyId: 'a1',
        keyIds: ['k1'],
      }
      const offers = [{ processorId: 'adyen', use: 'deposit', arrival: 'at-once' }]
      const sites = { boatyard: { memberId: 191, payments: { processors: [processor], offers } } }
      const env = { GATEWAY_SECRET_BOATYARD_K1: HMAC_KEY, ADYEN_API_KEY_BOATYARD_A1: API_KEY }
      await withOwnSites(
        sites,
        async (world) => {
          // Webhooks name their processor, so that any host of the service takes them.
          const { port } = new URL(world.service.siteUrl('boatyard'))
          paid.sendTo(`http://127.0.0.1:${port}/webhooks/payments/boatyard.adyen`)
          await use(world)
        },
        { env },
      )
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  adyen: async ({ paid }, use) => use(paid),
})

test(
  'a player pays on the hosted page of Adyen and returns to the paid deposit; while Adyen is away the page offers to try again',
  // `service/payments/adyen` has what Adyen answers; the way to a hosted page and back is that of the sandbox in `journey`.
  { tag: ['@desktop', '@whole'] },
  async ({ visit, world, adyen }) => {
    const { page, cashier, says } = await visit('boatyard', {
      as: await world.register('boatyard', {}),
      world,
    })
    await cashier.open()
    adyen.isAway = true
    await cashier.ask(25)
    const again = page.getByRole('link', { name: 'Try again' })
    await expect(again).toBeVisible()
    adyen.isAway = false
    await again.click()
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await expect(page).toHaveURL(/\/deposit\?/)
    await expect(page.getByText(says('cashier.order.paid'))).toBeVisible()
    await cashier.expectBalance(2500)
  },
)
