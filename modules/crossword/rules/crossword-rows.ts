import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import { type Chance } from '#modules/game-rules/rules/game-rules.ts'
import { combinations } from '#modules/game-rules/rules/combinations.ts'
import { LETTERS, LETTERS_DRAWN, setsByWordsCompleted } from './completed-words.ts'
import type { Crossword } from './crossword-words.ts'

type Prizes = GameDefinition['prizes']

/** The row won with this many words: the one that requires the most words among those reached; −1 for none. */
export function rowOfWords(prizes: Prizes, completed: number): number {
  let best = -1
  for (const [index, { wordsCompleted = Infinity }] of prizes.entries()) {
    if (wordsCompleted <= completed && wordsCompleted > (prizes[best]?.wordsCompleted ?? 0)) best = index
  }
  return best
}

/** In how many letter sets a crossword wins each row. */
export function setsPerRow(prizes: Prizes, crossword: Crossword): number[] {
  const sets = prizes.map(() => 0)
  for (const [completed, count] of setsByWordsCompleted(crossword).entries()) {
    const row = rowOfWords(prizes, completed)
    if (row !== -1) sets[row]! += count
  }
  return sets
}

/** The odds of each crossword, row by row. */
export function oddsPerCrossword({ prizes, crosswords = [] }: GameDefinition): Chance[][] {
  const outOf = combinations(LETTERS, LETTERS_DRAWN)
  return crosswords.map((crossword) =>
    setsPerRow(prizes, crossword).map((ways) => ({ ways: BigInt(ways), outOf })),
  )
}
