import type { JSONSchema } from '../json-schema.ts'
import { isPlain } from './merge.ts'
import { languageCodeSchema } from '../common-schemas.ts'

type Schema = Readonly<Record<string, unknown>>
/** A key of an object; null is every entry of a list or a map. */
type Step = string | null
export type TextPlace = readonly Step[]

/** Key for every language without its own text, while manifests are merged. */
const EVERY_LANGUAGE = '*'

/** Whether a schema is a text, an address or a file per language. */
function isByLanguage({ propertyNames, additionalProperties }: Schema): boolean {
  return (
    (propertyNames as Schema | undefined)?.['pattern'] === languageCodeSchema.pattern &&
    isPlain(additionalProperties) &&
    additionalProperties['type'] === 'string'
  )
}

/** The same schema, except that a single string for all languages is accepted wherever there may be one per language. */
export function withPlainTexts(schema: JSONSchema): JSONSchema {
  if (isByLanguage(schema)) {
    const { type: _string, ...one } = schema.additionalProperties as Schema
    return { ...schema, ...one, type: ['object', 'string'] }
  }
  const open: Record<string, unknown> = { ...schema }
  const { properties, additionalProperties, items } = schema
  if (isPlain(properties)) {
    open['properties'] = Object.fromEntries(
      Object.entries(properties).map(([key, property]) => [key, ofSchema(property)]),
    )
  }
  if (isPlain(additionalProperties)) open['additionalProperties'] = ofSchema(additionalProperties)
  if (isPlain(items)) open['items'] = ofSchema(items)
  return open
}

const ofSchema = (schema: unknown) => (isPlain(schema) ? withPlainTexts(schema) : schema)

/** The paths in this schema that hold a value per language. */
export function textPlaces(schema: unknown): TextPlace[] {
  if (!isPlain(schema)) return []
  if (isByLanguage(schema)) return [[]]
  const { properties, additionalProperties, items } = schema
  const below = (step: Step, inner: unknown) => textPlaces(inner).map((place) => [step, ...place])
  return [
    ...Object.entries(isPlain(properties) ? properties : {}).flatMap(([key, inner]) => below(key, inner)),
    ...below(null, additionalProperties),
    ...below(null, items),
  ]
}

/** Converts each plain string into a text for every language, so that a text of one language can be merged over it. */
export function openTexts(manifest: Schema, places: readonly TextPlace[]): Schema {
  return changeTexts(manifest, places, (text) =>
    typeof text === 'string' ? { [EVERY_LANGUAGE]: text } : text,
  )
}

/** Expands the text for every language to each served language without its own text. */
export function closeTexts(
  manifest: Schema,
  places: readonly TextPlace[],
  served: readonly string[],
): Schema {
  return changeTexts(manifest, places, (text) => {
    if (!isPlain(text) || !Object.hasOwn(text, EVERY_LANGUAGE)) return text
    const { [EVERY_LANGUAGE]: all, ...own } = text
    return { ...Object.fromEntries(served.map((language) => [language, all])), ...own }
  })
}

function changeTexts(
  manifest: Schema,
  places: readonly TextPlace[],
  change: (text: unknown) => unknown,
): Schema {
  return places.reduce<unknown>((changed, place) => changeAt(changed, place, change), manifest) as Schema
}

/** Unchanged parts stay the same object: hundreds of sites share them. */
function changeAt(value: unknown, [step, ...rest]: TextPlace, change: (text: unknown) => unknown): unknown {
  if (step === undefined) return change(value)
  if (Array.isArray(value)) {
    const list = value.map((entry) => changeAt(entry, rest, change))
    return list.every((entry, place) => entry === value[place]) ? value : list
  }
  if (!isPlain(value)) return value
  const keys = step === null ? Object.keys(value) : [step].filter((key) => Object.hasOwn(value, key))
  const changed = keys.map((key) => [key, changeAt(value[key], rest, change)] as const)
  if (changed.every(([key, entry]) => entry === value[key])) return value
  return { ...value, ...Object.fromEntries(changed) }
}
