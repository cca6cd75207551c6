/** A time in ISO 8601, from UTC milliseconds. */
export function isoTime(timeMs: number): string {
  // Only formats: the time itself is the clock's or the database's.
  // oxlint-disable-next-line no-restricted-globals
  return new Date(timeMs).toISOString()
}
