import { compareAmounts } from '#schemas/money/compare-amounts.ts'
import type { DrawState } from '#games/live/draw-state.ts'
import type { Play } from '#schemas/entities/player.ts'
import { readPlayNumbers } from '#schemas/protocol/play-string.ts'

/** The numbers of a draw that were shown so far. */
export interface DisplayedBalls {
  balls: readonly number[]
  balls2nd: readonly number[]
}

/** One of the player's plays with its matches so far. */
export interface MatchedPlay {
  playId: number
  main: number[]
  second: number[]
  /** Number of equal plays that it represents. */
  count: number
  /** Matches in the main set; for a finished race, over all of its draws. */
  matchedMain: number
  /** Matches in the second set; for a play without one, the bonus ball, which comes from the main drum. */
  matchedSecond: number
  /** Set once the draw has ended. */
  prize: number | undefined
}

/** During a draw, the balls on the screen; at the end, those of every draw (a race has several). */
export function drawsToMatch(
  draw: Pick<DrawState, 'balls' | 'balls2nd' | 'history' | 'isLastDraw'>,
): readonly DisplayedBalls[] {
  if (!draw.isLastDraw) return [draw]
  return draw.history.map(({ balls, balls2nd = [] }) => ({ balls, balls2nd }))
}

/** Whether a number of a play has been drawn. For a play without a second set, the bonus ball counts for the main one. */
export function isMatched(
  { number, set, hasSecond }: { number: number; set: 'main' | 'second'; hasSecond: boolean },
  { balls, balls2nd }: DisplayedBalls,
): boolean {
  if (set === 'second') return balls2nd.includes(number)
  return balls.includes(number) || (!hasSecond && balls2nd.includes(number))
}

/**
 * The player's plays, the most matches first. Once prizes are known, they decide the order. Plays that are not sets of
 * numbers are left out. `draws` is the current draw, or all of them where all have ended.
 */
export function matchPlays(plays: readonly Play[], draws: readonly DisplayedBalls[]): MatchedPlay[] {
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
      compareAmounts(other.prize ?? 0, one.prize ?? 0) ||
      other.matchedMain - one.matchedMain ||
      other.matchedSecond - one.matchedSecond ||
      one.playId - other.playId,
  )
}

function countOf(numbers: readonly number[], drawn: readonly number[]): number {
  return numbers.filter((number) => drawn.includes(number)).length
}

function sumOf(draws: readonly DisplayedBalls[], count: (draw: DisplayedBalls) => number): number {
  return draws.reduce((sum, draw) => sum + count(draw), 0)
}
