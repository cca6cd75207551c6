import { IdleWorker } from '#service/idle-worker/idle-worker.ts'
import type { FaceSource } from './picture.ts'

export interface TextToOutline {
  readonly text: string
  /** The first face that has a character draws it. */
  readonly faces: readonly FaceSource[]
}

/** The shapes of a line, which need no font any more. Places are in em from the start of the baseline, downwards. */
export interface OutlinedText {
  /** `size`: the em of the path’s own units, which run upwards. */
  readonly glyphs: readonly {
    readonly path: string
    readonly x: number
    readonly y: number
    readonly size: number
  }[]
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

const worker = new IdleWorker<TextToOutline, OutlinedText | null>({
  file: new URL('./outline-worker.ts', import.meta.url),
  idleMs: 10_000,
})

/** Converts a line of text to shapes; null if no face has its characters. */
export function outlineText(text: TextToOutline): Promise<OutlinedText | null> {
  return worker.run(text)
}
