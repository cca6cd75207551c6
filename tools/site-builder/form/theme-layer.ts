import { shapeCheck } from '#schemas/site-manifest/check-shape.ts'
import { themeOf } from '#schemas/site-manifest/check-theme.ts'
import { merge } from '#schemas/site-manifest/merge.ts'
import type { ThemeOverrides } from '#schemas/site-manifest/theme.ts'
import type { JSONSchema } from '#schemas/json-schema.ts'
import { themeSchema, type Theme } from '#schemas/theme/theme.ts'
import { replaced } from './form-context.ts'
import { nodeAt, type SchemaNode } from './schema-node.ts'
import { isObject, valueAt, type Keys } from '../state/manifest-text.ts'

/** The overrides of a theme that are edited: those for the whole site, or for one language. */
export interface ThemeLayer {
  /** Null for the overrides of the whole site. */
  readonly language: string | null
  /** Keys of the overrides in the manifest. */
  readonly keys: Keys
  /** The theme below these overrides. */
  readonly base: Theme
  /** Overrides as written in the manifest of the site, right or not. */
  readonly own: unknown
  /** Overrides that the site takes over from the manifest which it extends. */
  readonly inherited: unknown
  /** The theme with the overrides that have the right shape. */
  readonly theme: Theme
  /** The value in the theme that is shown and not written. */
  readonly live: LiveValue | null
}

/** A value that a control shows before it is written. */
export interface LiveValue {
  /** Keys in the overrides. */
  readonly keys: Keys
  readonly value: unknown
}

interface LayerParts {
  theme: Theme
  own: Readonly<Record<string, unknown>>
  inherited: Readonly<Record<string, unknown>>
  /** Null for the overrides of the whole site. */
  language: string | null
  live: LiveValue | null
}

export function layerOf({ theme, own, inherited, language, live }: LayerParts): ThemeLayer {
  const ofSite = { keys: ['theme', 'overrides'], base: theme }
  const parts =
    language === null
      ? ofSite
      : { keys: ['theme', 'perLanguage', language], base: dressed(ofSite, own, inherited, null) }
  return {
    ...parts,
    language,
    own: valueAt(own, parts.keys),
    inherited: valueAt(inherited, parts.keys),
    theme: dressed(parts, own, inherited, live),
    live,
  }
}

function dressed(
  { keys, base }: Pick<ThemeLayer, 'keys' | 'base'>,
  own: unknown,
  inherited: unknown,
  live: LiveValue | null,
): Theme {
  const written = live === null ? valueAt(own, keys) : replaced(valueAt(own, keys), live.keys, live.value)
  return themeOf(base, wellFormed(merge(valueAt(inherited, keys) ?? {}, isObject(written) ? written : {})))
}

/** The overrides without the values that the schema of a theme refuses: those are shown where they are written, and the theme stays whole. */
export function wellFormed(overrides: unknown): ThemeOverrides {
  const kept = partOf(themeSchema, overrides)
  return isObject(kept) ? kept : {}
}

function partOf(node: SchemaNode, value: unknown): unknown {
  if (node.properties === undefined || !isObject(value)) {
    return isRight(node, value) ? value : undefined
  }
  const kept = Object.entries(value).flatMap(([key, inner]): [string, unknown][] => {
    const property = node.properties?.[key]
    // `null` has removed an inherited value in the merge of the manifests.
    if (property === undefined || property === false || inner === null) return []
    const part = partOf(property, inner)
    return part === undefined ? [] : [[key, part]]
  })
  return Object.fromEntries(kept)
}

/** The site that a value of the effective theme comes from. */
export type TokenSource = 'own' | 'inherited' | 'followed' | 'theme'

/** A part of a theme as the edited overrides leave it. */
export interface TokenState {
  readonly value: unknown
  /** The value in the manifest, right or not; undefined where there is none. */
  readonly written: unknown
  /** Whether the schema of a theme refuses the written value. */
  readonly isWrong: boolean
  readonly source: TokenSource
}

export function tokenAt({ own, inherited, base, theme, live }: ThemeLayer, keys: Keys): TokenState {
  const written = valueAt(own, keys)
  const value = valueAt(theme, keys)
  if (written !== undefined) return { value, written, isWrong: isWrong(keys, written), source: 'own' }
  const unwritten = { value, written, isWrong: false }
  if (valueAt(inherited, keys) !== undefined) return { ...unwritten, source: 'inherited' }
  const isLive = live?.keys.every((key, place) => keys[place] === key) === true
  const isBase = isLive || JSON.stringify(valueAt(base, keys)) === JSON.stringify(value)
  return { ...unwritten, source: isBase ? 'theme' : 'followed' }
}

function isWrong(keys: Keys, written: unknown): boolean {
  const node = nodeAt(themeSchema, keys)
  return node === undefined || (node.properties === undefined && !isRight(node, written))
}

const isRight = (node: SchemaNode, value: unknown) => shapeCheck(node as JSONSchema)('', value).length === 0
