import { ordinalFirst } from '#schemas/dates/ordinal-first.ts'

/** Formats a time by the clock of a time zone, with the zone's short name: a mail is read anywhere. */
export function timeIn(language: string, timeZone: string): (at: number) => string {
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone })
  const zone = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'short' })
  return (at) => {
    const name = zone.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
    return `${ordinalFirst(format.format(at), language)}\u00A0${name}`
  }
}
