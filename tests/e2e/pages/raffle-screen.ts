import { expect } from '@playwright/test'
import { buttonOrLink, opening, type Browsing } from './browsing.ts'

/** A ticket as it is printed. */
export interface PaperTicket {
  readonly number: string
  readonly ticketId: string
  readonly secureKey: string
}

/** Raffles: their tickets, their draw, and their printed tickets. */
export class RaffleScreen {
  private readonly at: Browsing

  constructor(at: Browsing) {
    this.at = at
  }

  /** Opens the tickets of a game. */
  async open(gameId: number): Promise<void> {
    const { page, says } = this.at
    await page.goto(`/raffle/tickets?gid=${gameId}`)
    await expect(page.getByRole('heading', { name: says('raffle.take') })).toBeVisible()
  }

  /** Takes a ticket by its number. */
  async takeByHand(ticket: number): Promise<void> {
    const { page, says } = this.at
    await page.getByRole('button', { name: says('raffle.take.choose') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('searchbox').fill(String(ticket))
    const cell = dialog.getByRole('button', { name: String(ticket).padStart(6, '0') })
    await cell.click()
    await expect(cell).toHaveAttribute('aria-pressed', 'true')
    await dialog.getByRole('button', { name: opening(says('raffle.pick.done')) }).click()
    await expect(dialog).toBeHidden()
  }

  /** Takes free tickets at random. */
  async dip(count: number): Promise<void> {
    const { page } = this.at
    const removes = page.getByRole('button', { name: this.at.says('raffle.basket.remove') })
    const before = await removes.count()
    await page
      .getByRole('button', { name: count === 1 ? '1 ticket' : `${count} tickets`, exact: true })
      .click()
    await expect(removes).toHaveCount(before + count)
  }

  /** Comes to the summary. */
  async check(): Promise<void> {
    const { page, says } = this.at
    await page.getByRole('button', { name: opening(says('raffle.continue.confirm')) }).click()
    await expect(page.getByText(says('picking.confirm.final'))).toBeVisible()
  }

  /** Watches to the last prize. */
  async watchToTheEnd(): Promise<void> {
    const { page, says } = this.at
    await expect(buttonOrLink(page, says('raffle.over.verify'))).toBeVisible()
  }

  /** The last ticket as it is announced to those who do not see it. */
  announced(): Promise<string | null> {
    const { page, says } = this.at
    return page
      .getByRole('status')
      .filter({ hasText: says('raffle.stage.announce') })
      .textContent()
  }

  /** Whether the end says that the player won. */
  async hasWon(): Promise<boolean> {
    const { page, says } = this.at
    const won = page
      .getByRole('heading', { name: says('raffle.over.won') })
      .or(page.getByRole('heading', { name: says('raffle.over.yourPrize') }))
    const lost = page.getByRole('heading', { name: says('raffle.over.noWin') })
    await expect(won.or(lost)).toBeVisible()
    return won.isVisible()
  }

  /** The player's tickets on paper. */
  async printed(gameInstanceId: number): Promise<PaperTicket[]> {
    const { page } = this.at
    await page.goto(`/raffle/mytickets?id=${gameInstanceId}`)
    await expect(page.getByRole('article').first()).toBeVisible()
    return page.getByRole('article').evaluateAll((papers) =>
      papers.map((paper) => {
        const [ticketId, secureKey] = [...paper.querySelectorAll('dd')].map(({ textContent }) => textContent)
        const number = paper.querySelector('bdi[dir="ltr"]')?.textContent ?? ''
        return { number, ticketId: ticketId ?? '', secureKey: secureKey ?? '' }
      }),
    )
  }

  /** Where the first ticket begins on paper, in pixels from the top. */
  async topOnPaper(): Promise<number> {
    const { page } = this.at
    await page.emulateMedia({ media: 'print' })
    const { y = Number.NaN } = (await page.getByRole('article').first().boundingBox()) ?? {}
    await page.emulateMedia({ media: 'screen' })
    return y
  }

  /** Holds one of the printed tickets on screen before the camera where tickets are checked; a canvas is in place of the camera. */
  async scanByCamera({ number }: PaperTicket): Promise<void> {
    const { page, says } = this.at
    const paper = page.getByRole('article').filter({ hasText: number })
    const picture = paper.getByRole('img', { name: says('raffle.paper.code') })
    const shape = (await picture.locator('path').getAttribute('d')) ?? ''
    const side = Number((await picture.getAttribute('viewBox'))?.split(' ')[2])
    await page.goto('/scan')
    await page.evaluate(
      (code) => {
        const canvas = document.createElement('canvas')
        canvas.width = canvas.height = 480
        const context = canvas.getContext('2d')
        if (context === null) throw new Error('This browser draws no canvas.')
        context.scale(480 / code.side, 480 / code.side)
        const draw = (squares: Path2D) => {
          context.fillStyle = '#fff'
          context.fillRect(0, 0, code.side, code.side)
          context.fillStyle = '#000'
          context.fill(squares)
        }
        const squares = new Path2D(code.shape)
        draw(squares)
        // A stream has a picture for each time that its canvas is drawn.
        setInterval(draw, 100, squares)
        navigator.mediaDevices.getUserMedia = () => Promise.resolve(canvas.captureStream())
      },
      { side, shape },
    )
    await page.getByRole('button', { name: says('raffle.scan.camera.open') }).click()
  }

  /** Types a printed ticket where tickets are checked. */
  async scan({ ticketId, secureKey }: PaperTicket): Promise<void> {
    const { page, says } = this.at
    await page.goto('/scan')
    await page.getByLabel(says('raffle.scan.id')).fill(ticketId)
    await page.getByLabel(says('raffle.scan.key')).fill(secureKey)
    await page.getByRole('button', { name: says('raffle.scan.check') }).click()
  }
}
