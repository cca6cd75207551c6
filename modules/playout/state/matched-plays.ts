import type { Play } from '#schemas/entities/player.ts'
import { readPlayNumbers } from '#schemas/protocol/play-string.ts'

/** The numbers that have been shown of a draw. */
export interface ShownBalls {
  balls: readonly number[]
  balls2nd: readonly number[]
}

/** One of the player's plays beside what has been drawn so far. */
export interface MatchedPlay {
  playId: number
  main: number[]
  second: number[]
  /** How many equal plays it stands for. */
  count: number
  /** Of a race that is over: in all of its draws. */
  matchedMain: number
  /** Of the second set; of a play that has none, the bonus ball, which comes from the main drum. */
  matchedSecond: number
  /** Known once the draw is over. */
  prize: number | undefined
}

/** Whether a number of a play has been drawn. Where a play has no second set, the bonus ball counts for its main one. */
export function isMatched(
  { number, set, hasSecond }: { number: number; set: 'main' | 'second'; hasSecond: boolean },
  { balls, balls2nd }: ShownBalls,
): boolean {
  if (set === 'second') return balls2nd.includes(number)
  return balls.includes(number) || (!hasSecond && balls2nd.includes(number))
}

/**
 * The player's plays with the most matches first, so that the one to watch is on top. The order is settled by
 * prize once prizes are known. A play that is no set of numbers is left out. `draws` is the draw that is shown, or all of
 * them where all are over.
 */
export function matchPlays(plays: readonly Play[], draws: readonly ShownBalls[]): MatchedPlay[] {
  const matched = plays.flatMap(({ playId, play, prize }) => {
    const numbers = readPlayNumbers(play)
    if (!numbers) return []
    const { main, second, count } = numbers
    const among2nd = second.length > 0 ? second : main
    const matchedMain = sumOf(draws, ({ balls }) => countOf(main, balls))
    const matchedSecond = sumOf(draws, ({ balls2nd }) => countOf(among2nd, balls2nd))
    return [{ playId, main, second, count, matchedMain, matchedSecond, prize }]
  })
  return matched.toSorted(
    (one, other) =>
      (other.prize ?? 0) - (one.prize ?? 0) ||
      other.matchedMain - one.matchedMain ||
      other.matchedSecond - one.matchedSecond ||
      one.playId - other.playId,
  )
}

function countOf(numbers: readonly number[], drawn: readonly number[]): number {
  return numbers.filter((number) => drawn.includes(number)).length
}

function sumOf(draws: readonly ShownBalls[], count: (draw: ShownBalls) => number): number {
  return draws.reduce((sum, draw) => sum + count(draw), 0)
}
