import type { PlayRefusal } from '#modules/game-rules/rules/game-rules.ts'

/** The numbers of one play, ascending in each set. */
export interface PlayNumbers {
  main: number[]
  second: number[]
}

export interface PlaySizes {
  size: number
  range: number
  size2nd: number
  range2nd: number
}

const NUMBER = /^[1-9][0-9]{0,3}$/

/** Reads `3-11-19` or `5-14|2-9`. Numbers may come in any order. */
export function parsePlay(play: string, sizes: PlaySizes): PlayNumbers | PlayRefusal {
  const sets = play.split('|')
  if (sets.length !== (sizes.size2nd > 0 ? 2 : 1)) return 'malformed'
  const main = readSet(sets[0]!)
  const second = sets.length === 2 ? readSet(sets[1]!) : []
  if (main === null || second === null) return 'malformed'
  if (main.length !== sizes.size) return 'wrong-count'
  if (main.some((number) => number > sizes.range)) return 'out-of-range'
  if (hasRepeats(main)) return 'repeated'
  if (second.length !== sizes.size2nd) return 'wrong-count-2nd'
  if (second.some((number) => number > sizes.range2nd)) return 'out-of-range-2nd'
  if (hasRepeats(second)) return 'repeated-2nd'
  return { main: ascending(main), second: ascending(second) }
}

/** The canonical play string: ascending, joined by `-`, the second set after `|`. */
export function formatPlay({ main, second }: PlayNumbers): string {
  const first = ascending(main).join('-')
  return second.length === 0 ? first : `${first}|${ascending(second).join('-')}`
}

function readSet(text: string): number[] | null {
  const parts = text.split('-')
  return parts.every((part) => NUMBER.test(part)) ? parts.map(Number) : null
}

function hasRepeats(numbers: readonly number[]): boolean {
  return new Set(numbers).size !== numbers.length
}

function ascending(numbers: readonly number[]): number[] {
  return [...numbers].sort((a, b) => a - b)
}
