import { expect } from '@playwright/test'
import type { Browsing } from './browsing.ts'

interface Credentials {
  readonly username: string
  readonly password: string
  /** Only for a site that asks for it. */
  readonly pin?: string
}

/** The site's own page for a login. */
export class Login {
  private readonly at: Browsing

  constructor(at: Browsing) {
    this.at = at
  }

  async logIn(credentials: Credentials): Promise<void> {
    await this.tryLogIn(credentials)
    await expect(this.at.page).not.toHaveURL(/\/login/)
  }

  /** Sends the form, whatever the answer. */
  async tryLogIn({ username, password, pin }: Credentials): Promise<void> {
    const { page, says } = this.at
    const form = page.locator('main form')
    await form.getByLabel(says('session.username')).fill(username)
    await form.getByLabel(says('session.password')).fill(password)
    if (pin !== undefined) await form.getByLabel(says('session.pin')).fill(pin)
    await form.getByRole('button', { name: says('session.logIn') }).click()
  }

  /** Logs in with a verified phone number in place of the user name. */
  async logInByPhone({ phone, password }: { phone: string; password: string }): Promise<void> {
    const { page, says } = this.at
    await page.getByRole('button', { name: says('session.phone.link') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(says('session.phone.number')).fill(phone)
    await dialog.getByLabel(says('session.password')).fill(password)
    await dialog.getByRole('button', { name: says('session.logIn') }).click()
    await expect(page).not.toHaveURL(/\/login/)
  }
}
