import { expect, type Locator } from '@playwright/test'
import type { Browsing } from './browsing.ts'

/** The player's phone number, and its verification by a code. */
export class PhoneScreen {
  private readonly at: Browsing

  constructor(at: Browsing) {
    this.at = at
  }

  async change(number: string, password: string): Promise<void> {
    const { page, says } = this.at
    await page.goto('/account/phone')
    await page.getByLabel(says('account.field.phoneMobile')).fill(number)
    await page.getByLabel(says('account.field.password')).fill(password)
    await page.getByRole('button', { name: says('account.phone.submit') }).click()
  }

  /** Asks for a code, and enters the one that arrives. */
  async verify(arrived: () => Promise<string>): Promise<void> {
    const { page, says } = this.at
    await page.getByRole('button', { name: says('account.phone.verify') }).click()
    await this.dialog.getByRole('button', { name: says('account.phoneCode.send') }).click()
    await this.dialog.getByLabel(says('account.phoneCode.code')).fill(await arrived())
    await this.dialog.getByRole('button', { name: says('account.phoneCode.submit') }).click()
    await expect(this.dialog.getByText(says('account.phoneCode.done'))).toBeVisible()
  }

  /** Closes the dialog, and expects a verified number. */
  async expectVerified(): Promise<void> {
    const { page, says } = this.at
    await this.dialog.getByRole('button', { name: says('account.phoneCode.close') }).click()
    await expect(page.getByText(says('account.status.verified'))).toBeVisible()
  }

  private get dialog(): Locator {
    return this.at.page.getByRole('dialog')
  }
}
