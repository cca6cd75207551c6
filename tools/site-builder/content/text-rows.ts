import { applyEdits } from 'jsonc-parser'
import { parseText, variablesOf } from '#schemas/site-manifest/refuse-messages.ts'
import type { SiteTexts } from '#schemas/site-manifest/site-texts.ts'
import { messagesIn } from '#schemas/site-manifest/text-differences.ts'
import type { TextRow } from '#schemas/translations/text-rows.ts'
import type { Draft } from '../state/draft.ts'
import { editsFor } from '../state/manifest-text.ts'

export const TEXT_FILTERS = ['all', 'own', 'missing', 'wrong'] as const
export type TextFilter = (typeof TEXT_FILTERS)[number]

/** Whether a message is one that a filter leaves. */
export const IS_OF_FILTER: Readonly<Record<TextFilter, (row: TextRow) => boolean>> = {
  all: () => true,
  own: ({ own }) => own !== null,
  missing: ({ isMissing }) => isMissing,
  wrong: ({ flaws }) => flaws.length > 0,
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
  // A file of a language stays without texts: without any, the site would not have the language.
  const isNothing =
    file.startsWith('messages/') &&
    live[file] === undefined &&
    Object.keys(messagesIn(next) ?? {}).length === 0
  draft.putFiles({ [file]: next === live[file] || isNothing ? undefined : next }, id)
}
