import { startOfTypedDay } from '#modules/game-rules/rules/site-periods.ts'
import { REPORT_DAYS_MAX } from '#schemas/operator/reports.ts'

interface Days {
  readonly from: string
  readonly to: string
}

const DAY_MS = 24 * 3_600_000

/** The first moment of some days of a site, and the first one after them; a text says why there is no such period. */
export function periodOfDays(
  timeZone: string,
  { from, to }: Days,
  daysMax = REPORT_DAYS_MAX,
): { from: number; to: number } | string {
  const first = startOfTypedDay(timeZone, from, 0)
  const last = startOfTypedDay(timeZone, to, 1)
  if (first === null || last === null) return 'The period names a day that no calendar has.'
  if (to < from) return 'The last day is before the first one.'
  // Days may have 23 or 25 hours.
  const days = Math.round((last - first) / DAY_MS)
  if (days > daysMax) return `The period has ${days} days; at most ${daysMax} are reported.`
  return { from: first, to: last }
}
