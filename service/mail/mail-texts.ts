import { IntlMessageFormat } from 'intl-messageformat'
import { FALLBACK_LANGUAGE } from '#schemas/site-manifest/languages.ts'
import { MAILS_PART } from '#schemas/site-manifest/own-languages.ts'
import { productMailTexts } from '#service/sites/product-mail-texts.ts'
import type { ServedSite } from '#service/sites/served-site.ts'

/** A site in the language of a mail or a text message. */
export interface MailLanguage {
  readonly site: ServedSite
  readonly language: string
}

/** The player's language if the site serves it and it has texts. */
export function mailLanguageOf(
  { manifest: { languages }, ownLanguages }: ServedSite,
  languageId: string,
): string {
  const code = languages.served.find((served) => languages.data[served]?.languageId === languageId)
  const wanted = code ?? languages.default
  return productMailTexts(wanted) !== undefined || ownLanguages.has(wanted) ? wanted : FALLBACK_LANGUAGE
}

/** A text of the mails and text messages, formatted with its values. A text that a site's own language lacks is in its fallback. */
export function messageOf(
  { site, language }: MailLanguage,
  id: string,
  values: Record<string, string | number>,
): string {
  const own = site.ownLanguages.get(language)
  const text = own?.parts.get(MAILS_PART)?.texts[id]
  if (text !== undefined) return formatted(text, language, values)
  const spoken = own?.fallback ?? language
  const spare = productMailTexts(spoken)?.[id]
  if (spare === undefined) throw new Error(`There is no text "${id}" in ${spoken}.`)
  return formatted(spare, spoken, values)
}

const formatted = (text: string, language: string, values: Record<string, string | number>) =>
  String(new IntlMessageFormat(text, language).format(values))
