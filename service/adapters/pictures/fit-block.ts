import type { TextBlock } from './picture.ts'

/** A block with its size and its lines. */
export interface FittedBlock {
  readonly block: TextBlock
  readonly size: number
  readonly lines: readonly string[]
}

/** Width of a text as a multiple of its size. */
export type Measure = (text: string) => number

/** Each try is this much smaller than the one before. */
const SMALLER = 0.92
const CUT = '…'

/** Breaks a text into its lines: at its own size, else smaller, and at its smallest size it is cut. */
export function fitBlock(block: TextBlock, width: number, measure: Measure): FittedBlock {
  const words = block.text.trim().split(/\s+/)
  const space = measure('n n') - measure('nn')
  for (let size = block.size; size >= block.sizeMin; size *= SMALLER) {
    const lines = balanced(words, width / size, { measure, space })
    if (lines !== null && lines.length <= block.linesMax) return { block, size, lines }
  }
  return { block, size: block.sizeMin, lines: cut(words, block, width / block.sizeMin, { measure, space }) }
}

interface Ruler {
  readonly measure: Measure
  readonly space: number
}

/** Lines of about the same width: as few as fit. Null if a word is wider than a line. */
function balanced(words: readonly string[], width: number, ruler: Ruler): string[] | null {
  if (words.some((word) => ruler.measure(word) > width)) return null
  const fewest = broken(words, width, ruler).length
  let [narrow, wide] = [0, width]
  for (let step = 0; step < 8; step++) {
    const middle = (narrow + wide) / 2
    const fits =
      words.every((word) => ruler.measure(word) <= middle) && broken(words, middle, ruler).length <= fewest
    if (fits) wide = middle
    else narrow = middle
  }
  return broken(words, wide, ruler)
}

function broken(words: readonly string[], width: number, { measure, space }: Ruler): string[] {
  const lines: string[] = []
  let [line, taken] = ['', 0]
  for (const word of words) {
    const wide = measure(word)
    if (line !== '' && taken + space + wide > width) {
      lines.push(line)
      ;[line, taken] = [word, wide]
    } else {
      taken += (line === '' ? 0 : space) + wide
      line = line === '' ? word : `${line} ${word}`
    }
  }
  return [...lines, line]
}

/** As many lines as there may be, the last one ending with an ellipsis. A word that is wider than a line is broken. */
function cut(words: readonly string[], { linesMax }: TextBlock, width: number, ruler: Ruler): string[] {
  const pieces = words.flatMap((word) =>
    ruler.measure(word) > width ? piecesOf(word, width, ruler) : [word],
  )
  const lines = broken(pieces, width, ruler)
  if (lines.length <= linesMax) return lines
  const kept = lines.slice(0, linesMax)
  const letters = lettersOf(kept.at(-1) ?? '')
  while (letters.length > 0 && ruler.measure(letters.join('') + CUT) > width) letters.pop()
  return [...kept.slice(0, -1), `${letters.join('').trimEnd()}${CUT}`]
}

function piecesOf(word: string, width: number, { measure }: Ruler): string[] {
  const pieces: string[] = []
  let piece = ''
  for (const letter of lettersOf(word)) {
    if (piece !== '' && measure(piece + letter) > width) {
      pieces.push(piece)
      piece = ''
    }
    piece += letter
  }
  return [...pieces, piece]
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
const lettersOf = (text: string): string[] => [...segmenter.segment(text)].map(({ segment }) => segment)
