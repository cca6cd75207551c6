import type { ReactNode } from 'react'
import { IntlProvider } from 'react-intl'
import { reportError } from '#runtime/context/report-error.ts'
import { useSite } from '#runtime/site/site.ts'
import { type CompiledMessages, providedMessages } from './messages.ts'

export interface LocaleProviderProps {
  messages: CompiledMessages
  children: ReactNode
}

/** Provides messages, and the language's number and date formats. */
export function LocaleProvider({ messages, children }: LocaleProviderProps) {
  const { language, manifest } = useSite()
  const { languageId, numberingSystem } = manifest.languages.data[language] ?? {}
  const region = languageId?.replace('_', '-') ?? language
  const locale = numberingSystem === undefined ? region : `${region}-u-nu-${numberingSystem}`
  return (
    <IntlProvider
      locale={locale}
      messages={providedMessages(messages)}
      onError={reportError}
      onWarn={reportError}
    >
      {children}
    </IntlProvider>
  )
}
