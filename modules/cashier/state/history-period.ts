import { startOfDay } from '#runtime/clock/days.ts'
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
