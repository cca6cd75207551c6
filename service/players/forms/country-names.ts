import type { CountryNames } from '#schemas/site-manifest/country-choices.ts'

const FALLBACK = 'en-US'

/** The names of countries in a language in wire form (`de_DE`), in English where it is unknown. */
export function countryNamesIn(languageId: string): CountryNames {
  const language = knownLocale(languageId.replace('_', '-'))
  const names = new Intl.DisplayNames([language], { type: 'region' })
  return { language, nameOf: (code) => names.of(code) }
}

function knownLocale(locale: string): string {
  try {
    return Intl.DisplayNames.supportedLocalesOf([locale])[0] ?? FALLBACK
  } catch {
    return FALLBACK
  }
}
