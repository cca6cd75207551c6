import { expect } from '@playwright/test'
import type { Browsing } from './browsing.ts'

/** The choice or change of the player's PIN. */
export class PinPanel {
  private readonly at: Browsing

  constructor(at: Browsing) {
    this.at = at
  }

  /** Expects the screen that asks for a PIN before everything else. */
  async expectDue(): Promise<void> {
    const { page, says } = this.at
    await expect(page.getByRole('heading', { level: 1, name: says('session.pin.due') })).toBeVisible()
  }

  async set(pin: string, password: string): Promise<void> {
    const { page, says } = this.at
    const panel = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: says('session.pin') }) })
    await panel.getByLabel(says('session.pin.newPin')).fill(pin)
    await panel.getByLabel(says('session.pin.newPinConfirm')).fill(pin)
    await panel.getByLabel(says('session.password')).fill(password)
    await panel.getByRole('button', { name: says('session.pin.submit') }).click()
    await expect(page.getByText(says('session.pin.done'))).toBeVisible()
  }
}
