/** The formats of dates and times in pages, by the name that a rendered page gives each `<time>`. */
export const MOMENT_FORMATS = {
  dateTime: { year: 'numeric', month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' },
  day: { weekday: 'short', month: 'short', day: 'numeric' },
  time: { hour: 'numeric', minute: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

export type MomentFormat = keyof typeof MOMENT_FORMATS

/** Attribute of a `<time>` in a rendered page with the name of its format: a script of the page writes it in the browser's time zone. */
export const MOMENT_ATTRIBUTE = 'data-moment'
