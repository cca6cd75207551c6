import { expect } from '@playwright/test'
import { minorOf } from './amounts.ts'
import { buttonOrLink, opening, type Browsing } from './browsing.ts'

/** The player's systems beside a draw, with their winning combinations. */
export class SystemsPanel {
  private readonly at: Browsing

  constructor(at: Browsing) {
    this.at = at
  }

  async expectShown(): Promise<void> {
    const { page, says } = this.at
    await expect(page.getByRole('heading', { name: says('multi-pick.title') })).toBeVisible()
  }

  /** Combinations by the matches of their rank, and the prize of all of them in minor units. */
  async ranks(): Promise<{ matches: string; lines: number; allMinor: number }[]> {
    const { page, says } = this.at
    const table = page.getByRole('table', { name: says('multi-pick.table') })
    await expect(table.getByRole('columnheader', { name: says('multi-pick.table.prize') })).toBeVisible()
    const rows = await table.locator('tbody tr').all()
    return Promise.all(
      rows.map(async (row) => ({
        matches: (await row.getByRole('rowheader').textContent()) ?? '',
        lines: Number(await row.getByRole('cell').first().textContent()),
        allMinor: await minorOf(row.getByRole('cell').last().locator('bdi').first()),
      })),
    )
  }

  /** Opens the list of winning combinations, and counts those on its first page. */
  async openLines(): Promise<number> {
    const { page, says } = this.at
    await buttonOrLink(page, opening(says('multi-pick.showLines'))).click()
    await expect(page.getByText(says('multi-pick.range'))).toBeVisible()
    return page.getByRole('main').locator('ol > li').count()
  }
}
