/** The value of a date field for a moment, in the player's time zone. */
export function dayOf(moment: number): string {
  // The calendar of the player's time zone is the page's own; every moment comes from serverNow.
  // oxlint-disable-next-line no-restricted-globals
  const date = new Date(moment)
  const padded = (value: number, digits: number) => String(value).padStart(digits, '0')
  return `${padded(date.getFullYear(), 4)}-${padded(date.getMonth() + 1, 2)}-${padded(date.getDate(), 2)}`
}

/** The start of a day, in the player's time zone: the day of a date field plus a number of days; null where it names none. */
export function startOfDay(typed: string, daysLater: number): number | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(typed)
  if (match === null) return null
  // oxlint-disable-next-line no-restricted-globals
  return new Date(Number(match[1]), Number(match[2]) - 1, Number(match[3]) + daysLater).getTime()
}
