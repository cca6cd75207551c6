import { SELF_EXCLUSION_MIN_MONTHS, TIME_OUT_MAX_WEEKS } from '#schemas/limits.ts'

const HOUR_MS = 3_600_000

/** The quick choices of a time-out, in days. */
export const TIME_OUT_DAYS = [1, 7] as const
/** The offered lengths of a self-exclusion, in months. */
export const EXCLUSION_MONTHS = [6, 12, 24, 60] as const

export type DateRefusal = 'date-required' | 'date-in-past' | 'date-too-late' | 'date-too-early'

export const inDays = (now: number, days: number): number => now + days * 24 * HOUR_MS

/** The end of the day that is this many months away: never earlier than the months themselves. */
export function endAfterMonths(now: number, months: number): number {
  const day = calendar(now)
  return lastSecond(day.getFullYear(), day.getMonth() + months, day.getDate())
}

/** The end of a chosen day in the player's time zone; null where the field has no date. */
export function endOfDay(typed: string): number | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(typed)
  return match === null ? null : lastSecond(Number(match[1]), Number(match[2]) - 1, Number(match[3]))
}

// The calendar of the player's time zone is the page's own; every moment comes from serverNow.
// oxlint-disable-next-line no-restricted-globals
const calendar = (moment: number) => new Date(moment)

function lastSecond(year: number, month: number, day: number): number {
  // oxlint-disable-next-line no-restricted-globals
  return new Date(year, month, day, 23, 59, 59).getTime()
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
  const earliest = calendar(now)
  earliest.setMonth(earliest.getMonth() + SELF_EXCLUSION_MIN_MONTHS)
  return until < earliest.getTime() ? 'date-too-early' : null
}
