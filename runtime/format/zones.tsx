import { useIntl } from 'react-intl'
import { useIsHydrating } from '#runtime/clock/rendered-page.ts'
import { useSite } from '#runtime/site/site.ts'
import { Moment, type AtProps } from './date.tsx'

/** Swedish writes a time as spreadsheets read it: `2026-11-28 20:00:00`. */
const SORTABLE = 'sv-SE'

/** The time zone of this device; that of the page where the render must equal the rendered page. */
export function useDeviceZone(): string | undefined {
  const { timeZone } = useIntl()
  return useIsHydrating() ? timeZone : new Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** Times of the site's clock in a form that spreadsheets read, and the name of its zone. */
export function useSortableTime(): { zone: string; format: (at: number) => string } {
  const { timeZone } = useSite().manifest
  const clock = new Intl.DateTimeFormat(SORTABLE, { dateStyle: 'short', timeStyle: 'medium', timeZone })
  return { zone: clock.resolvedOptions().timeZone, format: (at) => clock.format(at) }
}

/** A date and a time of day with the short name of their time zone, where another one could be meant. */
export const ZonedDateTime = ({ at, timeZone }: AtProps & { timeZone?: string }) => (
  <Moment
    at={at}
    format={{
      ...(timeZone !== undefined && { timeZone }),
      month: 'short',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      timeZoneName: 'short',
    }}
  />
)
