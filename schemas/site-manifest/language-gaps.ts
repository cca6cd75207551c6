import { TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
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
  const forms = pluralForms(locale)
  return parts.flatMap((part): LanguageGaps[] => {
    const references = referenceTexts(part, modules) ?? new Map<string, string>()
    const messages = own.parts.get(part)?.messages ?? {}
    const missing = [...references.keys()].filter((id) => !Object.hasOwn(messages, id))
    const incomplete = Object.entries(messages).flatMap(([id, message]) => {
      const lacks = [...missingVariables(message, references.get(id) ?? ''), ...missingForms(message, forms)]
      return lacks.length === 0 ? [] : [{ id, lacks }]
    })
    if (missing.length === 0 && incomplete.length === 0) return []
    return [{ part, textCount: references.size, missing, incomplete }]
  })
}

function missingVariables(message: MessageFormatElement[], reference: string): string[] {
  const shown = variablesOf(message)
  return [...variablesOf(parseText(reference))]
    .filter((name) => !shown.has(name))
    .map((name) => `the variable ${name}`)
}

/** Numbers of each plural form that whole numbers have. */
const COUNTED_MAX = 200

/** The plural forms of whole numbers in a language: Italian also has one for millions, which few texts need. */
function pluralForms(locale: string): Record<'cardinal' | 'ordinal', ReadonlySet<string>> {
  const formsOf = (type: Intl.PluralRuleType) => {
    const rules = new Intl.PluralRules(locale, { type })
    return new Set(Array.from({ length: COUNTED_MAX }, (_, count) => rules.select(count)))
  }
  return { cardinal: formsOf('cardinal'), ordinal: formsOf('ordinal') }
}

function missingForms(elements: MessageFormatElement[], forms: ReturnType<typeof pluralForms>): string[] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.tag) return missingForms(element.children, forms)
    if (element.type !== TYPE.select && element.type !== TYPE.plural) return []
    const below = Object.values(element.options).flatMap(({ value }) => missingForms(value, forms))
    if (element.type === TYPE.select) return below
    const needed = [...forms[element.pluralType ?? 'cardinal']]
    const missing = needed.filter((form) => !hasForm(Object.keys(element.options), form))
    return [...missing.map((form) => `the plural form ${form} of ${element.value}`), ...below]
  })
}

/** `=1` stands for the form of a single number. */
const hasForm = (options: readonly string[], form: string): boolean =>
  options.includes(form) ||
  (form === 'zero' && options.includes('=0')) ||
  (form === 'one' && options.includes('=1'))
