/** A crossword: rows of letters, a dot for an empty cell. */
export type Crossword = readonly string[]

/** One word of a crossword. Rows and columns count from 0. */
export interface Word {
  readonly letters: string
  readonly row: number
  readonly column: number
  readonly isDown: boolean
  /** Its letters as a set. */
  readonly mask: number
}

export const EMPTY_CELL = '.'
/** Minimum number of adjacent letters that count as a word. */
export const WORD_LETTERS_MIN = 3
const FIRST_LETTER = 'A'.charCodeAt(0) - 1

/** The ball of a letter: A is 1. */
export function ballOfLetter(letter: string): number {
  return letter.charCodeAt(0) - FIRST_LETTER
}

export function letterOfBall(ball: number): string {
  return String.fromCharCode(FIRST_LETTER + ball)
}

/** Letters as bits of one number: the lowest is A. */
export function maskOfBalls(balls: readonly number[]): number {
  return balls.reduce((mask, ball) => mask | (1 << (ball - 1)), 0)
}

/** The words of a crossword: first those across from the top, then those down from the left. */
export function wordsOf(crossword: Crossword): Word[] {
  return runsOf(crossword).filter(({ letters }) => letters.length >= WORD_LETTERS_MIN)
}

/** Number of these words that consist only of letters of a set. */
export function countCompleted(words: readonly Word[], letters: number): number {
  return words.filter(({ mask }) => (mask & ~letters) === 0).length
}

/** All runs of letters between empty cells and edges, of any length. */
export function runsOf(crossword: Crossword): Word[] {
  const columns = Array.from({ length: crossword[0]?.length ?? 0 }, (_, column) =>
    crossword.map((row) => row[column] ?? EMPTY_CELL).join(''),
  )
  return [
    ...crossword.flatMap((line, row) =>
      runsOfLine(line).map(({ letters, from }) => wordAt(letters, { row, column: from, isDown: false })),
    ),
    ...columns.flatMap((line, column) =>
      runsOfLine(line).map(({ letters, from }) => wordAt(letters, { row: from, column, isDown: true })),
    ),
  ]
}

function runsOfLine(line: string): { letters: string; from: number }[] {
  return [...line.matchAll(/[A-Z]+/g)].map((run) => ({ letters: run[0], from: run.index }))
}

function wordAt(letters: string, place: Pick<Word, 'row' | 'column' | 'isDown'>): Word {
  return { letters, ...place, mask: maskOfBalls(Array.from(letters, ballOfLetter)) }
}
