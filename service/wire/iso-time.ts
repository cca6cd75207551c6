/** A time in ISO 8601, from UTC milliseconds. */
export function isoTime(timeMs: number): string {
  // Only formats: the time itself is the clock's or the database's.
  // oxlint-disable-next-line no-restricted-globals
  return new Date(timeMs).toISOString()
}

/** The day of a time in UTC: `2026-11-22`. */
export const isoDay = (timeMs: number): string => isoTime(timeMs).slice(0, 10)

/** The beginning of a day in UTC; null for one that does not exist. */
export function startOfDay(day: string): number | null {
  // oxlint-disable-next-line no-restricted-globals
  const timeMs = Date.parse(`${day}T00:00:00Z`)
  return Number.isNaN(timeMs) || isoDay(timeMs) !== day ? null : timeMs
}

/** UTC milliseconds of a time in ISO 8601 with its zone; null for any other text. */
export function timeFromIso(text: string): number | null {
  // oxlint-disable-next-line no-restricted-globals
  const timeMs = Date.parse(text)
  return Number.isNaN(timeMs) ? null : timeMs
}
