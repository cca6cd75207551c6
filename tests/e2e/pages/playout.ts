import { expect, type Locator } from '@playwright/test'
import { recordAnnouncements, recordedAnnouncements } from '#tests/support/announcements.ts'
import { minorOf } from './amounts.ts'
import { buttonOrLink, part, type Browsing } from './browsing.ts'

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

  /** Records from now on when each announcement is first shown. */
  async recordBalls(): Promise<void> {
    await recordAnnouncements(this.at.page)
  }

  /** The time at which each ball was announced, and with the last ball the draw, by the numbers of the announcement. */
  async recordedBalls(): Promise<ReadonlyMap<string, number>> {
    const { page, says } = this.at
    const announced = await recordedAnnouncements(page)
    const first = new Map<string, number>()
    for (const [text, at] of announced) {
      const numbers = numbersIn(text, says)
      if (numbers !== null && !first.has(numbers)) first.set(numbers, at)
    }
    return first
  }

  /** Watches to the last ball: a bingo calls up to ninety. */
  async watchToTheEnd(): Promise<void> {
    const { page, says } = this.at
    await expect(buttonOrLink(page, says('playout.verify'))).toBeVisible({ timeout: 60_000 })
  }

  /** The draw as it is announced to those who do not see it. */
  async announced(): Promise<string | null> {
    const { page, says } = this.at
    const status = page.getByRole('status').filter({ hasText: says('playout.announceDraw') })
    return status.first().textContent()
  }

  /** The heading of the result, with a prize or without one. */
  get result(): Locator {
    return this.won.or(this.lost)
  }

  private get won(): Locator {
    const { page, says } = this.at
    return page
      .getByRole('heading', { name: says('playout.youWon') })
      .or(page.getByRole('heading', { name: says('playout.yourPrize') }))
  }

  private get lost(): Locator {
    const { page, says } = this.at
    return page.getByRole('heading', { name: says('playout.noWin') })
  }

  /** The prize on the screen, in minor units; 0 if the player won nothing. */
  async wonMinor(): Promise<number> {
    await expect(this.result).toBeVisible()
    return (await this.lost.isVisible()) ? 0 : minorOf(this.won.locator('xpath=following-sibling::p[1]'))
  }

  async goToVerify(): Promise<void> {
    await buttonOrLink(this.at.page, this.at.says('playout.verify')).click()
  }

  /** Steps through the replay of an instance. Answers with its announcements, in their order. */
  async replayBalls(gameInstanceId: number): Promise<string[]> {
    const { page, says } = this.at
    await page.goto(`/replay?id=${gameInstanceId}`)
    const next = page.getByRole('button', { name: says('playout.replay.next') })
    // A replay starts by itself: a step that it takes between two clicks would be counted twice.
    await page.getByRole('button', { name: says('playout.replay.pause') }).click()
    await this.recordBalls()
    const position = page.getByRole('slider')
    await position.fill('0')
    const steps = Number(await position.getAttribute('max'))
    for (let step = 0; step < steps; step++) await next.click()
    await expect(next).toBeDisabled()
    return [...(await this.recordedBalls()).keys()]
  }
}

/** The numbers in the announcement of a ball, of a ticket or of a whole draw; null in any other. */
function numbersIn(text: string, says: Browsing['says']): string | null {
  const isOf = (message: string) => says(message).test(text)
  const isOfRace = isOf('race.announceBall') || part(says('race.announceDraw')).test(text)
  const isOfDraw = ['playout.announceBall', 'playout.announceDraw', 'raffle.stage.announce'].some(isOf)
  if (!isOfRace && !isOfDraw) return null
  // The sentences about the runners may follow later.
  const told = isOfRace ? text.split('. ', 1)[0] : text
  return (told?.match(/\d+/g) ?? []).join('-')
}
