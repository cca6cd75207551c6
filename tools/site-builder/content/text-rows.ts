import { applyEdits } from 'jsonc-parser'
import type { SiteText } from '#schemas/operator/endpoints/getSiteTexts.ts'
import { lacksOf } from '#schemas/site-manifest/language-gaps.ts'
import { checkText, parseText, variablesOf } from '#schemas/site-manifest/refuse-messages.ts'
import type { SiteTexts } from '#schemas/site-manifest/site-texts.ts'
import { messagesIn } from '#schemas/site-manifest/text-differences.ts'
import type { Draft } from '../state/draft.ts'
import { editsFor } from '../state/manifest-text.ts'

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

export const TEXT_FILTERS = ['all', 'own', 'missing', 'wrong'] as const
export type TextFilter = (typeof TEXT_FILTERS)[number]

/** Whether a message is one that a filter leaves. */
export const IS_OF_FILTER: Readonly<Record<TextFilter, (row: TextRow) => boolean>> = {
  all: () => true,
  own: ({ own }) => own !== null,
  missing: ({ isMissing }) => isMissing,
  wrong: ({ flaws }) => flaws.length > 0,
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

/** The rows that a search and a filter leave. The search finds parts of ids and texts, whatever their case. */
export function foundRows(
  rows: readonly TextRow[],
  { search, filter, part }: { readonly search: string; readonly filter: TextFilter; readonly part: string },
): TextRow[] {
  const words = search.toLowerCase().split(/\s+/)
  return rows.filter((row) => {
    if (part !== '' && row.part !== part) return false
    if (!IS_OF_FILTER[filter](row)) return false
    const text = `${row.id} ${row.shown} ${row.english}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

/** The variables and tags of a message. */
export const placeholdersOf = (english: string): string[] => [...variablesOf(parseText(english))]

/** Whether a file can be edited by message id: it is an object of texts, or is not there yet. */
export const isReadable = (files: SiteTexts, file: string): boolean => messagesIn(files[file]) !== null

/** Sets the own text of a message in the draft; undefined takes it back. The other texts of the file stay as they are. */
export function putText(
  draft: Draft,
  live: SiteTexts,
  { file, id, text }: { readonly file: string; readonly id: string; readonly text: string | undefined },
): void {
  const now = draft.files[file] ?? live[file] ?? '{}\n'
  const next = applyEdits(now, editsFor(now, [id], text))
  const isNothing = live[file] === undefined && Object.keys(messagesIn(next) ?? {}).length === 0
  draft.putFiles({ [file]: next === live[file] || isNothing ? undefined : next }, id)
}
