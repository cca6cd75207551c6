import { productLanguages } from './own-languages.ts'
import { jsonPath, wordList, type Refusal } from './refusal.ts'
import type { ResolvedManifest } from './site-manifest.ts'
import type { KnownModules } from './site-world.ts'

/** Refuses served languages without data or texts. `own` are the languages whose texts are files of the site, or of one that it extends. */
export function refuseLanguages(
  file: string,
  { languages }: ResolvedManifest,
  { modules, own }: { modules: KnownModules; own: ReadonlySet<string> },
): Refusal[] {
  const spoken = productLanguages(modules)
  const refusals: Refusal[] = []
  for (const [place, code] of languages.served.entries()) {
    const path = jsonPath(['languages', 'served', place])
    if (languages.data[code] === undefined) {
      refusals.push({ file, path, value: code, expected: `must have its data under languages.data.${code}` })
    } else if (spoken.size > 0 && !spoken.has(code) && !own.has(code)) {
      const expected = `must be a language that the product speaks, ${wordList([...spoken].toSorted(), 'or')}, or have its texts in the folder languages/${code} of the site`
      refusals.push({ file, path, value: code, expected })
    }
  }
  for (const [code, { fallback }] of Object.entries(languages.data)) {
    if (fallback === undefined || spoken.size === 0) continue
    const path = jsonPath(['languages', 'data', code, 'fallback'])
    if (spoken.has(code)) {
      const expected = `must not be given: the product has every text in ${code}`
      refusals.push({ file, path, value: fallback, expected })
    } else if (!spoken.has(fallback)) {
      const expected = `must be a language that the product speaks: ${wordList([...spoken].toSorted(), 'or')}`
      refusals.push({ file, path, value: fallback, expected })
    }
  }
  return refusals
}
