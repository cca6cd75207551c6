import { expect } from '@playwright/test'
import type { Browsing } from './browsing.ts'

/** The site's own page for a login. */
export class Login {
  private readonly at: Browsing

  constructor(at: Browsing) {
    this.at = at
  }

  async logIn(credentials: { username: string; password: string }): Promise<void> {
    await this.tryLogIn(credentials)
    await expect(this.at.page).not.toHaveURL(/\/login/)
  }

  /** Sends the form, whatever the answer. */
  async tryLogIn({ username, password }: { username: string; password: string }): Promise<void> {
    const { page, says } = this.at
    const form = page.locator('main form')
    await form.getByLabel(says('session.username')).fill(username)
    await form.getByLabel(says('session.password')).fill(password)
    await form.getByRole('button', { name: says('session.logIn') }).click()
  }
}
