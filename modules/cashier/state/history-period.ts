import { startOfTypedDay } from '#modules/game-rules/rules/site-periods.ts'

const HOUR_MS = 3_600_000

/** A number of last days, or the days of the site between two dates. */
export type PeriodChoice = `${number}` | 'dates'

/** The first moment of a period, and the first one after it; without it the period has not ended. */
export interface Period {
  readonly from: number
  readonly to?: number
}

/** The period of the form; null while the dates do not make one. `firstDay` and `lastDay` are the values of date fields. */
export function periodOf(
  choice: PeriodChoice,
  { firstDay, lastDay, now, timeZone }: { firstDay: string; lastDay: string; now: number; timeZone: string },
): Period | null {
  if (choice !== 'dates') return { from: now - Number(choice) * 24 * HOUR_MS }
  const from = startOfTypedDay(timeZone, firstDay, 0)
  const to = startOfTypedDay(timeZone, lastDay, 1)
  return from === null || to === null || from >= to ? null : { from, to }
}
