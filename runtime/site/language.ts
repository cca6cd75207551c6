import { page } from '#runtime/context/page.ts'
import { LANGUAGE_COOKIE } from '#schemas/site-manifest/inlined-site.ts'
import { useSite } from './site.ts'

const YEAR_SECONDS = 365 * 24 * 3600

export interface LanguageChoice {
  /** The current language code. */
  readonly language: string
  /** All languages of the site, each in its own name. */
  readonly languages: readonly { code: string; name: string }[]
  /** Changes the language; the page reloads, in its language and direction from the first paint. */
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

/** Stores a language for the next page; a cookie, because the service renders that page in it. */
export function rememberLanguage(code: string): void {
  document.cookie = `${LANGUAGE_COOKIE}=${code}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`
}
