import { monthOf } from '#modules/game-rules/rules/site-periods.ts'
import { SUBSCRIPTION_DRAWS_MAX } from '#schemas/entities/subscription.ts'

/** The draws of one calendar month of the site of a game with dates. */
export interface MonthOfDraws {
  /** `2026-12`. */
  readonly month: string
  readonly draws: number
  /** Starts of the draws, as far as they are listed. */
  readonly dates: number[]
}

/** Draws in equal intervals after the open one, or their starts as far as they are needed. */
type FollowingDraws =
  | { readonly openStartAt: number; readonly everyMs: number }
  | { readonly starts: readonly number[] }

/**
 * The draws after the open one in each of the months that begin with that of the first of them: every one, or the next `draws`. Months
 * without a draw between others are listed with 0, those after the last draw are not. At most SUBSCRIPTION_DRAWS_MAX dates are listed.
 */
export function drawsByMonth(
  following: FollowingDraws,
  {
    timeZone,
    months,
    draws = Infinity,
  }: { readonly timeZone: string; readonly months: number; readonly draws?: number },
): MonthOfDraws[] {
  const { startOf, countBefore } = timesOf(following)
  const first = startOf(0)
  if (first === undefined) return []
  const before = (at: number) => Math.min(draws, countBefore(at))
  const listed = Array.from({ length: months }, (_, place): MonthOfDraws => {
    const { start, name } = monthOf(timeZone, first, place)
    const from = before(start)
    const until = before(monthOf(timeZone, first, place + 1).start)
    const shown = Math.max(0, Math.min(until, SUBSCRIPTION_DRAWS_MAX) - from)
    const dates = Array.from({ length: shown }, (__, index) => startOf(from + index) ?? 0)
    return { month: name, draws: until - from, dates }
  })
  return listed.slice(0, listed.findLastIndex((month) => month.draws > 0) + 1)
}

function timesOf(following: FollowingDraws) {
  if ('starts' in following) {
    const { starts } = following
    return {
      startOf: (draw: number) => starts[draw],
      countBefore: (at: number) => starts.filter((start) => start < at).length,
    }
  }
  const { openStartAt, everyMs } = following
  return {
    startOf: (draw: number): number | undefined => openStartAt + (draw + 1) * everyMs,
    countBefore: (at: number) => Math.max(0, Math.ceil((at - openStartAt) / everyMs) - 1),
  }
}
