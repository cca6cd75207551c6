import { Resvg, type ResvgRenderOptions } from '@resvg/resvg-js'
import { escapeHtml } from '#service/wire/html.ts'
import type { FontSet } from './picture-fonts.ts'
import type { TextBlock } from './picture.ts'
import { visualPieces, type Direction } from './visual-order.ts'

/** Size at which pieces of text are measured. */
const MEASURED_SIZE = 100
/** Width of a space, and what a measured piece lacks at its edges beside another one, as multiples of the size. */
const SPACE = 0.26
const EDGES = 0.04

export interface LineStyle {
  readonly block: TextBlock
  readonly direction: Direction
  readonly fonts: FontSet
  readonly options: ResvgRenderOptions
}

/** Sets the lines of a block: each piece of one direction by itself, where its measured place is. */
export class LineSetter {
  readonly #style: LineStyle
  readonly #widths = new Map<string, number>()

  constructor(style: LineStyle) {
    this.#style = style
  }

  /** The width of a line as a multiple of its size. */
  width(line: string): number {
    const pieces = visualPieces(line, this.#style.direction)
    return pieces.reduce((sum, { text }) => sum + this.#widthOf(text), 0)
  }

  /** A line that begins at `x`: at its right edge where the text runs from right to left. */
  svg(line: string, { x, baseline, size }: { x: number; baseline: number; size: number }): string {
    let left = this.#style.direction === 'rtl' ? x - this.width(line) * size : x
    return visualPieces(line, this.#style.direction)
      .map(({ text }) => {
        const drawn = text.trim() === '' ? '' : this.#text(text, { x: left, baseline, size })
        left += this.#widthOf(text) * size
        return drawn
      })
      .join('')
  }

  #widthOf(piece: string): number {
    const known = this.#widths.get(piece) ?? this.#measure(piece)
    this.#widths.set(piece, known)
    return known
  }

  #measure(piece: string): number {
    if (piece.trim() === '') return piece.length * SPACE
    const text = this.#text(piece, { x: 0, baseline: MEASURED_SIZE, size: MEASURED_SIZE })
    const box = new Resvg(svgOf({ width: 1, height: 1 }, text), this.#style.options).getBBox()
    return (box?.width ?? 0) / MEASURED_SIZE + EDGES
  }

  #text(piece: string, { x, baseline, size }: { x: number; baseline: number; size: number }): string {
    const { block, fonts } = this.#style
    const spans = fonts
      .runs(block, piece)
      .map(({ family, text }) => `<tspan font-family="${family}">${escapeHtml(text)}</tspan>`)
    return `<text xml:space="preserve" x="${x}" y="${baseline}" font-size="${size}" fill="${block.color}">${spans.join('')}</text>`
  }
}

/** A whole SVG document. */
export function svgOf({ width, height }: { width: number; height: number }, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`
}
