import { Temporal } from 'temporal-polyfill'

/** Days that the calendar shows. */
export const SHOWN_DAYS = 7

/** A day plus a number of days. */
export const dayAfter = (day: string, days: number): string =>
  Temporal.PlainDate.from(day).add({ days }).toString()

/** The day that it is by the clock of a site. */
export const todayAt = (timeZone: string): string => Temporal.Now.plainDateISO(timeZone).toString()

/** The first day in an address; null where the text names none. */
export function dayIn(text: string | null): string | null {
  if (text === null || !/^20\d\d-\d\d-\d\d$/.test(text)) return null
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' }).toString()
  } catch {
    return null
  }
}

/** A day in words: `Sun 29 Nov`. */
export const dayText = (day: string): string =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone: 'UTC',
    weekday: 'short',
    day: 'numeric',
    month: 'short',
  }).format(Date.parse(`${day}T00:00:00Z`))
