import { type ReactNode, useMemo } from 'react'
import { createIntl, createIntlCache, RawIntlProvider } from 'react-intl'
import { reportError } from '#runtime/context/report-error.ts'
import { useSite } from '#runtime/site/site.ts'
import { formatLocaleOf } from '#schemas/locale-of.ts'
import { type CompiledMessages, providedMessages } from './messages.ts'

/** The formats of all providers: the service renders a page with those of the page before. */
const FORMATS = createIntlCache()

export interface LocaleProviderProps {
  messages: CompiledMessages
  children: ReactNode
}

/** Provides messages, and the language's number and date formats. */
export function LocaleProvider({ messages, children }: LocaleProviderProps) {
  const { language, manifest } = useSite()
  const locale = formatLocaleOf(manifest.languages, language)
  const intl = useMemo(
    () =>
      createIntl(
        { locale, messages: providedMessages(messages), onError: reportError, onWarn: reportError },
        FORMATS,
      ),
    [locale, messages],
  )
  return <RawIntlProvider value={intl}>{children}</RawIntlProvider>
}
