import { expect, type Locator } from '@playwright/test'
import { billed } from './amounts.ts'
import { buttonOrLink, isBelowHeader, opening, type Browsing } from './browsing.ts'
import { enter, tabTo } from './keyboard.ts'

/** The sizes of a system, each with the message of its choice. */
const sizesOf = (numbers: readonly number[], numbers2nd: readonly number[]) =>
  [
    ['picking.multi.numbers', numbers.length],
    ['picking.multi.numbers2nd', numbers2nd.length],
  ] as const

/** Picking numbers for a game: the grid, the summary before the payment, the receipt. */
export class PickScreen {
  private readonly at: Browsing

  constructor(at: Browsing) {
    this.at = at
  }

  /** Ticks the numbers of the line in hand. */
  async tick(numbers: readonly number[]): Promise<void> {
    const grid = this.at.page.getByRole('group', { name: this.at.says('picking.grid') })
    for (const number of numbers)
      await grid.getByRole('button', { name: String(number), exact: true }).click()
  }

  /** Ticks numbers by keyboard alone: one number is in the tab order, and the arrow keys lead to the others. */
  async tickByKeys(numbers: readonly number[], grid = 'picking.grid'): Promise<void> {
    const { page, says } = this.at
    const inOrder = page.getByRole('group', { name: says(grid) }).locator('button[tabindex="0"]')
    await tabTo(page, inOrder)
    let at = Number(await inOrder.textContent())
    for (const number of numbers) {
      for (; at < number; at++) await page.keyboard.press('ArrowRight')
      for (; at > number; at--) await page.keyboard.press('ArrowLeft')
      await page.keyboard.press(' ')
    }
  }

  /** From the empty grid to the draw by keyboard alone. Each line has its numbers. Answers with the instance. */
  async playByKeys(lines: readonly (readonly number[])[]): Promise<number> {
    const { page } = this.at
    for (const [place, numbers] of lines.entries()) {
      if (place > 0) await enter(page, this.button('picking.addLine'))
      await this.tickByKeys(numbers)
    }
    await enter(page, this.button('picking.continue.confirm'))
    return this.buyByKeys()
  }

  /** From the summary to the draw by keyboard alone. Answers with the instance. */
  async buyByKeys(): Promise<number> {
    const { page, says } = this.at
    await enter(page, this.button('picking.buy'))
    await enter(page, buttonOrLink(page, says('picking.watch')))
    await expect(page).toHaveURL(/\/playout\?/)
    return Number(new URL(page.url()).searchParams.get('id'))
  }

  /** Picks a system on a site that asks for its size first: its numbers, and those of the second set. */
  async pickSystem(numbers: readonly number[], numbers2nd: readonly number[]): Promise<void> {
    const { page, says } = this.at
    for (const [set, size] of sizesOf(numbers, numbers2nd)) {
      const group = page.getByRole('group', { name: says(set) })
      await group
        .locator('label')
        .filter({ hasText: String(size) })
        .click()
      await expect(group.getByRole('radio', { name: String(size), exact: true })).toBeChecked()
    }
    await this.button('picking.multi.continue').click()
    await this.tickBoth(numbers, numbers2nd)
  }

  /** The same by keyboard alone, from the sizes to the summary: the arrow keys choose a size. */
  async pickSystemByKeys(numbers: readonly number[], numbers2nd: readonly number[]): Promise<void> {
    const { page, says } = this.at
    for (const [set, size] of sizesOf(numbers, numbers2nd)) {
      const group = page.getByRole('group', { name: says(set) })
      await tabTo(page, group.getByRole('radio', { checked: true }))
      const wanted = group.getByRole('radio', { name: String(size), exact: true })
      const sizes = await group.getByRole('radio').count()
      for (let press = 0; press < sizes && !(await wanted.isChecked()); press++)
        await page.keyboard.press('ArrowRight')
      await expect(wanted).toBeChecked()
    }
    await enter(page, this.button('picking.multi.continue'))
    await this.tickByKeys(numbers)
    await enter(page, this.button('picking.continue.to2nd'))
    await this.tickByKeys(numbers2nd, 'picking.grid2nd')
    await enter(page, this.button('picking.continue.confirm'))
  }

  /** Ticks the numbers of the line in hand, then those of its second set. */
  async tickBoth(numbers: readonly number[], numbers2nd: readonly number[]): Promise<void> {
    const { page, says } = this.at
    await this.tick(numbers)
    await this.button('picking.continue.to2nd').click()
    const second = page.getByRole('group', { name: says('picking.grid2nd') })
    for (const number of numbers2nd)
      await second.getByRole('button', { name: String(number), exact: true }).click()
  }

  /** Adds an empty line, and takes it in hand. */
  async addLine(): Promise<void> {
    await this.button('picking.addLine').click()
  }

  /** Adds a line that chance makes. */
  async addLuckyDip(): Promise<void> {
    const { page, says } = this.at
    await page.getByRole('button', { name: '+1', exact: true }).click()
    await expect(page.getByRole('button', { name: says('picking.line.remove') })).toHaveCount(2)
  }

  /** Comes to the summary. */
  async check(): Promise<void> {
    const { page, says } = this.at
    await this.button('picking.continue.confirm').click()
    await expect(page.getByText(says('picking.confirm.final'))).toBeVisible()
  }

  /** Opens the registration over a visitor's summary. */
  async register(): Promise<void> {
    const { page, says } = this.at
    // The header has one as well.
    await page
      .getByRole('main')
      .getByRole('button', { name: says('picking.login.register') })
      .click()
  }

  /** Registers, and agrees to the purchase for the price on the button once the deposit is paid. */
  async registerAndBuy(): Promise<void> {
    const { page, says } = this.at
    const name = opening(says('picking.login.registerAndBuy'))
    await page.getByRole('main').getByRole('button', { name }).click()
  }

  /** Chooses for how many further draws the same plays are bought. */
  async takeFurtherDraws(draws: number): Promise<void> {
    await this.choose(new RegExp(`^${draws}\\b`))
  }

  /** Chooses that each further draw is paid as it opens. */
  async payDrawByDraw(): Promise<void> {
    await this.choose(this.at.says('picking.further.pay.payGo'))
  }

  /** Chooses the account, by its currency, that the plays are paid from. */
  async payFrom(currencyCode: string): Promise<void> {
    await this.choose(new RegExp(`\\b${currencyCode}\\b`))
  }

  /** Buys what the summary shows, and comes to the receipt. */
  async buy(): Promise<void> {
    const { page, says } = this.at
    await this.button('picking.buy').click()
    const joined = page.getByRole('heading', { name: says('picking.joined.title') })
    await expect(joined).toBeVisible()
    await expect.poll(() => isBelowHeader(joined)).toBe(true)
  }

  /** Goes from the receipt to the draw. Answers with the instance that took the plays. */
  async watch(): Promise<number> {
    const { page, says } = this.at
    // A draw that starts meanwhile opens a dialog over the receipt, with a button of the same name.
    await buttonOrLink(page, says('picking.watch')).last().click()
    await expect(page).toHaveURL(/\/playout\?/)
    return Number(new URL(page.url()).searchParams.get('id'))
  }

  /** The amount in a line of the bill, in minor units. */
  billed(message: string): Promise<number> {
    return billed(this.at, message)
  }

  /** The receipt's text about further draws. */
  get furtherAdded(): Locator {
    return this.at.page.getByText(this.at.says('picking.further.added'))
  }

  async goToSubscriptions(): Promise<void> {
    const { page, says } = this.at
    await page.getByRole('link', { name: says('picking.further.toList') }).click()
    await expect(page).toHaveURL(/\/subscriptions$/)
  }

  /** Chooses one of a group as a finger does: the face is pressed, the radio button itself is not seen. */
  private async choose(name: RegExp): Promise<void> {
    const radio = this.at.page.getByRole('radio', { name })
    await this.at.page.locator('label').filter({ has: radio }).click()
    await expect(radio).toBeChecked()
  }

  private button(message: string): Locator {
    return this.at.page.getByRole('button', { name: opening(this.at.says(message)) })
  }
}
