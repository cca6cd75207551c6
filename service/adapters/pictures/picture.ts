import { IdleWorker } from '#service/idle-worker/idle-worker.ts'

/** One file of a variable font: the characters that it draws, and the position on its axes. */
export interface FaceSource {
  readonly path: string
  /** Ranges of code points, both ends included. */
  readonly ranges: readonly (readonly [from: number, to: number])[]
  readonly axes: Readonly<Record<string, number>>
}

/** A text in one style. It is set smaller, then cut, until it fits into its lines. */
export interface TextBlock {
  readonly text: string
  /** The first face that has a character draws it. */
  readonly faces: readonly FaceSource[]
  readonly size: number
  readonly sizeMin: number
  readonly linesMax: number
  /** As a multiple of the size. */
  readonly lineHeight: number
  readonly color: string
  /** Space above the block, unless it is the first one. */
  readonly gap: number
}

/** Blocks below each other, as wide as the column at the most. */
export interface TextColumn {
  /** The edge at which lines begin: the right one for right-to-left text. */
  readonly x: number
  readonly width: number
  readonly direction: 'ltr' | 'rtl'
  /** The first block begins at `y`, or the last one ends there. */
  readonly y: number
  readonly from: 'top' | 'bottom'
  readonly blocks: readonly TextBlock[]
}

/** A picture: SVG elements, and text above them. */
export interface Picture {
  readonly width: number
  readonly height: number
  readonly elements: string
  readonly columns: readonly TextColumn[]
}

/**
 * Drawing and its fonts take some 60 MB and most of a second to load: only while pictures are asked for. The library ends its process at
 * some drawings, such as a group with opacity outside the canvas.
 */
const worker = new IdleWorker<Picture, Uint8Array>({
  file: new URL('./picture-worker.ts', import.meta.url),
  idleMs: 10_000,
  isProcess: true,
})

/** Draws a picture as PNG, in a process of its own. Rejects where the library cannot draw it. */
export function drawPicture(picture: Picture): Promise<Uint8Array> {
  return worker.run(picture)
}
