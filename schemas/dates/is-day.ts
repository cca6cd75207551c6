/** Whether the calendar has a day, as `YYYY-MM-DD`: `Date` moves the 31st of June to July. */
export function isDay(day: string): boolean {
  const at = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day)
}
