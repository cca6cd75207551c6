import { LANGUAGE_COOKIE } from '#schemas/site-manifest/inlined-site.ts'
import type { Languages } from '#schemas/site-manifest/languages.ts'

export interface LanguagePreferences {
  /** The `lang` parameter of the address's query. */
  readonly asked?: string | undefined
  readonly cookie?: string | undefined
  readonly accepted?: string | undefined
}

/** The served language of the answer: the requested one, else the remembered one, else the browser's, else the default. */
export function chooseLanguage(
  languages: Languages,
  { asked, cookie, accepted }: LanguagePreferences,
): string {
  const preferred = [asked, cookieValue(cookie, LANGUAGE_COOKIE), ...byWeight(accepted ?? '')]
  for (const language of preferred) {
    const served = language === undefined ? undefined : servedLanguage(languages, language)
    if (served !== undefined) return served
  }
  return languages.default
}

/** The served language for a code: `de`, `de-DE` and `de_DE` may all be German. */
export function servedLanguage(languages: Languages, code: string): string | undefined {
  const wanted = code.replaceAll('_', '-').toLowerCase()
  const named = languages.served.find(
    (served) =>
      served.toLowerCase() === wanted ||
      languages.data[served]?.languageId.replaceAll('_', '-').toLowerCase() === wanted,
  )
  return named ?? languages.served.find((served) => served.toLowerCase() === wanted.split('-')[0])
}

/** The value of a cookie, if it consists of the characters that our own cookies use. */
export function cookieValue(header: string | undefined, name: string): string | undefined {
  const found = header
    ?.split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${name}=`))
  const value = found?.slice(name.length + 1)
  return value !== undefined && /^[A-Za-z0-9_-]{1,32}$/.test(value) ? value : undefined
}

/** Codes of an Accept-Language header, highest weight first. */
function byWeight(header: string): string[] {
  return header
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [code = '', ...params] = part.trim().split(';')
      const weight = params
        .map((param) => /^\s*q=([0-9.]+)$/.exec(param)?.[1])
        .find((value) => value !== undefined)
      return { code: code.trim(), weight: weight === undefined ? 1 : Number(weight) }
    })
    .filter(({ code, weight }) => /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(code) && weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ code }) => code)
}
