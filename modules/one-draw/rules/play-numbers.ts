import { readPlayNumbers, writePlayNumbers } from '#schemas/protocol/play-string.ts'
import type { PlayRefusal } from '#modules/game-rules/rules/game-rules.ts'

/** The numbers of one play, in any order. */
export interface ChosenNumbers {
  main: number[]
  second: number[]
}

/** How many numbers a play picks, and from which ranges; zeros for the second set in a game with one set. */
export interface PlaySizes {
  size: number
  range: number
  size2nd: number
  range2nd: number
}

/** Parses `3-11-19` or `5-14|2-9` and validates it against the game. */
export function parsePlay(play: string, sizes: PlaySizes): ChosenNumbers | PlayRefusal {
  const numbers = readPlayNumbers(play)
  // A count (`#`) groups equal plays in results; in a purchase each play is separate.
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
