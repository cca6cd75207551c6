import { type ReactNode, useMemo } from 'react'
import { createIntl, RawIntlProvider, useIntl } from 'react-intl'
import { useSite } from '#runtime/site/site.ts'

/** Shows its content by the clock of the site, whatever clock the player chose: for paper, which others read too. */
export function SiteClock({ children }: { children: ReactNode }) {
  const intl = useIntl()
  const { timeZone } = useSite().manifest
  const bySite = useMemo(
    () => (intl.timeZone === timeZone ? intl : createIntl({ ...intl, timeZone })),
    [intl, timeZone],
  )
  return <RawIntlProvider value={bySite}>{children}</RawIntlProvider>
}
