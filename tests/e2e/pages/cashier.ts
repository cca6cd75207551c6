import { expect } from '@playwright/test'
import { amountMinor } from './amounts.ts'
import { opening, type Browsing } from './browsing.ts'

/** The player's money: deposits, and the balance in the header. */
export class Cashier {
  private readonly at: Browsing

  constructor(at: Browsing) {
    this.at = at
  }

  /** Opens the screen for a deposit, by default in the site's currency. */
  async open(currencyId?: number): Promise<void> {
    await this.at.page.goto(currencyId === undefined ? '/deposit' : `/deposit?currencyId=${currencyId}`)
  }

  /** Pays money in through the sandbox processor's own page, and comes back. */
  async deposit(amount: number): Promise<void> {
    const { page, says } = this.at
    await this.ask(amount)
    await expect(page.getByText('A test processor: no bank, no card, no real money.')).toBeVisible()
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await expect(page.getByText(says('cashier.order.paid'))).toBeVisible()
  }

  /** Pays money in by card, in the processor's frame. */
  async depositByCard(amount: number): Promise<void> {
    const { page, says } = this.at
    await this.open()
    await page.getByRole('radio', { name: opening(says('cashier.method.card')) }).check()
    await this.ask(amount)
    const form = page.frameLocator('dialog iframe')
    await form.getByLabel('Card number').fill('4242 4242 4242 4242')
    await form.getByRole('button', { name: 'Pay', exact: true }).click()
    await expect(page.getByRole('dialog').getByText(says('cashier.order.paid'))).toBeVisible()
  }

  /** Pays the amount in that a slip lacks, and goes back to the slip. */
  async depositForSlip(): Promise<void> {
    const { page, says } = this.at
    const back = page.getByRole('link', { name: says('cashier.slip.back') })
    await expect(page).toHaveURL(/\/deposit\?/)
    await expect(back).toBeVisible()
    const submit = page.locator('form').getByRole('button', { name: opening(says('cashier.deposit.submit')) })
    await submit.click()
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await expect(page.getByText(says('cashier.order.paid'))).toBeVisible()
    await back.click()
    await expect(page).toHaveURL(/\/pick\?.*step=confirm/)
  }

  /** Goes from the payment of a purchase in steps to the processor's page. */
  async payInSteps(): Promise<void> {
    const { page, says } = this.at
    await expect(page.getByRole('switch', { name: says('cashier.slip.automatic') })).toBeChecked()
    const submit = page
      .getByRole('dialog')
      .getByRole('button', { name: opening(says('cashier.deposit.submit')) })
    await submit.click()
    await expect(page.getByText('A test processor: no bank, no card, no real money.')).toBeVisible()
  }

  /** Pays on the processor's page, and comes back. */
  async confirmPayment(): Promise<void> {
    const { page, says } = this.at
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await expect(page.getByText(says('cashier.order.paid'))).toBeVisible()
  }

  /** Sends the form of a deposit, whatever the answer. */
  async ask(amount: number): Promise<void> {
    const { page, says } = this.at
    await page.getByLabel(says('cashier.deposit.amount')).fill(String(amount))
    // The button's name ends with the price.
    const submit = page.locator('form').getByRole('button', { name: opening(says('cashier.deposit.submit')) })
    await submit.click()
  }

  /** The balances in the header, in minor units; the one in the site's currency is first. */
  async balancesMinor(): Promise<number[]> {
    const { page, says } = this.at
    const balance = page.getByRole('link', { name: says('cashier.balanceLabel') })
    const label = (await balance.getAttribute('aria-label')) ?? ''
    return label.split('·').map(amountMinor)
  }

  async balanceMinor(): Promise<number> {
    const [first = 0] = await this.balancesMinor()
    return first
  }

  /** Waits until the header shows this balance. */
  async expectBalance(minor: number): Promise<void> {
    await expect.poll(() => this.balanceMinor()).toBe(minor)
  }
}
