import type { Locator } from '@playwright/test'
import { CardScreen } from './card-screen.ts'
import { tabTo } from './keyboard.ts'

/** A crossword card: its letters and its words. */
export class CrosswordCard extends CardScreen {
  override get card(): Locator {
    return this.at.page.getByRole('img', { name: this.at.says('crossword.grid') })
  }

  /** Uncovers this many letters from the first one on, by keyboard alone. */
  async openLettersByKeys(letters: number): Promise<void> {
    const { page } = this.at
    await tabTo(page, this.tile(0))
    await page.keyboard.press('Enter')
    for (let place = 1; place < letters; place++) {
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press(' ')
    }
  }

  /** Strokes across the whole second row. */
  async strokeSecondRow(): Promise<void> {
    const [from, to] = [await this.tile(6).boundingBox(), await this.tile(11).boundingBox()]
    if (from === null || to === null) throw new Error('The letters are not on the page.')
    const { mouse } = this.at.page
    await mouse.move(from.x + 5, from.y + 10)
    await mouse.down()
    await mouse.move(to.x + 5, to.y + 10, { steps: 20 })
    await mouse.up()
  }

  /** Number of letters that are uncovered for a screen reader. */
  async openLetters(): Promise<number> {
    const { page, says } = this.at
    const covered = await page.getByRole('button', { name: says('crossword.covered') }).count()
    return (await page.locator('[data-place]').count()) - covered
  }

  override async revealAll(): Promise<void> {
    await this.at.page.getByRole('button', { name: this.at.says('crossword.openAll') }).click()
  }

  private tile(place: number): Locator {
    return this.at.page.locator(`[data-place="${place}"]`)
  }
}
