import {
  ballOfLetter,
  countCompleted,
  type Crossword,
  EMPTY_CELL,
  letterOfBall,
  maskOfBalls,
  type Word,
  wordsOf,
} from '../rules/crossword-words.ts'

/** One cell of the grid with a letter. */
export interface Cell {
  /** From 0. */
  readonly row: number
  readonly column: number
  readonly letter: string
  /** `stamped`: the letter is uncovered; `completed`: so are all others of one of its words. */
  readonly state: 'idle' | 'stamped' | 'completed'
  /** Position in its completed word: words light up letter by letter. */
  readonly step: number
}

export interface WordProgress extends Word {
  readonly isComplete: boolean
  /** Number of its letters that are uncovered. */
  readonly stamped: number
}

/** A card with some of its letters uncovered. */
export interface CardProgress {
  readonly cells: readonly Cell[]
  readonly words: readonly WordProgress[]
  readonly completed: number
}

/** A crossword's words never change; they are needed after every letter. */
const wordsByCrossword = new WeakMap<Crossword, Word[]>()

function knownWordsOf(crossword: Crossword): Word[] {
  const known = wordsByCrossword.get(crossword) ?? wordsOf(crossword)
  wordsByCrossword.set(crossword, known)
  return known
}

/** The grid and words of a crossword after these letters (balls; A is 1) were uncovered. */
export function progressOf(crossword: Crossword, letters: readonly number[]): CardProgress {
  const mask = maskOfBalls(letters)
  const words = knownWordsOf(crossword).map((word) => ({
    ...word,
    isComplete: countCompleted([word], mask) === 1,
    stamped: Array.from(word.letters).filter((letter) => isIn(mask, letter)).length,
  }))
  const steps = new Map(words.filter(({ isComplete }) => isComplete).flatMap(stepsOf))
  const cells = crossword.flatMap((line, row) =>
    Array.from(line).flatMap((letter, column): Cell[] => {
      if (letter === EMPTY_CELL) return []
      const step = steps.get(placeOf(row, column))
      const state = step !== undefined ? 'completed' : isIn(mask, letter) ? 'stamped' : 'idle'
      return [{ row, column, letter, state, step: step ?? 0 }]
    }),
  )
  return { cells, words, completed: words.filter(({ isComplete }) => isComplete).length }
}

/** How often a letter occurs in the grid. */
export function occurrences(crossword: Crossword, ball: number): number {
  const letter = letterOfBall(ball)
  return crossword.join('').split(letter).length - 1
}

function isIn(mask: number, letter: string): boolean {
  return ((mask >>> (ballOfLetter(letter) - 1)) & 1) === 1
}

function placeOf(row: number, column: number): string {
  return `${row}:${column}`
}

function stepsOf({ letters, row, column, isDown }: Word): [place: string, step: number][] {
  return Array.from(letters, (_, step) => [
    isDown ? placeOf(row + step, column) : placeOf(row, column + step),
    step,
  ])
}
