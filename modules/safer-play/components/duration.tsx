import { FormattedMessage } from 'react-intl'
import { hoursAndMinutes } from '../state/reality-check-time.ts'

/** A time in hours and minutes. */
export function Duration({ ms }: { ms: number }) {
  return <FormattedMessage id="safer-play.duration" values={{ ...hoursAndMinutes(ms) }} />
}
