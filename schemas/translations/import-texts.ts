import { lacksOf } from '../site-manifest/language-gaps.ts'
import { nearest } from '../site-manifest/nearest.ts'
import { parseJson } from '../site-manifest/parse-json.ts'
import { checkText, parseText } from '../site-manifest/refuse-messages.ts'
import type { SiteTexts, TextChanges } from '../site-manifest/site-texts.ts'
import { messagesIn } from '../site-manifest/text-differences.ts'
import type { TextRow } from './text-rows.ts'
import type { Translation, TranslationUnit } from './translation-file.ts'

/** A line of the report about a text of an imported file. */
export interface ImportLine {
  readonly id: string
  /** The text in the file; null where it has none. */
  readonly value: string | null
  /** A clause that continues the id: `must not name the variable nubmer; this message has number`. */
  readonly expected: string
}

/** The texts of a site after an import, and a report. Each unit of the file is counted once. */
export interface ImportedTexts {
  readonly language: string
  /** The text files that change, by path; null removes a file that has no text any more. */
  readonly files: TextChanges
  /** Ids of the texts that become own texts of the site. */
  readonly taken: readonly string[]
  /** Ids whose own text is removed: the file has the text that the site shows without it. */
  readonly reset: readonly string[]
  /** The number of texts that stay as they are. */
  readonly same: number
  /** The number of messages without a translation; nothing changes for them. */
  readonly untranslated: number
  readonly refused: readonly ImportLine[]
  /** The gaps of taken texts, and those that were translated from another English text. */
  readonly remarks: readonly ImportLine[]
}

interface ImportTarget {
  /** The messages of the site in the language of the translation. */
  readonly rows: readonly TextRow[]
  /** The text files of the site with its draft. */
  readonly files: SiteTexts
}

type Judged =
  | { readonly kind: 'same' | 'untranslated' }
  | { readonly kind: 'taken' | 'reset'; readonly row: TextRow; readonly text: string }
  | { readonly kind: 'refused'; readonly expected: string }

/** Takes the texts of a translation that differ from what a site shows without them. Wrong ones are left out, and reported. */
export function importTexts({ language, units }: Translation, { rows, files }: ImportTarget): ImportedTexts {
  const judge = judgeOf(rows, files)
  const judged = units.map((unit) => ({ unit, ...judge(unit) }))
  const idsOf = (kind: Judged['kind']) => judged.filter((one) => one.kind === kind).map(({ unit }) => unit.id)
  const lineOf = ({ id, target }: TranslationUnit, expected: string) => ({ id, value: target, expected })
  return {
    language,
    files: changedFiles(judged, files),
    taken: idsOf('taken'),
    reset: idsOf('reset'),
    same: idsOf('same').length,
    untranslated: idsOf('untranslated').length,
    refused: judged.flatMap((one) => (one.kind === 'refused' ? [lineOf(one.unit, one.expected)] : [])),
    remarks: judged.flatMap((one) =>
      one.kind === 'taken'
        ? remarksOf(one.unit, one.row, language).map((expected) => lineOf(one.unit, expected))
        : [],
    ),
  }
}

/** More searches for ids that are similar would take seconds. */
const SUGGESTIONS_MAX = 20

/** Judges the units of a file in their order. */
function judgeOf(rows: readonly TextRow[], files: SiteTexts): (unit: TranslationUnit) => Judged {
  const known = new Map(rows.map((row) => [row.id, row]))
  const seen = new Set<string>()
  let suggestions = 0
  const suggestionFor = (id: string) => {
    suggestions += 1
    const near = suggestions > SUGGESTIONS_MAX ? undefined : nearest(id, [...known.keys()])
    return near === undefined ? '' : ` (did you mean ${near}?)`
  }
  return ({ id, target, problem }) => {
    const refused = (expected: string) => ({ kind: 'refused', expected }) as const
    if (seen.has(id)) return refused('must be in the file once; its first text counts')
    seen.add(id)
    const row = known.get(id)
    if (row === undefined)
      return refused(`must be the id of a message that the site shows${suggestionFor(id)}`)
    if (problem !== undefined) return refused(problem)
    if (target === null) return { kind: 'untranslated' }
    if (target === row.shown) return { kind: 'same' }
    const expected = refusalOf(target, row, files)
    if (expected !== null) return refused(expected)
    const below = row.inherited ?? row.product ?? row.english
    return { kind: target === below ? 'reset' : 'taken', row, text: target }
  }
}

function refusalOf(text: string, { english, file }: TextRow, files: SiteTexts): string | null {
  if (messagesIn(files[file]) === null)
    return `must be written into ${file}, which is no JSON object; correct the file, or discard the draft`
  // The characters that a file of a site cannot have.
  const stored = parseJson('', JSON.stringify(text))
  if ('refusals' in stored) return stored.refusals[0]?.expected ?? null
  const checked = checkText(text, english)
  return typeof checked === 'string' ? checked : null
}

function remarksOf({ target, source }: TranslationUnit, { english }: TextRow, locale: string): string[] {
  const message = parseText(target ?? '')
  const lacks = typeof message === 'string' ? [] : lacksOf(message, english, locale)
  const isOutdated = source !== '' && source !== english
  return [
    ...lacks.map((lack) => `lacks ${lack}`),
    ...(isOutdated ? [`is translated from another English text; it is ${JSON.stringify(english)} now`] : []),
  ]
}

/** The files with their new texts; the other texts of a file stay in their order. */
function changedFiles(judged: readonly Judged[], files: SiteTexts): TextChanges {
  const changed = new Map<string, Map<string, unknown>>()
  for (const one of judged) {
    if (one.kind !== 'taken' && one.kind !== 'reset') continue
    const { file, id } = one.row
    const texts = changed.get(file) ?? new Map(Object.entries(messagesIn(files[file]) ?? {}))
    changed.set(file, texts)
    if (one.kind === 'reset') texts.delete(id)
    else texts.set(id, one.text)
  }
  return Object.fromEntries(
    [...changed].map(([file, texts]) => [
      file,
      texts.size === 0 ? null : `${JSON.stringify(Object.fromEntries(texts), null, 2)}\n`,
    ]),
  )
}
