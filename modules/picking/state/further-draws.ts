/** The further draws that a slip may be bought for beside the next one. */
export interface FurtherDraws {
  /** How many at a choice, beside none; empty where the game sells no draws ahead. */
  readonly offered: readonly number[]
  readonly chosen: number
  /** When the last of the chosen draws begins, UTC milliseconds; null where none is chosen or known. */
  readonly lastDrawAt: number | null
}

/** The site's choices that the game has dates for; where all of them are more, as many as there are dates. */
export function offeredDraws(choices: readonly number[], dates: readonly number[]): number[] {
  const offered = choices.filter((count) => count <= dates.length)
  return offered.length === 0 && dates.length > 0 ? [dates.length] : offered
}

/** `dates` is undefined until they have come: until then the player's choice stands as it was made. */
export function furtherDraws(
  wanted: number,
  choices: readonly number[],
  dates: readonly number[] | undefined,
): FurtherDraws {
  if (!dates) return { offered: [], chosen: wanted, lastDrawAt: null }
  const offered = offeredDraws(choices, dates)
  const chosen = offered.includes(wanted) ? wanted : 0
  return { offered, chosen, lastDrawAt: dates[chosen - 1] ?? null }
}
