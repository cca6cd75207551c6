import { useIntl, type FormatDateOptions } from 'react-intl'
import { useIsAsDrawn } from '#runtime/clock/drawn-page.ts'
import { ordinalFirst } from '#schemas/dates/ordinal-first.ts'
import styles from './date.module.css'

export interface AtProps {
  /** UTC milliseconds. */
  at: number
}

const DATE_TIME: FormatDateOptions = {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
}
const DAY: FormatDateOptions = { weekday: 'short', month: 'short', day: 'numeric' }
const TIME: FormatDateOptions = { hour: 'numeric', minute: 'numeric' }

/** A date and a time of day in the player's language and time zone. */
export const DateTime = ({ at }: AtProps) => <Moment at={at} format={DATE_TIME} />

/** A day. */
export const Day = ({ at }: AtProps) => <Moment at={at} format={DAY} />

/** A time of day. */
export const Time = ({ at }: AtProps) => <Moment at={at} format={TIME} />

/** Formats a date in the player's language. */
export function useDateText(): (at: number | string, format: FormatDateOptions) => string {
  const intl = useIntl()
  return (at, format) => ordinalFirst(intl.formatDate(at, format), intl.locale)
}

/**
 * The service does not know the visitor's time zone: it draws UTC, which the style sheet hides where scripts run and names
 * where they do not.
 */
function Moment({ at, format }: AtProps & { format: FormatDateOptions }) {
  const dateText = useDateText()
  const isAsDrawn = useIsAsDrawn()
  return (
    // Two versions of the same language data may differ in a space.
    <time dateTime={isoOf(at)} className={isAsDrawn ? styles.drawn : undefined} suppressHydrationWarning>
      {dateText(at, isAsDrawn ? { ...format, timeZone: 'UTC' } : format)}
    </time>
  )
}

function isoOf(at: number): string {
  return new Date(at).toISOString()
}
