import { LANGUAGE_CODE_PATTERN, PAGE_FILE_PATTERN } from '../common-schemas.ts'

/** The text files of a site beside its manifest, by their paths in its folder: `messages/en.json`, `pages/about.en.html`. */
export type SiteTexts = Readonly<Record<string, string>>

/** Changes of text files by path; null removes a file. */
export type TextChanges = Readonly<Record<string, string | null>>

const inner = (pattern: string) => pattern.replace(/^\^/, '').replace(/\$$/, '')
const LANGUAGE = inner(LANGUAGE_CODE_PATTERN)

/** The paths of the text files that drafts and publications have. */
export const SITE_TEXT_PATTERN = `^(messages/${LANGUAGE}\\.json|pages/${inner(PAGE_FILE_PATTERN)}|languages/${LANGUAGE}/[a-z0-9][a-z0-9-]{0,63}\\.json)$`

/** Text files after changes. */
export function withTextChanges(texts: SiteTexts, changes: TextChanges): SiteTexts {
  const kept = Object.entries({ ...texts, ...changes }).filter(
    (entry): entry is [string, string] => entry[1] !== null,
  )
  return Object.fromEntries(kept)
}

/** The changes that lead from the first texts to the second, in the order of their paths. */
export function textChangesBetween(before: SiteTexts, after: SiteTexts): TextChanges {
  const paths = [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted()
  return Object.fromEntries(
    paths.filter((path) => before[path] !== after[path]).map((path) => [path, after[path] ?? null]),
  )
}

/** The changes that differ from the texts. */
export const realChanges = (texts: SiteTexts, changes: TextChanges): TextChanges =>
  textChangesBetween(texts, withTextChanges(texts, changes))

/** Whether a text file is an object of texts by message id, and not a page. */
export const isMessageFile = (path: string): boolean => path.endsWith('.json')
