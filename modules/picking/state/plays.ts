/** One line on a slip: the numbers chosen in the main set and in the second one, in no order. */
export interface Line {
  readonly numbers: readonly number[]
  readonly numbers2nd: readonly number[]
}

export const EMPTY_LINE: Line = { numbers: [], numbers2nd: [] }

const ascending = (numbers: readonly number[]) => numbers.toSorted((one, other) => one - other)

/** A line as it travels: numbers joined by `-`, the second set behind `|` (games, "Plays"). */
export function toPlay({ numbers, numbers2nd }: Line): string {
  const main = ascending(numbers).join('-')
  return numbers2nd.length === 0 ? main : `${main}|${ascending(numbers2nd).join('-')}`
}

const PLAY = /^\d{1,4}(?:-\d{1,4})*(?:\|\d{1,4}(?:-\d{1,4})*)?$/

/** Reads a play string of numbers; null where it is of another kind (a perm, a raffle ticket). */
export function fromPlay(play: string): Line | null {
  if (!PLAY.test(play)) return null
  const [main = '', second] = play.split('|')
  const read = (part: string | undefined) => (part ? part.split('-').map(Number) : [])
  return { numbers: read(main), numbers2nd: read(second) }
}

/** How many ways there are to choose `size` out of `count` things. */
export function combinations(count: number, size: number): number {
  if (size < 0 || size > count) return 0
  let ways = 1
  for (let step = 1; step <= size; step += 1) ways = (ways * (count - size + step)) / step
  return Math.round(ways)
}
