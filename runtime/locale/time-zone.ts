import { useSyncExternalStore } from 'react'
import { useIntl } from 'react-intl'
import { useFirstNow } from '#runtime/clock/rendered-page.ts'
import { useRuntime } from '#runtime/context/runtime-services.ts'

const NAME = 'timeZone'

/** The clock of the times on a page: that of the site or of the device. Counts by day do not depend on it. */
export type ShownClock = 'site' | 'device'

/** The player's choice on this device. The storage is the browser's: a page that the service renders shows the clock of the site. */
export function useShownClock(): { clock: ShownClock; choose: (clock: ShownClock) => void } {
  const { storage } = useRuntime()
  const stored = useSyncExternalStore(
    (listener) => storage.watch(NAME, listener),
    () => storage.read<ShownClock>(NAME),
    () => null,
  )
  return {
    clock: stored === 'device' ? 'device' : 'site',
    choose: (clock) => storage.write(NAME, clock),
  }
}

/** The name of a time zone in the language of the page; by default of the zone that the page shows. */
export function useZoneName(timeZone?: string): string | undefined {
  const intl = useIntl()
  const parts = intl.formatDateToParts(useFirstNow(), {
    ...(timeZone !== undefined && { timeZone }),
    timeZoneName: 'longGeneric',
  })
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone ?? intl.timeZone
}
