import { expect } from '@playwright/test'
import { opening, type Browsing } from './browsing.ts'

/** The player's link for friends with the reward, and the list of who came. */
export class ReferralsScreen {
  private readonly at: Browsing

  constructor(at: Browsing) {
    this.at = at
  }

  /** Opens the link's screen, which has the terms of the reward, and answers with the path of the link. */
  async linkPath(): Promise<string> {
    const { page, says } = this.at
    await page.goto('/referrals')
    await expect(page.getByRole('heading', { name: says('referrals.reward.title') })).toBeVisible()
    const address = page.getByText(/\?refStr=/)
    const { pathname, search } = new URL((await address.textContent()) ?? '')
    return pathname + search
  }

  async openList(): Promise<void> {
    const { page, says } = this.at
    await page.getByRole('link', { name: opening(says('referrals.list.title')) }).click()
    await expect(page.getByRole('heading', { level: 1, name: says('referrals.list.title') })).toBeVisible()
  }

  /** Expects one person in the list, in a state. */
  async expectFriend(state: 'registered' | 'rewarded'): Promise<void> {
    const { page, says } = this.at
    const friends = page.getByRole('main').getByRole('listitem')
    await expect(friends).toHaveCount(1)
    await expect(friends.getByText(says(`referrals.state.${state}`))).toBeVisible()
  }
}
