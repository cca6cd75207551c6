import { expect } from '@playwright/test'
import type { PrizeItemStatus } from '#schemas/protocol/prizes.ts'
import { opening, type Browsing } from './browsing.ts'

/** The items that the player has won. */
export class Prizes {
  private readonly at: Browsing

  constructor(at: Browsing) {
    this.at = at
  }

  /** Opens the item that waits for the player's choice, from the list. */
  async openToChoose(name: string): Promise<void> {
    const { page, says } = this.at
    await page.goto('/cashier/prizes')
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
    await card.getByRole('link', { name: says('prizes.choose') }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  }

  /** Chooses an agent in a region. */
  async collectFrom({ region, name, city }: { region: string; name: string; city: string }): Promise<void> {
    const { page, says } = this.at
    await page.getByLabel(says('prizes.agent.region')).selectOption(region)
    await page.getByLabel(says('prizes.agent.label')).selectOption({ label: `${name}, ${city}` })
    await page.getByRole('button', { name: opening(says('prizes.agent.submit')) }).click()
    await expect(page.getByText(says('prizes.chosen'))).toBeVisible()
  }

  async expectStatus(status: PrizeItemStatus): Promise<void> {
    const { page, says } = this.at
    await expect(page.getByText(says(`prizes.status.${status}`)).first()).toBeVisible()
  }
}
