/** The further draws that a slip may include after the next one. */
export interface FurtherDraws {
  /** The choices, besides none; empty where the game sells no draws ahead. */
  readonly offered: readonly number[]
  readonly chosen: number
  /** Start of the last chosen draw, UTC milliseconds; null where none is chosen or known. */
  readonly lastDrawAt: number | null
}

/** The site's choices limited to the number of dates; where all choices exceed it, the number of dates. */
export function offeredDraws(choices: readonly number[], dates: readonly number[]): number[] {
  const offered = choices.filter((count) => count <= dates.length)
  return offered.length === 0 && dates.length > 0 ? [dates.length] : offered
}

/** `dates` is undefined until they are loaded; until then the player's choice is kept. */
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
