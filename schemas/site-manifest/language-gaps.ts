import { TYPE, type MessageFormatElement, type PluralElement } from '@formatjs/icu-messageformat-parser'
import { MAILS_PART, referenceTexts, type OwnLanguage } from './own-languages.ts'
import { parseText, variablesOf } from './refuse-messages.ts'
import type { ResolvedManifest } from './site-manifest.ts'
import { enabledModules, type KnownModules } from './site-world.ts'

/** The gaps of one part of a language. */
export interface LanguageGaps {
  readonly part: string
  readonly textCount: number
  /** Ids of the texts that are shown in the fallback. */
  readonly missing: readonly string[]
  /** Texts that leave out a variable of the English text, or a plural form of the language. */
  readonly incomplete: readonly { readonly id: string; readonly lacks: readonly string[] }[]
}

/** The gaps of a language of a site, in the parts that the site shows. Parts without a gap are left out. */
export function languageGaps(
  own: OwnLanguage,
  { manifest, locale }: { manifest: ResolvedManifest; locale: string },
  modules: KnownModules,
): LanguageGaps[] {
  const parts = [...enabledModules(manifest, modules).map(({ facts }) => facts.id), MAILS_PART]
  return parts.flatMap((part): LanguageGaps[] => {
    const references = referenceTexts(part, modules) ?? new Map<string, string>()
    const messages = own.parts.get(part)?.messages ?? {}
    const missing = [...references.keys()].filter((id) => !Object.hasOwn(messages, id))
    const incomplete = Object.entries(messages).flatMap(([id, message]) => {
      const lacks = lacksOf(message, references.get(id) ?? '', locale)
      return lacks.length === 0 ? [] : [{ id, lacks }]
    })
    if (missing.length === 0 && incomplete.length === 0) return []
    return [{ part, textCount: references.size, missing, incomplete }]
  })
}

/** The arguments of the English text and the plural forms of the language that a translation lacks. */
export function lacksOf(message: MessageFormatElement[], reference: string, locale: string): string[] {
  const english = parseText(reference)
  const shown = variablesOf(message)
  const variables = [...variablesOf(english)].filter((name) => !shown.has(name))
  const counted = new Set(
    [...pluralsOf(message), ...(typeof english === 'string' ? [] : pluralsOf(english))]
      .filter(({ options }) => Object.keys(options).some((option) => !/^=|^other$/.test(option)))
      .map(({ value }) => value),
  )
  const forms = pluralForms(locale)
  return [
    ...variables.map((name) => `the variable ${name}`),
    ...pluralsOf(message)
      .filter(({ value }) => counted.has(value))
      .flatMap((plural) => missingForms(plural, forms)),
  ]
}

/** Every plural of a text, with those inside of others. */
function pluralsOf(elements: readonly MessageFormatElement[]): PluralElement[] {
  return elements.flatMap((element): PluralElement[] => {
    if (element.type === TYPE.tag) return pluralsOf(element.children)
    if (element.type !== TYPE.select && element.type !== TYPE.plural) return []
    const below = Object.values(element.options).flatMap(({ value }) => pluralsOf(value))
    return element.type === TYPE.plural ? [element, ...below] : below
  })
}

/** Numbers of each plural form that whole numbers have. */
const COUNTED_MAX = 200

interface PluralForms {
  readonly cardinal: ReadonlySet<string>
  readonly ordinal: ReadonlySet<string>
}

const formsByLocale = new Map<string, PluralForms>()

/**
 * The plural forms of whole numbers above 0: Arabic has one for 0 alone, whose noun is that of `other`, and Italian one for millions, which
 * few texts need.
 */
function pluralForms(locale: string): PluralForms {
  const known = formsByLocale.get(locale)
  if (known !== undefined) return known
  const formsOf = (type: Intl.PluralRuleType) => {
    const rules = new Intl.PluralRules(locale, { type })
    return new Set(Array.from({ length: COUNTED_MAX }, (_, below) => rules.select(below + 1)))
  }
  const forms = { cardinal: formsOf('cardinal'), ordinal: formsOf('ordinal') }
  formsByLocale.set(locale, forms)
  return forms
}

/** The only number of a form in most languages that have it. */
const ONLY_NUMBER: Readonly<Record<string, string>> = { zero: '=0', one: '=1', two: '=2' }

/** A text without the number does not change with it, and one with a plural of the same number in it changes there. */
function missingForms({ value, options, pluralType }: PluralElement, forms: PluralForms): string[] {
  const other = options['other']?.value ?? []
  if (!showsNumber(other) || pluralsOf(other).some((inner) => inner.value === value)) return []
  return [...forms[pluralType ?? 'cardinal']]
    .filter((form) => !Object.hasOwn(options, form) && !Object.hasOwn(options, ONLY_NUMBER[form] ?? form))
    .map((form) => `the plural form ${form} of ${value}`)
}

const showsNumber = (elements: readonly MessageFormatElement[]): boolean =>
  elements.some(
    (element) =>
      element.type === TYPE.pound ||
      (element.type === TYPE.select &&
        Object.values(element.options).some(({ value }) => showsNumber(value))),
  )
