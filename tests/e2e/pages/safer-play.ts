import { expect } from '@playwright/test'
import type { LimitKind } from '#schemas/entities/player-limit.ts'
import type { Browsing } from './browsing.ts'

/** The player's limits, reality checks and self-exclusion. */
export class SaferPlay {
  private readonly at: Browsing

  constructor(at: Browsing) {
    this.at = at
  }

  /** Saves one limit, in the currency of the limits. */
  async setLimit(kind: LimitKind, amount: number): Promise<void> {
    const { page, says } = this.at
    await page.goto('/cashier/responsiblegaming/limits')
    await page.getByLabel(says(`safer-play.kind.${kind}`), { exact: true }).fill(String(amount))
    await page.getByRole('button', { name: says('safer-play.save') }).click()
    await expect(page.getByText(says('safer-play.saved'))).toBeVisible()
  }

  /** Expects a change of a limit that applies later. */
  async expectWaiting(): Promise<void> {
    const { page, says } = this.at
    await expect(page.getByText(says('safer-play.waiting.amount'))).toBeVisible()
  }

  /** Excludes the player for six months, from every brand of the operator or from this one. */
  async excludeForSixMonths(sites: 'all' | 'this' = 'all'): Promise<void> {
    const { page, says } = this.at
    await page.goto('/cashier/responsiblegaming/exclusion/set')
    await page.getByLabel(says('safer-play.exclusion.length')).selectOption('6')
    await page.getByText(says(`safer-play.exclusion.where.${sites}.body`)).click()
    const begin = says('safer-play.exclusion.begin')
    await page.locator('main').getByRole('button', { name: begin }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: begin }).click()
  }

  /** Expects the dialog that ends the session because of an exclusion. */
  async expectExcluded(): Promise<void> {
    const { page, says } = this.at
    await expect(page.getByRole('dialog', { name: says('runtime.excluded.title') })).toBeVisible()
  }

  /** Expects a reality check. */
  async expectCheck(): Promise<void> {
    await expect(this.check()).toBeVisible()
  }

  async expectNoCheck(): Promise<void> {
    await expect(this.check()).toBeHidden()
  }

  /** Answers a reality check by going on. */
  async goOn(): Promise<void> {
    const { says } = this.at
    await this.check()
      .getByRole('button', { name: says('safer-play.check.continue') })
      .click()
  }

  private check() {
    const { page, says } = this.at
    return page.getByRole('dialog', { name: says('safer-play.check.title') })
  }
}
