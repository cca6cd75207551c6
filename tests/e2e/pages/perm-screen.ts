import { expect } from '@playwright/test'
import { opening, type Browsing } from './browsing.ts'
import { enter } from './keyboard.ts'
import { PickScreen } from './pick-screen.ts'

/** Betting on the numbers of a perm game: the bet types, the numbers of a bet, the slip. */
export class PermScreen {
  private readonly at: Browsing

  constructor(at: Browsing) {
    this.at = at
  }

  /** Finds a game in the list of perm games, and goes to its bet types. */
  async choose(title: string): Promise<void> {
    const { page, says } = this.at
    await page.goto('/permlobby')
    const card = page.getByRole('article', { name: title, exact: true })
    await card.getByRole('link', { name: says('perm.card.bet') }).click()
    await expect(page).toHaveURL(/\/permbets\?/)
  }

  /** Goes from the bet types to the numbers of one. */
  async take(betType: string): Promise<void> {
    const { page, says } = this.at
    await page.getByRole('link', { name: opening(says(`perm.bet.${betType}`)) }).click()
    await expect(page).toHaveURL(/\/permpick\?/)
  }

  /** Ticks the numbers of the bet in hand. */
  async tick(numbers: readonly number[]): Promise<void> {
    const grid = this.at.page.getByRole('group', { name: this.at.says('perm.grid') })
    for (const number of numbers)
      await grid.getByRole('button', { name: String(number), exact: true }).click()
  }

  /** From the list of perm games to the summary by keyboard alone, with one bet. */
  async betByKeys(title: string, betType: string, numbers: readonly number[]): Promise<void> {
    const { page, says } = this.at
    await page.goto('/permlobby')
    const card = page.getByRole('article', { name: title, exact: true })
    await enter(page, card.getByRole('link', { name: says('perm.card.bet') }))
    await enter(page, page.getByRole('link', { name: opening(says(`perm.bet.${betType}`)) }))
    await new PickScreen(this.at).tickByKeys(numbers, 'perm.grid')
    await enter(page, page.getByRole('button', { name: opening(says('perm.continue.confirm')) }))
    await expect(page.getByText(says('picking.confirm.final'))).toBeVisible()
  }

  /** Comes to the summary. */
  async check(): Promise<void> {
    const { page, says } = this.at
    await page.getByRole('button', { name: opening(says('perm.continue.confirm')) }).click()
    await expect(page.getByText(says('picking.confirm.final'))).toBeVisible()
  }
}
