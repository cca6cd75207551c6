import type { Art, ArtLayer, ArtSlot } from './variants.ts'
import type { Gradient, Scheme } from './colors.ts'
import type { Elevation, Shadow } from './measures.ts'
import type { FontFamily, FontPackage, TextStyle } from './typography.ts'
import type { Theme } from './theme.ts'

/** CSS custom properties by name, with the leading dashes. */
export type Variables = Record<string, string>

/** A theme as CSS custom properties: common ones, and those of each scheme. */
export interface ThemeVariables {
  always: Variables
  light: Variables
  dark: Variables
}

/** The CSS family name of a shipped font (from its @fontsource-variable package). */
export const FONT_FAMILY_NAMES: Record<FontPackage, string> = {
  archivo: 'Archivo Variable',
  'bricolage-grotesque': 'Bricolage Grotesque Variable',
  'noto-kufi-arabic': 'Noto Kufi Arabic Variable',
  'noto-sans': 'Noto Sans Variable',
  'nunito-sans': 'Nunito Sans Variable',
  'source-sans-3': 'Source Sans 3 Variable',
  fraunces: 'Fraunces Variable',
  fredoka: 'Fredoka Variable',
  inter: 'Inter Variable',
}

/** The CSS name of the local font that is shown until a family of the theme has arrived. */
export const fallbackName = (family: string): string => `fallback-${family}`

/**
 * All theme values that components read. `artUrl` maps a file of the theme's art folder to its URL. Colours are
 * `--color-<role>`, sizes `--type-<style>-size` and so on: names in kebab-case.
 */
export function themeVariables(theme: Theme, artUrl: (file: string) => string): ThemeVariables {
  const always: Variables = {}
  for (const [name, family] of Object.entries(theme.typography.families)) {
    always[`--font-${name}`] = fontStack(name, family)
    always[`--font-${name}-stretch`] = `${family.stretch ?? 100}%`
    always[`--font-${name}-features`] =
      family.features?.map((feature) => `'${feature}'`).join(', ') ?? 'normal'
  }
  for (const [name, style] of Object.entries(theme.typography.scale)) {
    Object.assign(always, textStyleVariables(`--type-${kebab(name)}`, style))
  }
  for (const [name, value] of Object.entries(theme.shape)) always[`--shape-${kebab(name)}`] = `${value}px`
  for (const [name, value] of Object.entries(theme.space)) always[`--space-${kebab(name)}`] = `${value}px`
  for (const [name, value] of Object.entries(theme.motion)) {
    always[`--motion-${kebab(name)}`] = Array.isArray(value)
      ? `cubic-bezier(${value.join(', ')})`
      : `${String(value)}ms`
  }
  return {
    always,
    light: {
      ...schemeVariables(theme.schemes.light, theme.elevation.light),
      ...artVariables(theme, 'light', artUrl),
    },
    dark: {
      ...schemeVariables(theme.schemes.dark, theme.elevation.dark),
      ...artVariables(theme, 'dark', artUrl),
    },
  }
}

/**
 * The style sheet that sets them: the system's scheme unless the page has `data-scheme` light or dark, so choosing a
 * scheme is one attribute and renders nothing. Paper is light: browsers print no backgrounds, so light ink would be lost.
 */
export function themeStyleSheet({ always, light, dark }: ThemeVariables): string {
  return [
    `:root{${declarations(always)}}`,
    `:root{color-scheme:light;${declarations(light)}}`,
    `@media screen and (prefers-color-scheme:dark){:root:not([data-scheme=light]){color-scheme:dark;${declarations(dark)}}}`,
    `@media screen{:root[data-scheme=dark]{color-scheme:dark;${declarations(dark)}}}`,
  ].join('\n')
}

/** The layers of a picture, lowest first; a single file is one layer. */
export function artLayers(art: Art): ArtLayer[] {
  if (typeof art === 'string') return [{ light: art, dark: art }]
  return 'layers' in art ? art.layers : [art]
}

function declarations(variables: Variables): string {
  return Object.entries(variables)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')
}

/** The CSS name of an uploaded font. */
export const ownFontName = (family: string): string => `own-${family}`

/**
 * The fonts of a family. An uploaded one is followed by its own local replacement, so that no shipped font is loaded while it is on its
 * way; that has the characters of the uploaded one alone.
 */
export function fontStack(name: string, { font, also = [], own, fallback }: FontFamily): string {
  const shipped = [font, ...also].map((one) => FONT_FAMILY_NAMES[one])
  const stack =
    own === undefined ? [...shipped, fallbackName(name)] : [ownFontName(name), fallbackName(name), ...shipped]
  return [...stack.map((one) => `'${one}'`), fallback].join(', ')
}

function textStyleVariables(prefix: string, style: TextStyle): Variables {
  return {
    [`${prefix}-family`]: `var(--font-${style.family})`,
    [`${prefix}-stretch`]: `var(--font-${style.family}-stretch)`,
    [`${prefix}-size`]: fluidSize(style.size, style.sizeMax),
    [`${prefix}-line`]: String(style.lineHeight),
    [`${prefix}-weight`]: String(style.weight),
    [`${prefix}-tracking`]: `${style.tracking ?? 0}em`,
    [`${prefix}-transform`]: style.transform ?? 'none',
  }
}

/** Interpolates linearly between a phone of 360 px and a window of 1440 px. The rem part keeps it scaling with browser zoom. */
function fluidSize(size: number, sizeMax = size): string {
  if (sizeMax <= size) return `${size}rem`
  const slope = (sizeMax - size) / (90 - 22.5)
  const base = size - slope * 22.5
  return `clamp(${size}rem, ${round(base)}rem + ${round(slope * 100)}vw, ${sizeMax}rem)`
}

function schemeVariables(scheme: Scheme, elevation: Elevation): Variables {
  const variables: Variables = {}
  for (const [role, color] of Object.entries(scheme.colors)) variables[`--color-${kebab(role)}`] = color
  for (const [name, gradient] of Object.entries(scheme.gradients)) {
    variables[`--gradient-${name}`] = gradientValue(gradient)
  }
  for (const [name, shadow] of Object.entries(elevation))
    variables[`--elevation-${name}`] = shadowValue(shadow)
  return variables
}

export function gradientValue({ angle, stops }: Gradient): string {
  return `linear-gradient(${angle}deg, ${stops.map(({ color, at }) => `${color} ${at}%`).join(', ')})`
}

export function shadowValue(shadow: Shadow): string {
  if (shadow.length === 0) return 'none'
  return shadow
    .map(({ inset, x, y, blur, spread = 0, color }) =>
      [...(inset ? ['inset'] : []), `${x}px`, `${y}px`, `${blur}px`, `${spread}px`, color].join(' '),
    )
    .join(', ')
}

function artVariables(theme: Theme, scheme: 'light' | 'dark', artUrl: (file: string) => string): Variables {
  const variables: Variables = {}
  for (const [slot, art] of Object.entries(theme.art) as [ArtSlot, Art][]) {
    artLayers(art).forEach((layer, place) => {
      const file = layer[scheme]
      variables[`--art-${kebab(slot)}-${place}`] = file === undefined ? 'none' : `url("${artUrl(file)}")`
    })
  }
  return variables
}

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000
}
