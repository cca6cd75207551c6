import { startOfTypedDay, yearOf } from '#modules/game-rules/rules/site-periods.ts'

const HOUR_MS = 3_600_000

/** A number of last days, a calendar year of the site, or its days between two dates. */
export type PeriodChoice = `${number}` | 'year' | 'dates'

/** The first moment of a period, and the first one after it; without it the period has not ended. */
export interface Period {
  readonly from: number
  readonly to?: number
}

interface PeriodFields {
  /** With the choice `year`. */
  readonly year?: number
  /** The values of date fields. */
  readonly firstDay: string
  readonly lastDay: string
  readonly now: number
  readonly timeZone: string
}

/** The period of the form; null while the dates do not make one. */
export function periodOf(
  choice: PeriodChoice,
  { year = 0, firstDay, lastDay, now, timeZone }: PeriodFields,
): Period | null {
  if (choice === 'year') return yearOf(timeZone, year)
  if (choice !== 'dates') return { from: now - Number(choice) * 24 * HOUR_MS }
  const from = startOfTypedDay(timeZone, firstDay, 0)
  const to = startOfTypedDay(timeZone, lastDay, 1)
  return from === null || to === null || from >= to ? null : { from, to }
}
