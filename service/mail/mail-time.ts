import { ordinalFirst } from '#schemas/dates/ordinal-first.ts'

/** Formats a time in UTC, because the reader's time zone is unknown. */
export const timeIn = (language: string) => {
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  return (at: number) => ordinalFirst(format.format(at), language)
}
