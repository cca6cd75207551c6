import { startOfTypedDay } from '#modules/game-rules/rules/site-periods.ts'

/** Bounds of the end of a draw; UTC milliseconds, both inclusive. */
export interface DrawPeriod {
  readonly gameEndedMin?: number
  readonly gameEndedMax?: number
}

/** The period between two days of the site, either of which may be empty; null where the last one is before the first. */
export function periodOf(
  { firstDay, lastDay }: { firstDay: string; lastDay: string },
  timeZone: string,
): DrawPeriod | null {
  const from = startOfTypedDay(timeZone, firstDay, 0)
  const to = startOfTypedDay(timeZone, lastDay, 1)
  if (from !== null && to !== null && from >= to) return null
  return {
    ...(from === null ? {} : { gameEndedMin: from }),
    ...(to === null ? {} : { gameEndedMax: to - 1 }),
  }
}
