/** Output of a played game: whole lines, and one line that grows ball by ball. */
export interface Printer {
  line: (text: string) => void
  /** Appends to the growing line, or begins one with `start`. */
  grow: (text: string, start: string) => void
  /** Ends the growing line with a final text. */
  endGrowing: (text: string) => void
}

/** A printer that writes through `write`. */
export function createPrinter(write: (text: string) => void): Printer {
  let isGrowing = false
  const endGrowing = (text: string) => {
    if (isGrowing) write(`${text}\n`)
    isGrowing = false
  }
  return {
    line(text) {
      endGrowing('')
      write(`${text}\n`)
    },
    grow(text, start) {
      write((isGrowing ? '' : start) + text)
      isGrowing = true
    },
    endGrowing,
  }
}
