import { readPlayNumbers, writePlayNumbers } from '#schemas/protocol/play-string.ts'
import type { PlayRefusal } from '#modules/game-rules/rules/game-rules.ts'

/** The numbers of one play, in any order. */
export interface ChosenNumbers {
  main: number[]
  second: number[]
}

/** How many numbers a play picks from which ranges; a game of one set has zeros for the second. */
export interface PlaySizes {
  size: number
  range: number
  size2nd: number
  range2nd: number
}

/** Reads `3-11-19` or `5-14|2-9` and checks it against the game, or says what is wrong with it. */
export function parsePlay(play: string, sizes: PlaySizes): ChosenNumbers | PlayRefusal {
  const numbers = readPlayNumbers(play)
  // A count is how a result shows equal plays together; each play is bought by itself.
  if (numbers === null || play.includes('#')) return 'malformed'
  const { main, second } = numbers
  if (main.length !== sizes.size) return 'wrong-count'
  if (!areInRange(main, sizes.range)) return 'out-of-range'
  if (hasRepeats(main)) return 'repeated'
  if (second.length !== sizes.size2nd) return 'wrong-count-2nd'
  if (!areInRange(second, sizes.range2nd)) return 'out-of-range-2nd'
  if (hasRepeats(second)) return 'repeated-2nd'
  return { main, second }
}

export function formatPlay({ main, second }: ChosenNumbers): string {
  return writePlayNumbers(main, second)
}

export function areInRange(numbers: readonly number[], range: number): boolean {
  return numbers.every((number) => number >= 1 && number <= range)
}

export function hasRepeats(numbers: readonly number[]): boolean {
  return new Set(numbers).size !== numbers.length
}
