/** Where the story of a game goes: whole lines, and a line that grows ball by ball while one watches. */
export interface Printer {
  line: (text: string) => void
  /** Adds to the line that grows, or begins one with `start`. */
  grow: (text: string, start: string) => void
  /** Ends the line that grows, with a last word. */
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
