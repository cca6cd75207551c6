import { expect, type Locator } from '@playwright/test'
import { minorOf } from './amounts.ts'
import { opening, type Browsing } from './browsing.ts'
import { enter, tabTo } from './keyboard.ts'

/** Instant games: the shop window, buying in one tap, a scratchcard and its result. */
export class CardScreen {
  protected readonly at: Browsing

  constructor(at: Browsing) {
    this.at = at
  }

  /** Opens the shop window. */
  async open(): Promise<void> {
    await this.at.page.goto('/newlobby')
  }

  /** Buys a card of the game with two presses on the same place, as an impatient player does. */
  async buy(title: string): Promise<void> {
    const { page, says } = this.at
    const cover = page.getByRole('article', { name: title, exact: true })
    await cover.getByRole('button', { name: opening(says('instant-games.play')) }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: opening(says('instant-games.play')) }).dblclick()
    await expect(this.card).toBeVisible()
  }

  /** Buys a card of the game by keyboard alone. */
  async buyByKeys(title: string): Promise<void> {
    const { page, says } = this.at
    const play = { name: opening(says('instant-games.play')) }
    await enter(page, page.getByRole('article', { name: title, exact: true }).getByRole('button', play))
    await enter(page, page.getByRole('dialog').getByRole('button', play))
    await expect(this.card).toBeVisible()
  }

  /** The player's own scratchcard, once it is drawn. */
  get card(): Locator {
    return this.at.page.getByRole('grid')
  }

  /** The cell with the focus is opened, then those that the keys lead to. */
  async openByKeys(...keys: string[]): Promise<void> {
    await tabTo(this.at.page, this.card.getByRole('gridcell').first())
    await this.at.page.keyboard.press('Enter')
    for (const key of keys) {
      await this.at.page.keyboard.press(key)
      await this.at.page.keyboard.press(' ')
    }
  }

  /** Scratches the upper row from edge to edge, twice over its height. */
  async scratchFirstRow(): Promise<void> {
    const box = await this.card.boundingBox()
    if (box === null) throw new Error('The card is not on the page.')
    const { mouse } = this.at.page
    const rowHeight = box.width / 3
    await mouse.move(box.x + 1, box.y + rowHeight * 0.28)
    await mouse.down()
    await mouse.move(box.x + box.width - 1, box.y + rowHeight * 0.28, { steps: 12 })
    await mouse.move(box.x + box.width - 1, box.y + rowHeight * 0.75, { steps: 4 })
    await mouse.move(box.x + 1, box.y + rowHeight * 0.75, { steps: 12 })
    await mouse.up()
  }

  /** Number of cells that are open for a screen reader. */
  async openCells(): Promise<number> {
    const covered = await this.card.getByText(opening(this.at.says('scratchcard.cell'))).count()
    return (await this.card.getByRole('gridcell').count()) - covered
  }

  async revealAll(): Promise<void> {
    await this.at.page.getByRole('button', { name: this.at.says('scratchcard.openAll') }).click()
  }

  /** The prize that the result shows, in minor units; 0 for none. */
  async resultMinor(): Promise<number> {
    const { page, says } = this.at
    const none = page.getByRole('heading', { name: says('instant-games.result.none') })
    const won = page
      .getByRole('heading', { name: says('instant-games.result.abovePrice') })
      .or(page.getByRole('heading', { name: says('instant-games.result.upToPrice') }))
    await expect(none.or(won)).toBeVisible()
    return (await none.isVisible()) ? 0 : minorOf(won.locator('xpath=following-sibling::p[1]'))
  }

  /** Buys the next card from the result of the last one. */
  async playAgain(): Promise<void> {
    const { page, says } = this.at
    await page.getByRole('button', { name: opening(says('instant-games.playAgain')) }).click()
    await expect(page.getByRole('heading', { name: says('instant-games.open.title') })).toBeVisible()
  }

  /** Goes on with a card that waits in the shop window. */
  async goOn(): Promise<void> {
    await this.at.page.getByRole('link', { name: this.at.says('instant-games.goOn') }).click()
    await expect(this.card).toBeVisible()
  }
}
