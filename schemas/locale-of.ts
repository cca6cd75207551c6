import type { Languages } from './site-manifest/languages.ts'

/** The locale whose formats a language of the site has: its own key, or that of its id on the wire (`en_GB` → `en-GB`). */
export function localeOf({ data }: Languages, language: string): string {
  const { locale, languageId } = data[language] ?? {}
  return locale ?? languageId?.replace('_', '-') ?? language
}

/** The same with the site's numbering system: the locale of the formats in its pages. */
export function formatLocaleOf(languages: Languages, language: string): string {
  const { numberingSystem } = languages.data[language] ?? {}
  const locale = localeOf(languages, language)
  return numberingSystem === undefined ? locale : `${locale}-u-nu-${numberingSystem}`
}
