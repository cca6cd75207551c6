import { useIntl, type FormatDateOptions } from 'react-intl'
import { ordinalFirst } from '#schemas/dates/ordinal-first.ts'

export interface AtProps {
  /** UTC milliseconds. */
  at: number
}

/** A date and a time of day in the player's language, by the clock of the page (`useShownClock`). */
export const DateTime = ({ at }: AtProps) => (
  <Moment
    at={at}
    format={{ year: 'numeric', month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' }}
  />
)

/** A day. */
export const Day = ({ at }: AtProps) => (
  <Moment at={at} format={{ weekday: 'short', month: 'short', day: 'numeric' }} />
)

/** A time of day. */
export const Time = ({ at }: AtProps) => <Moment at={at} format={{ hour: 'numeric', minute: 'numeric' }} />

/** Formats a date in the player's language. */
export function useDateText(): (at: number | string, format: FormatDateOptions) => string {
  const intl = useIntl()
  return (at, format) => ordinalFirst(intl.formatDate(at, format), intl.locale)
}

/** A time in a format of one's own. */
export function Moment({ at, format }: AtProps & { format: FormatDateOptions }) {
  const dateText = useDateText()
  return <time dateTime={isoOf(at)}>{dateText(at, format)}</time>
}

function isoOf(at: number): string {
  return new Date(at).toISOString()
}
