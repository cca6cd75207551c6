import { expect } from '@playwright/test'
import { amountMinor } from './amounts.ts'
import { opening, type Browsing } from './browsing.ts'

declare global {
  interface Window {
    shownCalls?: Map<string, number>
  }
}

/** A prize of a bingo game, as the room announces it. */
export interface ToldPrize {
  readonly pattern: string
  readonly with: string
  readonly winners: readonly { readonly name: string; readonly isOwn: boolean; readonly minor: number }[]
}

/** Bingo: the rooms, the choice of cards, and a room while it is called. */
export class BingoScreen {
  private readonly at: Browsing

  constructor(at: Browsing) {
    this.at = at
  }

  /** Finds a room in the list of rooms, and goes to its cards. */
  async choose(title: string): Promise<void> {
    const { page, says } = this.at
    await page.goto('/bingo/lobby')
    const room = page.getByRole('article', { name: title, exact: true })
    await room.getByRole('link', { name: says('bingo.room.buy') }).click()
    await expect(page).toHaveURL(/\/bingo\/cards\?/)
  }

  /** Adds a strip of six, or one card. */
  async add(what: 'strip' | 'cards'): Promise<void> {
    const { page, says } = this.at
    // A room of 75 balls also has a button that adds several cards at once.
    await page
      .getByRole('button', { name: says(`bingo.add.${what}`) })
      .first()
      .click()
    await expect(page.getByRole('button', { name: opening(says('bingo.continue.confirm')) })).toBeEnabled()
  }

  /** Comes to the summary. */
  async check(): Promise<void> {
    const { page, says } = this.at
    await page.getByRole('button', { name: opening(says('bingo.continue.confirm')) }).click()
    await expect(page.getByText(says('picking.confirm.final'))).toBeVisible()
  }

  /** The called numbers in order, as the board has them for those who do not see it. */
  async called(): Promise<string> {
    const board = this.at.page.getByRole('img', { name: this.at.says('bingo.board') })
    return ((await board.getAttribute('aria-label')) ?? '').replace(/^.*:\s*/, '')
  }

  /** Records from now on when the board first shows each number of calls. */
  async recordCalls(): Promise<void> {
    const board = this.at.page.getByRole('img', { name: this.at.says('bingo.board') })
    await board.evaluate((element) => {
      const shown = new Map<string, number>()
      const look = () => {
        const calls = element.getAttribute('aria-label')?.match(/\d+/g)?.length ?? 0
        if (calls > 0 && !shown.has(String(calls)))
          shown.set(String(calls), performance.timeOrigin + performance.now())
      }
      new MutationObserver(look).observe(element, { attributeFilter: ['aria-label'] })
      window.shownCalls = shown
    })
  }

  /** The time at which each number of calls was shown. */
  async recordedCalls(): Promise<ReadonlyMap<string, number>> {
    return new Map(await this.at.page.evaluate(() => [...(window.shownCalls ?? [])]))
  }

  /** The prizes that are decided, with their winners. */
  async prizes(): Promise<ToldPrize[]> {
    const { page, says } = this.at
    const panel = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: says('bingo.winners') }) })
    const told = await panel.locator('li:has(h3)').evaluateAll((rows) =>
      rows.map((row) => ({
        pattern: row.querySelector('h3')?.textContent ?? '',
        with: row.querySelector('h3 + p')?.textContent ?? '',
        winners: [...row.querySelectorAll('li')].map((winner) => ({
          name: winner.children[0]?.textContent ?? '',
          amount: winner.children[1]?.textContent ?? '',
        })),
      })),
    )
    const you = / \(you\)$/
    return told.map(({ winners, ...prize }) => ({
      ...prize,
      winners: winners.map(({ name, amount }) => ({
        name: name.replace(you, ''),
        isOwn: you.test(name),
        minor: amountMinor(amount),
      })),
    }))
  }
}
