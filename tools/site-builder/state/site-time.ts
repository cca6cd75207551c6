import type { OpenSite } from './open-site.ts'

/** The clock of a site. */
export const zoneOf = ({ detail }: Pick<OpenSite, 'detail'>): string => detail.resolved?.timeZone ?? 'UTC'

/** A time by the clock of a site: `1 Dec 2026, 08:00`. */
export const timeIn = (timeZone: string, milliseconds: number): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(milliseconds)

/**
 * The UTC milliseconds of a date and time by the clock of a zone, as an input of the kind `datetime-local` gives it; NaN for no time. A time
 * that a clock shows twice is the first of both, and one that it skips is as long after the change as it was meant to be.
 */
export function instantIn(timeZone: string, local: string): number {
  const wanted = Date.parse(`${local}Z`)
  if (Number.isNaN(wanted)) return wanted
  // The offset before the wanted time and after it: they differ where the clock is changed in between.
  const offsets = [-1, 1].map((days) => offsetAt(timeZone, wanted + days * DAY_MS))
  const found = offsets.map((offset) => wanted - offset).find((at) => at + offsetAt(timeZone, at) === wanted)
  return found ?? wanted - (offsets[0] ?? 0)
}

const DAY_MS = 86_400_000

/** The offset of a zone from UTC at a moment, in milliseconds. */
function offsetAt(timeZone: string, at: number): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(at)
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  const shown = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'))
  return shown - Math.floor(at / 1000) * 1000
}
