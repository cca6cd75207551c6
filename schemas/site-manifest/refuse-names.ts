import { jsonPath, type Refusal } from './refusal.ts'
import type { ResolvedManifest } from './site-manifest.ts'

/** Marks that turn the direction of the text after them, and marks that nobody sees. */
const INVISIBLE = /[\u00ad\u180e\u200b\u200e\u200f\u061c\u202a-\u202e\u2060-\u2069\ufeff]/u
/** Joiners are letters of some scripts and parts of some pictures: refused where neither stands before them. */
const STRAY_JOINER =
  /(?<![\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{M}\p{Extended_Pictographic}\ufe0f])[\u200c\u200d]/u

/** Refuses names with letters that are not seen: two sites could look the same, or a name run backwards. */
export function refuseNames(
  file: string,
  { brand, languages, currencies, menu }: ResolvedManifest,
): Refusal[] {
  const texts = (keys: readonly (string | number)[], byLanguage: Readonly<Record<string, string>> = {}) =>
    Object.entries(byLanguage).map(([language, text]) => ({ keys: [...keys, language], text }))
  const names = [
    ...texts(['brand', 'siteName'], brand.siteName),
    ...texts(['brand', 'meta', 'title'], brand.meta.title),
    ...texts(['brand', 'cause', 'name'], brand.cause?.name),
    ...brand.links.flatMap(({ label }, place) => texts(['brand', 'links', place, 'label'], label)),
    ...menu.flatMap(({ label }, place) => texts(['menu', place, 'label'], label)),
    ...Object.entries(languages.data).map(([code, { name }]) => ({
      keys: ['languages', 'data', code, 'name'],
      text: name,
    })),
    ...Object.entries(currencies.data).map(([code, { title }]) => ({
      keys: ['currencies', 'data', code, 'title'],
      text: title,
    })),
  ]
  return names.flatMap(({ keys, text }): Refusal[] => {
    const at = { file, path: jsonPath(keys), value: text }
    if (text.trim() === '' && keys[0] !== 'brand') return [{ ...at, expected: 'must not be blank' }]
    const mark = INVISIBLE.exec(text) ?? STRAY_JOINER.exec(text)
    if (mark === null) return []
    const code = (mark[0].codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
    const expected = `must not hold the invisible mark U+${code} as character ${mark.index + 1}; take it out`
    return [{ ...at, expected }]
  })
}
