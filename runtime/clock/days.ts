/** Swedish writes a day as the value of a date field: `2026-11-28`. */
const AS_FIELD = 'sv-SE'

/** The value of a date field for a moment, by the clock of a time zone. */
export const dayOf = (moment: number, timeZone: string): string =>
  new Intl.DateTimeFormat(AS_FIELD, { dateStyle: 'short', timeZone }).format(moment)
