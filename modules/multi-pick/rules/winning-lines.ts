import type { ChosenNumbers } from '#modules/one-draw/rules/play-numbers.ts'

/** The numbers of a play that were drawn, and the others, in each set. */
interface Split {
  readonly drawn: readonly number[]
  readonly other: readonly number[]
}

/** Matches that a rank asks of a line in each set. */
export interface LineMatches {
  readonly main: number
  readonly second: number
}

/** Yields the lines of a play with the given number of matches in each set, in ascending order of their drawn numbers. */
export function* linesWith(
  { main, second }: LineMatches,
  play: ChosenNumbers,
  {
    balls,
    balls2nd,
    size,
    size2nd,
  }: { balls: readonly number[]; balls2nd: readonly number[]; size: number; size2nd: number },
): Generator<ChosenNumbers, void> {
  const mainSplit = splitBy(play.main, balls)
  const secondSplit = splitBy(play.second, balls2nd)
  for (const numbers of halves(mainSplit, main, size))
    for (const numbers2nd of halves(secondSplit, second, size2nd)) yield { main: numbers, second: numbers2nd }
}

function splitBy(numbers: readonly number[], drawn: readonly number[]): Split {
  return {
    drawn: numbers.filter((number) => drawn.includes(number)),
    other: numbers.filter((number) => !drawn.includes(number)),
  }
}

/** Every choice of `size` numbers with exactly `matches` drawn ones. */
function* halves({ drawn, other }: Split, matches: number, size: number): Generator<number[], void> {
  for (const hits of choices(drawn, matches))
    for (const misses of choices(other, size - matches))
      yield [...hits, ...misses].toSorted((one, next) => one - next)
}

/** Every choice of `count` of these numbers, in their order. */
function* choices(from: readonly number[], count: number): Generator<number[], void> {
  if (count === 0) return yield []
  for (let first = 0; first <= from.length - count; first++)
    for (const rest of choices(from.slice(first + 1), count - 1)) yield [from[first]!, ...rest]
}
