import type { Languages } from '#schemas/site-manifest/languages.ts'

/** The first language of texts that a site does not serve, with what would be right; null where it serves all. */
export function unservedLanguage(
  texts: Readonly<Record<string, unknown>>,
  { served }: Languages,
): { readonly language: string; readonly expected: string } | null {
  const language = Object.keys(texts).find((code) => !served.includes(code))
  return language === undefined
    ? null
    : { language, expected: `in languages of the site: ${served.join(', ')}` }
}
