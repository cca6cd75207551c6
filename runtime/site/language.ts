import { page } from '#runtime/context/page.ts'
import { LANGUAGE_COOKIE } from '#schemas/site-manifest/inlined-site.ts'
import { useSite } from './site.ts'

const YEAR_SECONDS = 365 * 24 * 3600

export interface LanguageChoice {
  /** The code of the language that is shown. */
  readonly language: string
  /** All that the site is served in, each named in itself. */
  readonly languages: readonly { code: string; name: string }[]
  /** Shows the site in another language; the page loads anew, in its language and direction from the first paint. */
  choose: (code: string) => void
}

export function useLanguage(): LanguageChoice {
  const { manifest, language } = useSite()
  const { served, data } = manifest.languages
  return {
    language,
    languages: served.map((code) => ({ code, name: data[code]?.name ?? code })),
    choose(code) {
      rememberLanguage(code)
      page.reload()
    },
  }
}

/** Remembers a language for the next page; a cookie, because the service writes that page in it. */
export function rememberLanguage(code: string): void {
  document.cookie = `${LANGUAGE_COOKIE}=${code}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`
}
