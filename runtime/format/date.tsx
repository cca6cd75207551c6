import { useIntl, type FormatDateOptions } from 'react-intl'
import { useIsHydrating } from '#runtime/clock/rendered-page.ts'
import { MOMENT_FORMATS, type MomentFormat } from '#schemas/dates/moment-formats.ts'
import { ordinalFirst } from '#schemas/dates/ordinal-first.ts'
import styles from './date.module.css'

export interface AtProps {
  /** UTC milliseconds. */
  at: number
}

/** A date and a time of day in the player's language and time zone. */
export const DateTime = ({ at }: AtProps) => <Moment at={at} format="dateTime" />

/** A day. */
export const Day = ({ at }: AtProps) => <Moment at={at} format="day" />

/** A time of day. */
export const Time = ({ at }: AtProps) => <Moment at={at} format="time" />

/** Formats a date in the player's language. */
export function useDateText(): (at: number | string, format: FormatDateOptions) => string {
  const intl = useIntl()
  return (at, format) => ordinalFirst(intl.formatDate(at, format), intl.locale)
}

/**
 * The service does not know the visitor's time zone: it draws UTC. A script of the page writes the local time before the first paint; without
 * scripts the style sheet names the zone.
 */
function Moment({ at, format: name }: AtProps & { format: MomentFormat }) {
  const dateText = useDateText()
  const isHydrating = useIsHydrating()
  const format = MOMENT_FORMATS[name]
  return (
    <time
      dateTime={isoOf(at)}
      {...(isHydrating && { className: styles.drawn, 'data-moment': name })}
      suppressHydrationWarning
    >
      {dateText(at, isHydrating ? { ...format, timeZone: 'UTC' } : format)}
    </time>
  )
}

function isoOf(at: number): string {
  return new Date(at).toISOString()
}
