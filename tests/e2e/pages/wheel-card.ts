import { expect, type Locator } from '@playwright/test'
import { opening, part } from './browsing.ts'
import { CardScreen } from './card-screen.ts'
import { enter } from './keyboard.ts'

/** A wheel that is swung or pushed. */
export class WheelCard extends CardScreen {
  override get card(): Locator {
    return this.at.page.getByRole('img', { name: this.at.says('spinner.wheel') })
  }

  /** The announcement of a wheel that turns. */
  get turning(): Locator {
    return this.at.page.getByRole('status').filter({ hasText: this.at.says('spinner.turning') })
  }

  /** Buys the next spin from the result of the last one and spins the wheel, by keyboard alone. */
  async playByKeys(): Promise<void> {
    const { page, says } = this.at
    await enter(page, page.getByRole('button', { name: opening(says('instant-games.playAgain')) }))
    // The focus goes to the heading of the new spin, before its button.
    await this.spinByKeys()
    const stopped = page.getByRole('status').filter({ hasText: part(says('spinner.stopped')) })
    await expect(stopped.first()).toBeAttached()
  }

  /** Spins the wheel by keyboard alone. */
  async spinByKeys(): Promise<void> {
    const { page, says } = this.at
    await enter(page, page.getByRole('button', { name: says('spinner.spin') }))
  }

  /** Goes from the result to the replay and to its end, by keyboard alone. */
  async replayByKeys(): Promise<void> {
    const { page, says } = this.at
    await enter(page, page.getByRole('link', { name: says('instant-games.watchAgain') }))
    await expect(page).toHaveURL(/\/replay\?id=/)
    await enter(page, page.getByRole('button', { name: says('playout.replay.end') }))
  }

  /**
   * Swings the wheel with the mouse: a quarter of a turn in a tenth of a second, clockwise, let go in full swing. The events have their own
   * times, because a busy machine would put the wheel down slowly, which does not spin it.
   */
  async swing(): Promise<void> {
    await this.card.scrollIntoViewIfNeeded()
    const box = await this.card.boundingBox()
    if (box === null) throw new Error('The wheel is not on the page.')
    const [x, y, radius] = [box.x + box.width / 2, box.y + box.height / 2, box.width * 0.35]
    const { page } = this.at
    const mouse = await page.context().newCDPSession(page)
    const beganAt = Date.now() / 1000
    const send = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', degrees: number) => {
      const radians = (degrees * Math.PI) / 180
      return mouse.send('Input.dispatchMouseEvent', {
        type,
        x: x + radius * Math.sin(radians),
        y: y - radius * Math.cos(radians),
        timestamp: beganAt + degrees / 900,
        button: 'left',
        buttons: type === 'mouseReleased' ? 0 : 1,
        clickCount: type === 'mouseMoved' ? 0 : 1,
      })
    }
    await send('mousePressed', 0)
    for (let degrees = 15; degrees <= 90; degrees += 15) await send('mouseMoved', degrees)
    await send('mouseReleased', 90)
    await mouse.detach()
  }
}
