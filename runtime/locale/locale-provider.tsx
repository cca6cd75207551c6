import { type ReactNode, useMemo } from 'react'
import { createIntl, createIntlCache, RawIntlProvider } from 'react-intl'
import { reportError } from '#runtime/context/report-error.ts'
import { useSite } from '#runtime/site/site.ts'
import { formatLocaleOf } from '#schemas/locale-of.ts'
import { type CompiledMessages, providedMessages } from './messages.ts'
import { useShownClock } from './time-zone.ts'

/** The formats of all providers: the service renders a page with those of the page before. */
const FORMATS = createIntlCache()

export interface LocaleProviderProps {
  messages: CompiledMessages
  children: ReactNode
}

/** Provides messages, the language's number and date formats, and the time zone. */
export function LocaleProvider({ messages, children }: LocaleProviderProps) {
  const { language, manifest } = useSite()
  const locale = formatLocaleOf(manifest.languages, language)
  const timeZone = useShownClock().clock === 'site' ? manifest.timeZone : undefined
  const intl = useMemo(
    () =>
      createIntl(
        {
          locale,
          messages: providedMessages(messages),
          ...(timeZone !== undefined && { timeZone }),
          onError: reportError,
          onWarn: reportError,
        },
        FORMATS,
      ),
    [locale, messages, timeZone],
  )
  return <RawIntlProvider value={intl}>{children}</RawIntlProvider>
}
