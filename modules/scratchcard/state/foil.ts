import { reportError } from '#runtime/context/report-error.ts'
import { COLUMNS, type Place } from './coverage.ts'
import { Dust } from './dust.ts'

/** Distance from the edge of a cell to its foil, and radius of its corners, in cells. */
const MARGIN = 0.035
const CORNER = 0.1
/** Radius of a finger on the foil, in cells. */
export const FINGER = 0.27
/** Frames in which the rest of a cell's foil fades, and the part that each takes off. */
const FADE_FRAMES = 12
const FADE_PART = 0.22
/** Columns of the theme's strip: twelve symbols, and the foil. */
const STRIP_COLUMNS = 13

interface Stroke {
  readonly from: Place
  readonly to: Place
}

/** The foil of one card on a canvas. Colours and the picture of the foil come from the canvas's style. */
export class Foil {
  private readonly rows: number
  private readonly style: CSSStyleDeclaration
  private readonly strokes: Stroke[] = []
  private readonly fading = new Map<number, number>()
  private readonly dust = new Dust()
  private opened: ReadonlySet<number> = new Set()
  private tile: HTMLImageElement | null = null
  private frame = 0
  private isClosed = false

  private readonly canvas: HTMLCanvasElement
  private readonly context: CanvasRenderingContext2D
  private readonly cells: number

  private constructor(canvas: HTMLCanvasElement, context: CanvasRenderingContext2D, cells: number) {
    this.canvas = canvas
    this.context = context
    this.cells = cells
    this.rows = Math.ceil(cells / COLUMNS)
    this.style = getComputedStyle(canvas)
    this.loadTile()
  }

  /** Null where the browser has no canvas. */
  static on(canvas: HTMLCanvasElement, cells: number): Foil | null {
    const context = canvas.getContext('2d')
    return context === null ? null : new Foil(canvas, context, cells)
  }

  /** Draws it anew in the size of the element, without the open cells. */
  draw(): void {
    // An element that has left the page changes its size and loses its style before its card is closed.
    if (this.isClosed || !this.canvas.isConnected) return
    const { width } = this.canvas.getBoundingClientRect()
    const ratio = window.devicePixelRatio || 1
    this.canvas.width = Math.round(width * ratio)
    this.canvas.height = Math.round((width / COLUMNS) * this.rows * ratio)
    for (let cell = 0; cell < this.cells; cell++) if (!this.opened.has(cell)) this.drawCell(cell)
    for (const stroke of this.strokes) this.erase(stroke)
  }

  /** The foil of these cells is off; the rest stays. Newly opened ones fade. */
  show(opened: ReadonlySet<number>, isStill: boolean): void {
    const fresh = [...opened].filter((cell) => !this.opened.has(cell))
    this.opened = opened
    if (isStill) return this.draw()
    for (const cell of fresh) this.fading.set(cell, FADE_FRAMES)
    this.run()
  }

  /** Takes the foil off along a stroke, with dust where it is wanted. */
  scratch(from: Place, to: Place, withDust: boolean): void {
    const stroke = { from, to }
    this.strokes.push(stroke)
    this.erase(stroke)
    if (withDust) this.dust.rise(to)
    this.run()
  }

  close(): void {
    this.isClosed = true
    cancelAnimationFrame(this.frame)
  }

  private get side(): number {
    return this.canvas.width / COLUMNS
  }

  private color(name: string): string {
    return this.style.getPropertyValue(name).trim()
  }

  private loadTile(): void {
    const url = /url\("([^"]+)"\)/.exec(this.color('--art-scratch-symbols-0'))?.[1]
    if (url === undefined) return
    const image = new Image()
    image.src = url
    image
      .decode()
      .then(() => {
        this.tile = image
        this.draw()
      })
      .catch(reportError)
  }

  private boxOf(cell: number) {
    const { side } = this
    const x = ((cell % COLUMNS) + MARGIN) * side
    const y = (Math.floor(cell / COLUMNS) + MARGIN) * side
    return { x, y, size: (1 - 2 * MARGIN) * side }
  }

  private drawCell(cell: number): void {
    const { context, tile } = this
    const { x, y, size } = this.boxOf(cell)
    const shine = context.createLinearGradient(x, y, x + size, y + size)
    shine.addColorStop(0, this.color('--foil-start'))
    shine.addColorStop(1, this.color('--foil-end'))
    context.save()
    context.beginPath()
    context.roundRect(x, y, size, size, CORNER * this.side * Number(this.color('--foil-round')))
    context.fillStyle = shine
    context.fill()
    if (tile !== null) {
      const width = tile.naturalWidth / STRIP_COLUMNS
      context.clip()
      context.drawImage(tile, tile.naturalWidth - width, 0, width, tile.naturalHeight, x, y, size, size)
    }
    context.restore()
  }

  private erase({ from, to }: Stroke): void {
    const { context, side } = this
    context.save()
    context.globalCompositeOperation = 'destination-out'
    context.lineCap = 'round'
    context.lineWidth = 2 * FINGER * side
    context.beginPath()
    context.moveTo(from.x * side, from.y * side)
    // Some browsers leave out a line of no length: a tap.
    context.lineTo(to.x * side + 0.01, to.y * side)
    context.stroke()
    context.restore()
  }

  private run(): void {
    if (this.frame !== 0 || (this.fading.size === 0 && this.dust.isSettled)) return
    this.frame = requestAnimationFrame(() => {
      this.frame = 0
      if (this.isClosed) return
      // Grains leave no trace: the foil below them is drawn anew.
      if (!this.dust.isSettled) {
        this.draw()
        this.dust.fall(this.context, { side: this.side, color: this.color('--foil-start') })
        if (this.dust.isSettled) this.draw()
      }
      for (const [cell, left] of this.fading) this.fade(cell, left)
      this.run()
    })
  }

  private fade(cell: number, left: number): void {
    const { context } = this
    const { x, y, size } = this.boxOf(cell)
    context.save()
    context.globalCompositeOperation = 'destination-out'
    context.globalAlpha = left === 1 ? 1 : FADE_PART
    context.fillRect(x - 1, y - 1, size + 2, size + 2)
    context.restore()
    if (left === 1) this.fading.delete(cell)
    else this.fading.set(cell, left - 1)
  }
}
