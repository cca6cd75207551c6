import { readPlayNumbers, writePlayNumbers } from '#schemas/protocol/play-string.ts'

/** One line on a slip: the numbers chosen in the main set and in the second one, unordered. */
export interface Line {
  readonly numbers: readonly number[]
  readonly numbers2nd: readonly number[]
}

export const EMPTY_LINE: Line = { numbers: [], numbers2nd: [] }

/** A line in wire form. */
export const toPlay = ({ numbers, numbers2nd }: Line): string => writePlayNumbers(numbers, numbers2nd)

/** Parses a play string of numbers; null for another kind (a perm, a raffle ticket). */
export function fromPlay(play: string): Line | null {
  const read = readPlayNumbers(play)
  return read && { numbers: read.main, numbers2nd: read.second }
}

/** Number of ways to choose `size` out of `count`. */
export function combinations(count: number, size: number): number {
  if (size < 0 || size > count) return 0
  let ways = 1
  for (let step = 1; step <= size; step += 1) ways = (ways * (count - size + step)) / step
  return Math.round(ways)
}
