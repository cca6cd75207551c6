import { expect } from '@playwright/test'
import { opening, type Browsing } from './browsing.ts'

const IBAN = 'DE89 3704 0044 0532 0130 00'

/** A withdrawal, from its form to its payment. */
export class Withdrawals {
  private readonly at: Browsing

  constructor(at: Browsing) {
    this.at = at
  }

  /** Opens the form, and types an amount and a bank account into it. */
  async fill(amount: number): Promise<void> {
    const { page, says } = this.at
    await page.goto('/withdraw')
    await page.getByLabel(says('cashier.withdraw.amount')).fill(String(amount))
    await page.getByLabel(says('cashier.withdraw.field.holder')).fill('Ada Journey')
    await page.getByLabel(says('cashier.withdraw.field.iban')).fill(IBAN)
  }

  /** Expects the filled form. */
  async expectFilled(amount: number): Promise<void> {
    const { page, says } = this.at
    await expect(page.getByLabel(says('cashier.withdraw.amount'))).toHaveValue(String(amount))
    await expect(page.getByLabel(says('cashier.withdraw.field.iban'))).toHaveValue(IBAN)
  }

  /** Asks for an amount to a bank account, and confirms with the password. */
  async ask(amount: number, password: string): Promise<void> {
    const { page, says } = this.at
    await this.fill(amount)
    await this.goOn()
    await this.confirm(password)
    await expect(page.getByRole('heading', { name: says('cashier.pending.title') })).toBeVisible()
  }

  /** Goes from the filled form to the summary. */
  async goOn(): Promise<void> {
    const { page, says } = this.at
    await page.getByRole('button', { name: says('cashier.withdraw.continue') }).click()
  }

  /** Sends the withdrawal of the summary with a password, whatever the answer. */
  async confirm(password: string): Promise<void> {
    const { page, says } = this.at
    await page.getByLabel(says('cashier.withdraw.password'), { exact: true }).fill(password)
    // The button's name ends with the amount.
    await page
      .locator('form')
      .getByRole('button', { name: opening(says('cashier.withdraw.submit')) })
      .click()
  }

  /** Cancels the withdrawal that waits, and confirms it. */
  async cancel(): Promise<void> {
    const { page, says } = this.at
    const cancel = { name: says('cashier.pending.cancel') }
    await page.getByRole('button', cancel).click()
    await page.getByRole('dialog').getByRole('button', cancel).click()
    await this.expectNone()
  }

  /** Expects that no withdrawal waits. */
  async expectNone(): Promise<void> {
    const { page, says } = this.at
    await expect(page.getByText(says('cashier.pending.none'))).toBeVisible()
  }

  /** Expects that the last withdrawal is shown as paid, with the time that it takes to arrive. */
  async expectPaid(): Promise<void> {
    const { page, says } = this.at
    await expect(page.getByText(says('cashier.pending.arrival.days'))).toBeVisible()
  }
}
