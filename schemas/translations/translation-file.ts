import { parseText, variablesOf } from '../site-manifest/refuse-messages.ts'
import type { TextRow } from './text-rows.ts'

/** A message in a file for translators. */
export interface TranslationUnit {
  readonly id: string
  /** The module of the message; empty where a file has none. */
  readonly part: string
  /** The English text of the product. */
  readonly source: string
  /** Null where it is not translated. */
  readonly target: string | null
  /** The variables and tags that a translation may use. */
  readonly note: string
  /** A clause that continues the id: why the unit of a read file has no text that can be taken. */
  readonly problem?: string
}

/** The messages of a site in one language, as translators get them and give them back. */
export interface Translation {
  readonly language: string
  readonly units: readonly TranslationUnit[]
}

/** A file that has been read, or a sentence that says why it is no translation. */
export type ReadTranslation = Translation | { readonly problem: string }

/** The texts that players of a site see, with their sources. */
export function translationOf(rows: readonly TextRow[], language: string): Translation {
  const units = rows.map(({ id, part, english, shown, isMissing }) => ({
    id,
    part,
    source: english,
    target: isMissing ? null : shown,
    note: noteOf(english),
  }))
  return { language, units }
}

function noteOf(english: string): string {
  const names = [...variablesOf(parseText(english))]
  return names.length === 0 ? '' : `Variables and tags: ${names.join(', ')}`
}
