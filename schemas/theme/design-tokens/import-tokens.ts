import { shapeCheck } from '../../site-manifest/check-shape.ts'
import { themeOf } from '../../site-manifest/check-theme.ts'
import { isPlain, merge } from '../../site-manifest/merge.ts'
import type { ThemeOverrides } from '../../site-manifest/theme.ts'
import { COLOR_ROLES, GRADIENT_ROLES } from '../colors.ts'
import { elevationSchema, motionSchema, shapeSchema, spaceSchema } from '../measures.ts'
import { themeSchema, type Theme } from '../theme.ts'
import { FONT_FAMILY_NAMES } from '../theme-variables.ts'
import { FONT_PACKAGES, TEXT_STYLES, type FontPackage } from '../typography.ts'
import { EXTENSION } from './export-tokens.ts'
import { readTokens, type DesignToken } from './read-tokens.ts'
import { colorText, lengthIn, millisecondsOf, rounded, shadowOf, stopsOf } from './token-values.ts'

/** The outcome of the import of one token. */
export interface ImportedToken {
  /** Its path, with dots. */
  readonly token: string
  /** `same`: the theme has this value already. */
  readonly outcome: 'taken' | 'same' | 'skipped'
  /** The part of the theme, or the reason why it was skipped. */
  readonly note: string
}

export interface ImportedTokens {
  /** Overrides that make the base theme into the one of the file. */
  readonly overrides: ThemeOverrides
  readonly report: readonly ImportedToken[]
}

type Keys = readonly string[]
/** A part of the theme with its value from a token, or the reason why there is none. */
type Part = { readonly keys: readonly Keys[]; readonly value: unknown } | { readonly reason: string }

/** Reads design tokens (2025.10, and the values of older files) as overrides of a theme. `before` are the overrides that it has already. */
export function importTokens(file: unknown, base: Theme, before: ThemeOverrides = {}): ImportedTokens {
  let written = before
  const report: ImportedToken[] = []
  const take = (token: string, part: Part) => {
    if ('reason' in part) return void report.push({ token, outcome: 'skipped', note: part.reason })
    const places = part.keys.map((keys) => keys.join('.')).join(' and ')
    const next = part.keys.reduce<unknown>((all, keys) => merge(all, nested(keys, part.value)), written)
    const [breach] = checkTheme('', merge(base, next))
    if (breach !== undefined)
      return void report.push({ token, outcome: 'skipped', note: `${places} ${breach.expected}` })
    const theme = themeOf(base, written)
    const isSame = part.keys.every((keys) => isEqual(merge(theme, nested(keys, part.value)), theme))
    written = next as ThemeOverrides
    report.push({ token, outcome: isSame ? 'same' : 'taken', note: places })
  }
  for (const token of readTokens(file))
    take(token.path.join('.'), partOf(token, merge(base, written) as Theme))
  for (const group of ['variants', 'art'] as const) {
    const kept = isPlain(file) ? extensionIn(file['$extensions'])[group] : undefined
    for (const [name, value] of Object.entries(isPlain(kept) ? kept : {}))
      take(`${EXTENSION}.${group}.${name}`, { keys: [[group, name]], value })
  }
  return { overrides: smallest(base, written), report }
}

const checkTheme = shapeCheck(themeSchema)
const extensionIn = (extensions: unknown): Readonly<Record<string, unknown>> => {
  const own = isPlain(extensions) ? extensions[EXTENSION] : undefined
  return isPlain(own) ? own : {}
}

const nested = (keys: Keys, value: unknown): unknown =>
  keys.reduceRight<unknown>((inner, key) => ({ [key]: inner }), value)

/** The part of a theme that a token is for, by its type, the end of its path, and the scheme that its path names. */
function partOf(token: DesignToken, theme: Theme): Part {
  if (token.problem !== null) return { reason: token.problem }
  const name = camel(token.path.at(-1) ?? '')
  const has = (names: readonly string[]) => names.includes(name)
  const group = camel(token.path.at(-2) ?? '')
  switch (token.type) {
    case 'color':
      return has(COLOR_ROLES)
        ? inSchemes(token, (scheme) => ['schemes', scheme, 'colors', name], colorText(token.value))
        : unknownName('a colour role')
    case 'gradient':
      return has(GRADIENT_ROLES) ? gradientPart(token, theme, name) : unknownName('a gradient')
    case 'shadow':
      return has(elevationSchema.required)
        ? inSchemes(token, (scheme) => ['elevation', scheme, name], shadowOf(token.value))
        : unknownName('a shadow')
    case 'dimension':
      if (has(shapeSchema.required) && group !== 'space')
        return part(['shape', name], lengthIn('px', token.value))
      return has(spaceSchema.required)
        ? part(['space', name], lengthIn('px', token.value))
        : unknownName('a length')
    case 'duration':
      return has(motionSchema.required)
        ? part(['motion', name], millisecondsOf(token.value))
        : unknownName('a time')
    case 'cubicBezier':
      return has(motionSchema.required) ? part(['motion', name], token.value) : unknownName('a curve')
    case 'fontFamily':
      return has(['display', 'body', 'numeric']) ? familyPart(token, theme, name) : unknownName('a family')
    case 'typography':
      return has(TEXT_STYLES) ? stylePart(token, theme, name) : unknownName('a step of the scale')
    default:
      return {
        reason: token.type === '' ? 'it has no type' : `a theme has no part of the type ${token.type}`,
      }
  }
}

const unknownName = (kind: string): Part => ({
  reason: `a theme has no ${kind.replace(/^an? /, '')} of this name`,
})
const part = (keys: Keys, value: unknown): Part =>
  value === null ? { reason: 'its value cannot be read' } : { keys: [keys], value }

const SCHEMES = ['light', 'dark'] as const

/** A path that names no scheme is for both. */
function inSchemes({ path }: DesignToken, keys: (scheme: string) => Keys, value: unknown): Part {
  if (value === null) return { reason: 'its value cannot be read' }
  const named = SCHEMES.filter((scheme) => path.some((name) => name.toLowerCase() === scheme))
  return { keys: (named.length === 0 ? SCHEMES : named).map(keys), value }
}

function gradientPart(token: DesignToken, theme: Theme, name: string): Part {
  const stops = stopsOf(token.value)
  const { angle } = theme.schemes.light.gradients[name as (typeof GRADIENT_ROLES)[number]]
  return inSchemes(
    token,
    (scheme) => ['schemes', scheme, 'gradients', name],
    stops === null ? null : { angle, ...extensionIn(token.extensions), stops },
  )
}

const fontOf = (name: unknown): FontPackage | undefined =>
  FONT_PACKAGES.find((font) => {
    const known = FONT_FAMILY_NAMES[font]
    return [known, known.replace(/ Variable$/, ''), font].some(
      (other) => other.toLowerCase() === String(name).toLowerCase(),
    )
  })
const FALLBACKS = ['sans-serif', 'serif', 'monospace', 'system-ui'] as const

function familyPart({ value, extensions }: DesignToken, theme: Theme, name: string): Part {
  const names: readonly unknown[] = Array.isArray(value) ? value : [value]
  const [font, ...also] = names.map(fontOf).filter((known) => known !== undefined)
  if (font === undefined || fontOf(names[0]) === undefined)
    return { reason: `the font “${String(names[0])}” is not installed` }
  const before = theme.typography.families[name as 'body']
  const fallback = FALLBACKS.find((known) => names.includes(known)) ?? before.fallback
  return part(['typography', 'families', name], {
    font,
    ...(also.length === 0 ? {} : { also }),
    fallback,
    ...extensionIn(extensions),
  })
}

function stylePart({ value, extensions }: DesignToken, theme: Theme, name: string): Part {
  if (!isPlain(value)) return part([], null)
  const before = theme.typography.scale[name as 'body']
  const size = value['fontSize'] === undefined ? before.size : lengthIn('rem', value['fontSize'])
  const spacing = value['letterSpacing'] === undefined ? 0 : lengthIn('rem', value['letterSpacing'])
  if (size === null || spacing === null) return part([], null)
  const tracking = Math.round((spacing / size) * 1e4) / 1e4
  const family = Object.entries(theme.typography.families).find(
    ([, { font }]) =>
      fontOf(Array.isArray(value['fontFamily']) ? value['fontFamily'][0] : value['fontFamily']) === font,
  )?.[0]
  return part(['typography', 'scale', name], {
    family: isFamilyOf(before.family, value['fontFamily'], theme) ? before.family : (family ?? before.family),
    size: rounded(size),
    lineHeight: typeof value['lineHeight'] === 'number' ? value['lineHeight'] : before.lineHeight,
    weight: typeof value['fontWeight'] === 'number' ? value['fontWeight'] : before.weight,
    ...(tracking === 0 ? {} : { tracking }),
    ...extensionIn(extensions),
  })
}

/** Two families of a theme can have the same font: the one that a step has already is kept. */
function isFamilyOf(family: 'display' | 'body' | 'numeric', value: unknown, theme: Theme): boolean {
  const named: unknown = Array.isArray(value) ? value[0] : value
  return fontOf(named) === theme.typography.families[family].font
}

/** `on-primary` and `on primary` become onPrimary. */
const camel = (name: string) =>
  name.replace(/[-_ ]+([a-z0-9])/gi, (_all, letter: string) => letter.toUpperCase())

/** The overrides without the values that the theme has anyway, of its own or because they follow the primary colour. */
function smallest(base: Theme, written: ThemeOverrides): ThemeOverrides {
  const primaries = Object.fromEntries(
    SCHEMES.flatMap((scheme) => {
      const primary = written.schemes?.[scheme]?.colors?.primary
      return typeof primary !== 'string' || primary === base.schemes[scheme].colors.primary
        ? []
        : [[scheme, { colors: { primary } }]]
    }),
  )
  const first = Object.keys(primaries).length === 0 ? {} : { schemes: primaries }
  const wanted = merge(themeOf(base, first), written)
  let overrides: ThemeOverrides = first
  // A written colour changes which others follow, so that the values which are missing then are added.
  for (let round = 0; round < ROUNDS_MAX && !isEqual(themeOf(base, overrides), wanted); round++) {
    overrides = merge(overrides, difference(themeOf(base, overrides), wanted)) as ThemeOverrides
  }
  return overrides
}

const ROUNDS_MAX = 6

/** The values of a theme that another one has differently, each list as a whole. */
function difference(base: unknown, wanted: unknown): unknown {
  if (!isPlain(base) || !isPlain(wanted)) return wanted
  return Object.fromEntries(
    Object.entries(wanted).flatMap(([key, value]): [string, unknown][] =>
      isEqual(base[key], value) ? [] : [[key, difference(base[key], value)]],
    ),
  )
}

const isEqual = (one: unknown, other: unknown) =>
  JSON.stringify(comparable(one)) === JSON.stringify(comparable(other))

/** The order of keys says nothing, nor does a spread of 0. */
function comparable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(comparable)
  if (!isPlain(value)) return value
  return Object.fromEntries(
    Object.keys(value)
      .filter((key) => key !== 'spread' || value[key] !== 0)
      .toSorted()
      .map((key) => [key, comparable(value[key])]),
  )
}
