/** Odds from which the digits after the point mean nothing to a reader. */
const WHOLE_FROM = 100

/** "One in N" as it is shown: one decimal below 100, whole from there on. */
export function roundOdds(oneIn: number): number {
  return oneIn < WHOLE_FROM ? Math.round(oneIn * 10) / 10 : Math.round(oneIn)
}
