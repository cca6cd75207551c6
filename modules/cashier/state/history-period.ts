import { CASHIER_HISTORY_RANGES_DAYS } from '#schemas/limits.ts'

const HOUR_MS = 3_600_000

/** The last days, or the days between two dates. */
export const PERIOD_CHOICES = [...CASHIER_HISTORY_RANGES_DAYS.map(String), 'dates'] as const
export type PeriodChoice = (typeof PERIOD_CHOICES)[number]

/** The first moment of a period, and the first one after it; without it the period has not ended. */
export interface Period {
  readonly from: number
  readonly to?: number
}

/** The period of the form; null while the dates do not make one. `firstDay` and `lastDay` are the values of date fields. */
export function periodOf(
  choice: PeriodChoice,
  { firstDay, lastDay, now }: { firstDay: string; lastDay: string; now: number },
): Period | null {
  if (choice !== 'dates') return { from: now - Number(choice) * 24 * HOUR_MS }
  const from = startOfDay(firstDay, 0)
  const to = startOfDay(lastDay, 1)
  return from === null || to === null || from >= to ? null : { from, to }
}

/** The value of a date field for a moment, in the player's time zone. */
export function dayOf(moment: number): string {
  // The calendar of the player's time zone is the page's own; every moment comes from serverNow.
  // oxlint-disable-next-line no-restricted-globals
  const date = new Date(moment)
  const padded = (value: number, digits: number) => String(value).padStart(digits, '0')
  return `${padded(date.getFullYear(), 4)}-${padded(date.getMonth() + 1, 2)}-${padded(date.getDate(), 2)}`
}

/** The start of a day, in the player's time zone: the chosen day plus a number of days. */
function startOfDay(typed: string, daysLater: number): number | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(typed)
  if (match === null) return null
  // oxlint-disable-next-line no-restricted-globals
  return new Date(Number(match[1]), Number(match[2]) - 1, Number(match[3]) + daysLater).getTime()
}
