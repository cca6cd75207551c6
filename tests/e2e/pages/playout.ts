import { expect } from '@playwright/test'
import { minorOf } from './amounts.ts'
import { buttonOrLink, type Browsing } from './browsing.ts'

declare global {
  interface Window {
    announcedBalls?: [text: string, at: number][]
  }
}

/** The screen on which a draw is shown ball by ball. */
export class Playout {
  private readonly at: Browsing

  constructor(at: Browsing) {
    this.at = at
  }

  /** Waits for the draw that begins when the game is full. */
  async expectWaiting(): Promise<void> {
    const { page, says } = this.at
    await expect(page.getByText(says('playout.startsWhenFull'))).toBeVisible()
  }

  /** Records from now on when each ball is announced. */
  async recordBalls(): Promise<void> {
    await this.at.page.evaluate(() => {
      const announced: [text: string, at: number][] = []
      const look = () => {
        const text = document.querySelector('p[role="status"]')?.textContent ?? ''
        if (text !== '' && text !== announced.at(-1)?.[0])
          announced.push([text, performance.timeOrigin + performance.now()])
      }
      new MutationObserver(look).observe(document.body, {
        subtree: true,
        childList: true,
        characterData: true,
      })
      window.announcedBalls = announced
    })
  }

  /** The time at which each ball was announced, by its place and number. */
  async recordedBalls(): Promise<ReadonlyMap<string, number>> {
    const { page, says } = this.at
    const announced = await page.evaluate(() => window.announcedBalls ?? [])
    const balls = announced.filter(([text]) => says('playout.announceBall').test(text))
    return new Map(balls.map(([text, at]) => [(text.match(/\d+/g) ?? []).join(': '), at]))
  }

  /** Watches to the last ball: a bingo calls up to ninety. */
  async watchToTheEnd(): Promise<void> {
    const { page, says } = this.at
    await expect(buttonOrLink(page, says('playout.verify'))).toBeVisible({ timeout: 30_000 })
  }

  /** The draw as it is announced to those who do not see it. */
  async announced(): Promise<string | null> {
    const { page, says } = this.at
    const status = page.getByRole('status').filter({ hasText: says('playout.announceDraw') })
    return status.first().textContent()
  }

  /** The prize on the screen, in minor units; 0 if the player won nothing. */
  async wonMinor(): Promise<number> {
    const { page, says } = this.at
    const won = page.getByRole('heading', { name: says('playout.youWon') })
    const lost = page.getByRole('heading', { name: says('playout.noWin') })
    await expect(won.or(lost)).toBeVisible()
    return (await lost.isVisible()) ? 0 : minorOf(won.locator('xpath=following-sibling::p[1]'))
  }

  async goToVerify(): Promise<void> {
    await buttonOrLink(this.at.page, this.at.says('playout.verify')).click()
  }
}
