import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { FALLBACK_LANGUAGE, type Languages } from './languages.ts'
import { nearest } from './nearest.ts'
import type { Refusal } from './refusal.ts'
import { checkMessages } from './refuse-messages.ts'
import type { KnownModules, SiteFiles } from './site-world.ts'

/** The part of a language that has the texts of mails and text messages; the other parts are modules, by id. */
export const MAILS_PART = 'mails'

/** Texts of one part by id, as written and parsed. */
export interface LanguagePart {
  readonly texts: Readonly<Record<string, string>>
  readonly messages: Readonly<Record<string, MessageFormatElement[]>>
}

/** A language whose texts are files of a site: the product itself does not have it. */
export interface OwnLanguage {
  /** The language of the product whose texts replace those that it lacks. */
  readonly fallback: string
  readonly parts: ReadonlyMap<string, LanguagePart>
}

/** One file `languages/<language>/<part>.json`. */
export interface CheckedPart extends LanguagePart {
  readonly language: string
  readonly part: string
  readonly refusals: readonly Refusal[]
}

/** The languages that the product itself has. */
export function productLanguages(modules: KnownModules): ReadonlySet<string> {
  return modules.get('runtime')?.languages ?? new Set<string>()
}

/** Checks the files of a site's languages, each alone. */
export function checkLanguageFiles(site: SiteFiles, modules: KnownModules): CheckedPart[] {
  const unread = new Set(site.problems.map(({ file }) => file))
  return [...site.languages].flatMap(([language, files]) =>
    [...files].flatMap(([part, text]): CheckedPart[] => {
      const file = `${site.siteId}/languages/${language}/${part}.json`
      if (unread.has(file)) return []
      const refusal = refuseFile({ file, language, part }, modules)
      if (refusal !== null) return [{ language, part, texts: {}, messages: {}, refusals: [refusal] }]
      return [{ language, part, ...checkMessages(file, text, () => referenceTexts(part, modules)) }]
    }),
  )
}

/** The English texts of a part, by id; undefined for a part that the product does not have. */
export function referenceTexts(part: string, modules: KnownModules): ReadonlyMap<string, string> | undefined {
  return part === MAILS_PART ? modules.get('runtime')?.mails : modules.get(part)?.texts
}

function refuseFile(
  { file, language, part }: { file: string; language: string; part: string },
  modules: KnownModules,
): Refusal | null {
  if (productLanguages(modules).has(language)) {
    const expected = `is of a language that the product has; texts of the site in it go into messages/${language}.json`
    return { file, path: '$', expected }
  }
  if (referenceTexts(part, modules) !== undefined) return null
  const near = nearest(part, [...modules.keys(), MAILS_PART])
  const hint = near === undefined ? '' : ` (did you mean ${near}.json?)`
  return { file, path: '$', expected: `must have the name of a module, or ${MAILS_PART}.json${hint}` }
}

/** The languages of a site that are its own; of two texts with one id, the nearest site's. */
export function gatherLanguages(
  checked: readonly CheckedPart[],
  { served, data }: Languages,
): ReadonlyMap<string, OwnLanguage> {
  const own = new Map<string, { fallback: string; parts: Map<string, LanguagePart> }>()
  for (const { language, part, texts, messages } of checked) {
    if (!served.includes(language)) continue
    const { fallback = FALLBACK_LANGUAGE } = data[language] ?? {}
    const gathered = own.get(language) ?? { fallback, parts: new Map<string, LanguagePart>() }
    const before = gathered.parts.get(part)
    gathered.parts.set(part, {
      texts: { ...before?.texts, ...texts },
      messages: { ...before?.messages, ...messages },
    })
    own.set(language, gathered)
  }
  return own
}
