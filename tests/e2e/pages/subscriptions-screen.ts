import { expect } from '@playwright/test'
import { billed } from './amounts.ts'
import { opening, type Browsing } from './browsing.ts'

/** The list of what a player bought ahead. */
export class SubscriptionsScreen {
  private readonly at: Browsing

  constructor(at: Browsing) {
    this.at = at
  }

  async expectActive(): Promise<void> {
    const { page, says } = this.at
    await expect(page.getByText(says('subscriptions.status.active'))).toBeVisible()
  }

  /** The notice that a draw of the subscription was not paid, or that it ended after too many. */
  async expectNotice(kind: 'unpaid' | 'ended'): Promise<void> {
    const title = {
      unpaid: /^Your subscription to .* could not be paid$/,
      ended: /^Your subscription to .* has ended$/,
    }
    await expect(this.at.page.getByText(title[kind]).first()).toBeVisible()
  }

  /** Opens the details of the running subscription, which have its next draw. */
  async openDetails(): Promise<void> {
    const { page, says } = this.at
    await page.getByRole('link', { name: says('subscriptions.details') }).click()
    await expect(
      page.getByRole('heading', { level: 1, name: says('subscriptions.details.title') }),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: says('subscriptions.mail') })).toBeVisible()
  }

  /** Returns from the details to the list. */
  async back(): Promise<void> {
    const { page, says } = this.at
    await page
      .getByRole('main')
      .getByRole('link', { name: says('subscriptions.title') })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: says('subscriptions.title') })).toBeVisible()
  }

  /** Asks to cancel. Answers with what comes back, in minor units. */
  async askToCancel(): Promise<number> {
    const { page, says } = this.at
    await page.getByRole('button', { name: says('subscriptions.cancel') }).click()
    return billed(this.at, 'subscriptions.comesBack')
  }

  async confirm(): Promise<void> {
    const { page, says } = this.at
    await page.getByRole('button', { name: opening(says('subscriptions.confirm')) }).click()
    await expect(page.getByText(says('subscriptions.cancelled'))).toBeVisible()
    await expect(page.getByText(says('subscriptions.status.cancelled')).first()).toBeVisible()
  }
}
