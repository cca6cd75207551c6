import { expect, type Locator } from '@playwright/test'
import { buttonOrLink, type Browsing } from './browsing.ts'
import { enter } from './keyboard.ts'

/** The lists of games. */
export class Lobby {
  private readonly at: Browsing

  constructor(at: Browsing) {
    this.at = at
  }

  /** The button or link from a game's card to its picking screen. */
  play(title: string): Locator {
    const { page, says } = this.at
    return buttonOrLink(page.getByRole('article', { name: title, exact: true }), says('lobby.play'))
  }

  /** Opens a list with the games of a title: of a long list the cards far from the window are not mounted. */
  async find(title: string, list: 'instaplay' | 'tournaments'): Promise<void> {
    await this.at.page.goto(`/games?${new URLSearchParams({ f: list, q: title })}`)
  }

  /** Finds the card of a game in a list, and goes to its picking screen. */
  async choose(title: string, list: 'instaplay' | 'tournaments'): Promise<void> {
    const { page } = this.at
    await this.find(title, list)
    await this.play(title).click()
    await expect(page).toHaveURL(/\/pick\?/)
  }

  /** The same by keyboard alone. */
  async chooseByKeys(title: string, list: 'instaplay' | 'tournaments'): Promise<void> {
    const { page } = this.at
    await this.find(title, list)
    await enter(page, this.play(title))
    await expect(page).toHaveURL(/\/pick\?/)
  }
}
