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
  matchedMain: number
  matchedSecond: number
  /** Known once the draw is over. */
  prize: number | undefined
}

/**
 * The player's plays with the most matches first, so that the one to watch is on top. The order is settled by
 * prize once prizes are known. A play that is no set of numbers is left out.
 */
export function matchPlays(plays: readonly Play[], { balls, balls2nd }: ShownBalls): MatchedPlay[] {
  const drawn = new Set(balls)
  const drawn2nd = new Set(balls2nd)
  const matched = plays.flatMap(({ playId, play, prize }) => {
    const numbers = readPlayNumbers(play)
    if (!numbers) return []
    const { main, second, count } = numbers
    const matchedMain = main.filter((number) => drawn.has(number)).length
    const matchedSecond = second.filter((number) => drawn2nd.has(number)).length
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
