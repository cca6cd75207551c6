import { opening } from './pages/browsing.ts'
import { wordingOf } from './pages/wording.ts'
import { expect, test } from './scenario.ts'

const says = wordingOf('aurora', 'en')

test(
  'a player pays with a card in the processor’s own frame, and reads the outcome in its place',
  { tag: '@desktop' },
  async ({ visit, world }) => {
    const { page, cashier } = await visit('aurora', { as: await world.register('aurora', {}) })
    await cashier.open()
    await page.getByRole('radio', { name: opening(says('cashier.method.card')) }).check()
    await cashier.ask(25)
    const form = page.frameLocator('dialog iframe')
    await form.getByLabel('Card number').fill('4242 4242 4242 4241')
    await form.getByRole('button', { name: 'Pay', exact: true }).click()
    await expect(form.getByRole('alert')).toBeVisible()
    await form.getByLabel('Card number').fill('4242 4242 4242 4242')
    await form.getByRole('button', { name: 'Pay', exact: true }).click()
    await expect(page.getByRole('dialog').getByText(says('cashier.order.paid'))).toBeVisible()
    await expect(page.locator('iframe')).toHaveCount(0)
    await cashier.expectBalance(2500)
  },
)

test(
  'GB LCCP credit cards, IE credit cards: a player reads at the card form that credit cards are refused, and reads it again where one was tried',
  { tag: ['@phone', '@whole'] },
  async ({ visit, world }) => {
    const { page, cashier } = await visit('harbour', { as: await world.register('harbour', {}) })
    await cashier.open()
    const ours = wordingOf('harbour', 'en')
    await page.getByRole('radio', { name: opening(ours('cashier.method.card')) }).check()
    await cashier.ask(25)
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText(ours('cashier.card.debitOnly'))).toBeVisible()
    const form = page.frameLocator('dialog iframe')
    await form.getByLabel('Card number').fill('4000 0000 0000 0077')
    await form.getByRole('button', { name: 'Pay', exact: true }).click()
    await expect(dialog.getByText(ours('cashier.order.failed.credit-card'))).toBeVisible()
    await expect(page.locator('iframe')).toHaveCount(0)
    await cashier.expectBalance(0)
  },
)
