import type { SiteText } from '../operator/endpoints/getSiteTexts.ts'
import { lacksOf } from '../site-manifest/language-gaps.ts'
import { checkText } from '../site-manifest/refuse-messages.ts'
import type { SiteTexts } from '../site-manifest/site-texts.ts'
import { messagesIn } from '../site-manifest/text-differences.ts'

/** A message of a site in one language, with the site's own text. */
export interface TextRow extends SiteText {
  /** Null where the site has none. */
  readonly own: string | null
  /** The text that players see; the English one where the language lacks it. */
  readonly shown: string
  readonly isMissing: boolean
  /** The reasons to refuse the own text, and its gaps. */
  readonly flaws: readonly string[]
}

/** The messages of a language with the own texts of a site. `locale` decides on the plural forms. */
export function textRows(texts: readonly SiteText[], files: SiteTexts, locale: string): TextRow[] {
  const ownByFile = new Map<string, Readonly<Record<string, unknown>>>()
  return texts.map((text) => {
    const known = ownByFile.get(text.file) ?? messagesIn(files[text.file]) ?? {}
    ownByFile.set(text.file, known)
    const value = known[text.id]
    const own = typeof value === 'string' ? value : null
    const below = text.inherited ?? text.product
    return {
      ...text,
      own,
      shown: own ?? below ?? text.english,
      isMissing: own === null && below === null,
      flaws: own === null ? [] : flawsOf(own, text.english, locale),
    }
  })
}

/** The reasons to refuse a text, or its gaps: variables of the English text, and plural forms of the language. */
export function flawsOf(text: string, english: string, locale: string): readonly string[] {
  const checked = checkText(text, english)
  if (typeof checked === 'string') return [checked]
  return lacksOf(checked, english, locale).map((lack) => `lacks ${lack}`)
}
