import { FormattedDate, FormattedTime } from 'react-intl'

export interface AtProps {
  /** UTC milliseconds. */
  at: number
}

/** A date and a time of day in the player's language and time zone. */
export function DateTime({ at }: AtProps) {
  return (
    <time dateTime={isoOf(at)}>
      <FormattedDate value={at} year="numeric" month="short" day="numeric" hour="2-digit" minute="2-digit" />
    </time>
  )
}

/** A day. */
export function Day({ at }: AtProps) {
  return (
    <time dateTime={isoOf(at)}>
      <FormattedDate value={at} weekday="short" month="short" day="numeric" />
    </time>
  )
}

/** A time of day. */
export function Time({ at }: AtProps) {
  return (
    <time dateTime={isoOf(at)}>
      <FormattedTime value={at} />
    </time>
  )
}

function isoOf(at: number): string {
  return new Date(at).toISOString()
}
