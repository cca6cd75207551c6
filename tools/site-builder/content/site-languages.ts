import { applyEdits } from 'jsonc-parser'
import { LANGUAGE_CODE_PATTERN } from '#schemas/common-schemas.ts'
import type { SiteText } from '#schemas/operator/endpoints/getSiteTexts.ts'
import { languageDataSchema, type LanguageData, type Languages } from '#schemas/site-manifest/languages.ts'
import type { SiteTexts } from '#schemas/site-manifest/site-texts.ts'
import { messagesIn } from '#schemas/site-manifest/text-differences.ts'
import { textRows } from '#schemas/translations/text-rows.ts'
import type { Draft } from '../state/draft.ts'
import { editsFor, isObject, type Keys, valueAt } from '../state/manifest-text.ts'

/** A language as the platform describes it. */
export interface DescribedLanguage {
  readonly code: string
  readonly data: LanguageData
  /** Its name in English. */
  readonly english: string
  /** The locale of its formats. */
  readonly locale: string
}

const RIGHT_TO_LEFT = new Set(['Arab', 'Hebr', 'Thaa', 'Syrc', 'Nkoo', 'Adlm', 'Rohg'])
const isCode = new RegExp(LANGUAGE_CODE_PATTERN)
const { numberingSystem: DIGITS } = languageDataSchema.properties

const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })
const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

let named: ReadonlyMap<string, string> | undefined

/** The tags of two letters by the English names of their languages. */
export const namedLanguages = (): ReadonlyMap<string, string> => (named ??= nameLanguages())

function nameLanguages(): ReadonlyMap<string, string> {
  const codes = Array.from(LETTERS).flatMap((first) => Array.from(LETTERS, (second) => first + second))
  const languages = codes.flatMap((code): [string, string][] => {
    const name = names.of(code)
    const isKnown = Intl.NumberFormat.supportedLocalesOf([code])[0] === code
    return name === undefined || !isKnown ? [] : [[name, code]]
  })
  return new Map(languages.toSorted(([one], [other]) => one.localeCompare(other, 'en')))
}

/** The tag of a language by its English name; any other text as it is. */
export function tagOf(text: string): string {
  const words = text.trim().toLowerCase()
  const found = [...namedLanguages()].find(([name]) => name.toLowerCase() === words)
  return found?.[1] ?? text
}

/** The language of a BCP 47 tag: name, direction, digits and the country of its formats. Null for a tag that no platform knows. */
export function describeLanguage(tag: string): DescribedLanguage | null {
  const named = localeIn(tag.trim())
  // The codes of sites have no script.
  if (named === null || named.script !== undefined) return null
  const { language, region, script } = named.maximize()
  const code = named.region === undefined ? named.language : `${named.language}-${named.region}`
  const name = new Intl.DisplayNames([code], { type: 'language', fallback: 'none' }).of(code)
  const english = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' }).of(code)
  const isKnown = Intl.NumberFormat.supportedLocalesOf([code]).length > 0
  if (!isCode.test(code) || !isKnown || region === undefined || name === undefined || english === undefined)
    return null
  const locale = `${language}-${region}`
  const { numberingSystem } = new Intl.NumberFormat(locale).resolvedOptions()
  return {
    code,
    english,
    locale,
    data: {
      languageId: `${language}_${region}`,
      name: name.charAt(0).toLocaleUpperCase(code) + name.slice(1),
      direction: RIGHT_TO_LEFT.has(script ?? '') ? 'rtl' : 'ltr',
      numberingSystem: DIGITS.enum.find((digits) => digits === numberingSystem) ?? 'latn',
    },
  }
}

function localeIn(tag: string): Intl.Locale | null {
  try {
    return new Intl.Locale(tag)
  } catch {
    return null
  }
}

interface NewLanguage {
  readonly language: DescribedLanguage
  /** The language of the product whose texts replace those that it lacks. */
  readonly fallback: string
  /** Texts to begin from, of another language of the site; none for an empty translation. */
  readonly from: readonly SiteText[]
  /** The code of that language. */
  readonly fromCode: string
}

/** The languages of a manifest, and the names in it. */
export interface ManifestWithLanguages {
  readonly languages: Languages
  readonly brand?: unknown
}

/** Names that a site has in each of its languages, and that are seldom translated: a new language begins with those of the default one. */
const NAMES: readonly Keys[] = [
  ['brand', 'siteName'],
  ['brand', 'help', 'name'],
]

/** Serves a language, in one step of the history. One whose data the sites below have needs nothing else; any other gets its data and its files. */
export function addSiteLanguage(
  draft: Draft,
  { manifest, inherited, files }: { manifest: ManifestWithLanguages; inherited: unknown; files: SiteTexts },
  { language: { code, data }, fallback, from, fromCode }: NewLanguage,
): void {
  const { languages } = manifest
  let { text } = draft
  const set = (keys: Keys, value: unknown) => {
    text = applyEdits(text, editsFor(text, keys, value))
  }
  set(['languages', 'served'], [...languages.served, code])
  for (const keys of NAMES) {
    const names = valueAt(manifest, keys)
    if (!isObject(names) || names[code] !== undefined || names[languages.default] === undefined) continue
    set(keys, { ...names, [code]: names[languages.default] })
  }
  if (isKnownBelow(inherited, code)) return draft.replace(text)
  const value = { ...data, ...(fallback === 'en' ? {} : { fallback }) }
  set(['languages', 'data', code], value)
  draft.replace(text, { ...draft.files, ...filesFrom(textRows(from, files, fromCode), code) })
}

/** Whether the sites that a site extends have a language. */
export const isKnownBelow = (inherited: unknown, code: string): boolean =>
  valueAt(inherited, ['languages', 'data', code]) !== undefined

/** The part whose file is there from the beginning: a language without a file is none. */
const FIRST_FILE = 'runtime'

function filesFrom(
  rows: readonly { id: string; part: string; shown: string; isMissing: boolean }[],
  code: string,
): Record<string, string> {
  const texts = new Map<string, Record<string, string>>([[FIRST_FILE, {}]])
  for (const { id, part, shown, isMissing } of rows) {
    if (isMissing) continue
    const ofPart = texts.get(part) ?? {}
    ofPart[id] = shown
    texts.set(part, ofPart)
  }
  return Object.fromEntries(
    [...texts].map(([part, ofPart]) => [
      `languages/${code}/${part}.json`,
      `${JSON.stringify(ofPart, null, 2)}\n`,
    ]),
  )
}

/** The text files of a site in a language. */
const filesOf = (files: SiteTexts, code: string): string[] =>
  Object.keys(files).filter(
    (file) => file === `messages/${code}.json` || file.startsWith(`languages/${code}/`),
  )

/** The number of own texts of a site in a language, which a removal loses. */
export const ownTextCount = (files: SiteTexts, code: string): number =>
  filesOf(files, code).reduce((sum, file) => sum + Object.keys(messagesIn(files[file]) ?? {}).length, 0)

/** Serves a language no longer, and removes its own texts, in one step of the history. */
export function removeSiteLanguage(
  draft: Draft,
  { languages, files, live }: { languages: Languages; files: SiteTexts; live: SiteTexts },
  code: string,
): void {
  const served = languages.served.filter((one) => one !== code)
  let text = applyEdits(draft.text, editsFor(draft.text, ['languages', 'served'], served))
  const own = valueAt(draft.manifest, ['languages', 'data', code])
  if (isObject(own)) text = applyEdits(text, editsFor(text, ['languages', 'data', code], undefined))
  const left = Object.fromEntries(
    Object.entries(draft.files).filter(([file]) => !filesOf(files, code).includes(file)),
  )
  const removed = filesOf(live, code).map((file) => [file, null] as const)
  draft.replace(text, { ...left, ...Object.fromEntries(removed) })
}

/** The part of the texts that a language has, from 0 to 1. */
export function translatedPart(texts: readonly SiteText[], files: SiteTexts, code: string): number {
  if (texts.length === 0) return 1
  return textRows(texts, files, code).filter(({ isMissing }) => !isMissing).length / texts.length
}
