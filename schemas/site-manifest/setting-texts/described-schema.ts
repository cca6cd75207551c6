import { ASSET_PATTERN } from '../../common-schemas.ts'
import type { JSONSchema } from '../../json-schema.ts'
import type { ModuleFacts } from '../../module-facts.ts'
import { isPlain } from '../merge.ts'
import { resolvedManifestSchema, siteManifestSchema } from '../site-manifest.ts'
import { BRAND_TEXTS } from './brand-texts.ts'
import { MONEY_TEXTS } from './money-texts.ts'
import { REGISTRATION_TEXTS } from './registration-texts.ts'
import { SETTINGS_TEXTS } from './settings-texts.ts'
import { SITE_TEXTS } from './site-texts.ts'

/** Title and help text of each setting by its path; `*` is every entry of a list or a map. */
export type SettingTexts = Readonly<Record<string, readonly [title: string, help: string]>>

const TEXTS: SettingTexts = {
  ...SITE_TEXTS,
  ...BRAND_TEXTS,
  ...MONEY_TEXTS,
  ...REGISTRATION_TEXTS,
  ...SETTINGS_TEXTS,
}

type DescribedModule = Pick<ModuleFacts, 'id' | 'settings'>

/**
 * The schema of manifests with titles and help texts for people, and with the settings of these modules. The checks use the schema without them,
 * because their messages are made of its descriptions.
 */
export function describedSchema(modules: readonly DescribedModule[]): JSONSchema {
  const { properties, ...rest } = siteManifestSchema
  const whole = { ...rest, properties: { ...properties, modules: schemaOf(modules) } }
  const described = describe([], whole, resolvedManifestSchema)
  return described as JSONSchema
}

/** Every module by name, so that each has a place in a form. */
function schemaOf(modules: readonly DescribedModule[]): JSONSchema {
  return {
    type: ['object', 'null'],
    additionalProperties: false,
    properties: Object.fromEntries(
      modules.map(({ id, settings }) => [
        id,
        {
          type: ['object', 'null'],
          additionalProperties: false,
          properties: {
            enabled: { type: ['boolean', 'null'] },
            ...(settings !== undefined && { settings }),
          },
        },
      ]),
    ),
  }
}

/** `resolved` is the schema of the same place in a complete manifest: what it requires cannot be removed by `null`. */
function describe(path: readonly string[], schema: unknown, resolved: unknown): unknown {
  if (!isPlain(schema)) return schema
  const inner = isPlain(resolved) ? resolved : {}
  const required = Array.isArray(inner['required']) ? inner['required'] : []
  const of = (part: string, key: string) => (isPlain(inner[part]) ? inner[part][key] : undefined)
  const described: Record<string, unknown> = { ...schema }
  const { properties, additionalProperties, items, anyOf } = schema
  if (isPlain(properties)) {
    described['properties'] = Object.fromEntries(
      Object.entries(properties).map(([key, property]) => [
        key,
        describe(
          [...path, key],
          required.includes(key) ? withoutNull(property) : property,
          of('properties', key),
        ),
      ]),
    )
  }
  if (isPlain(additionalProperties))
    described['additionalProperties'] = describe(
      [...path, '*'],
      additionalProperties,
      inner['additionalProperties'],
    )
  if (isPlain(items)) described['items'] = describe([...path, '*'], items, inner['items'])
  if (Array.isArray(anyOf)) described['anyOf'] = anyOf.map((branch) => describe(path, branch, resolved))
  const [title, help] = textOf(path) ?? []
  if (title === undefined || help === undefined) return described
  const { description, pattern } = schema
  // The name of a picture is given by an upload, and not typed.
  const clause =
    typeof description === 'string' && pattern !== ASSET_PATTERN ? ` Format: ${description}.` : ''
  return { ...described, title, description: `${help}${clause}` }
}

/** The schema of a value that is required: `null` would remove it. */
function withoutNull(schema: unknown): unknown {
  if (!isPlain(schema)) return schema
  const { type, enum: choices } = schema
  return {
    ...schema,
    ...(Array.isArray(type) && { type: type.filter((name) => name !== 'null') }),
    ...(Array.isArray(choices) && { enum: choices.filter((choice) => choice !== null) }),
  }
}

/** The text of a path; those of all modules have a text for any of them. */
function textOf(path: readonly string[]): SettingTexts[string] | undefined {
  const [first, , ...rest] = path
  return (
    TEXTS[path.join('.')] ?? (first === 'modules' ? TEXTS[['modules', '*', ...rest].join('.')] : undefined)
  )
}
