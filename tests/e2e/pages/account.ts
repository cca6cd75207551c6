import { expect } from '@playwright/test'
import type { Browsing } from './browsing.ts'

/** The player's account, and a forgotten password. */
export class Account {
  private readonly at: Browsing

  constructor(at: Browsing) {
    this.at = at
  }

  /** Opens the overview by the menu in the header. */
  async open(): Promise<void> {
    const { page, says } = this.at
    const menu = page.getByRole('banner').getByRole('button', { name: says('session.menu') })
    await menu.click()
    const link = page.getByRole('dialog').getByRole('link', { name: says('session.menu.account') })
    await link.click()
    await expect(page.getByRole('heading', { level: 1, name: says('account.title') })).toBeVisible()
  }

  /** Asks for another e-mail address; the link that confirms it is sent there. */
  async changeEmail(email: string, password: string): Promise<void> {
    const { page, says } = this.at
    await page.locator('main a[href="/account/email"]').last().click()
    await page.getByLabel(says('account.field.email')).fill(email)
    await page.getByLabel(says('account.field.password')).fill(password)
    await page.getByRole('button', { name: says('account.email.submit') }).click()
    await expect(page.getByText(says('account.email.pending'))).toBeVisible()
  }

  /** Asks for a link, from the page for a login. */
  async forgetPassword(name: string): Promise<void> {
    const { page, says } = this.at
    await page.getByRole('button', { name: says('session.forgot.link') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(says('session.forgot.name')).fill(name)
    await dialog.getByRole('button', { name: says('session.forgot.submit') }).click()
    await expect(page.getByText(says('session.forgot.sent.body'))).toBeVisible()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: says('session.forgot.sent.done') })
      .click()
  }

  /** Sets a new password on the page of the link. */
  async setPassword(password: string): Promise<void> {
    const { page, says } = this.at
    await page.getByLabel(says('session.passwords.newPassword')).fill(password)
    await page.getByLabel(says('session.passwords.newPasswordConfirm')).fill(password)
    await page.getByRole('button', { name: says('session.reset.submit') }).click()
    await expect(page.getByText(says('session.reset.done.title'))).toBeVisible()
  }
}
