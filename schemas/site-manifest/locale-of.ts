import type { Languages } from './languages.ts'

/** The locale whose formats a language of the site has: its own key, or that of its id on the wire (`en_GB` → `en-GB`). */
export function localeOf({ data }: Languages, language: string): string {
  const { locale, languageId } = data[language] ?? {}
  return locale ?? languageId?.replace('_', '-') ?? language
}
