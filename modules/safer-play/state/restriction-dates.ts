import { dayStart, startOfTypedDay } from '#modules/game-rules/rules/site-periods.ts'
import { dayAt, daysAfter, monthsAfter } from '#modules/game-rules/rules/zoned-time.ts'
import { SELF_EXCLUSION_MIN_MONTHS, TIME_OUT_MAX_WEEKS } from '#schemas/limits.ts'

const SECOND_MS = 1000
const HOUR_MS = 3600 * SECOND_MS

/** The quick choices of a time-out, in days. */
export const TIME_OUT_DAYS = [1, 7] as const
/** The offered lengths of a self-exclusion, in months. */
export const EXCLUSION_MONTHS = [6, 12, 24, 60] as const

export type DateRefusal = 'date-required' | 'date-in-past' | 'date-too-late' | 'date-too-early'

export const inDays = (now: number, days: number): number => now + days * 24 * HOUR_MS

/** The end of the day at the site that is this many months away: never earlier than the months themselves. */
export function endAfterMonths(now: number, months: number, timeZone: string): number {
  const day = monthsAfter(dayAt(timeZone, now), months)
  const end = dayStart(timeZone, daysAfter(day, 1)) - SECOND_MS
  // The service counts the months in UTC: a change of clocks can be between.
  return end < afterMonths(now, months) ? dayStart(timeZone, daysAfter(day, 2)) - SECOND_MS : end
}

/** The end of a chosen day at the site; null where the field has no date. */
export function endOfDay(typed: string, timeZone: string): number | null {
  const next = startOfTypedDay(timeZone, typed, 1)
  return next === null ? null : next - SECOND_MS
}

function afterMonths(now: number, months: number): number {
  const day = dayAt('UTC', now)
  return dayStart('UTC', monthsAfter(day, months)) + now - dayStart('UTC', day)
}

/** Why a time-out cannot end at this time. */
export function refuseTimeOut(until: number | null, now: number): DateRefusal | null {
  if (until === null) return 'date-required'
  if (until <= now) return 'date-in-past'
  return until > inDays(now, TIME_OUT_MAX_WEEKS * 7) ? 'date-too-late' : null
}

/** Why a self-exclusion cannot end at this time. */
export function refuseExclusion(until: number | null, now: number): DateRefusal | null {
  if (until === null) return 'date-required'
  if (until <= now) return 'date-in-past'
  return until < afterMonths(now, SELF_EXCLUSION_MIN_MONTHS) ? 'date-too-early' : null
}
