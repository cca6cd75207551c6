import { COLOR_ROLES, GRADIENT_ROLES, type Gradient, type Scheme } from './colors.ts'
import type { Elevation, Shadow } from './measures.ts'
import type { Theme } from './theme.ts'
import { TEXT_STYLES, type FontFamily, type FontPackage, type TextStyle } from './typography.ts'

/** The name of the @font-face that a shipped font is served under. */
export const FONT_FACE_NAMES: Record<FontPackage, string> = {
  archivo: 'Archivo Variable',
  'bricolage-grotesque': 'Bricolage Grotesque Variable',
  inter: 'Inter Variable',
  'noto-kufi-arabic': 'Noto Kufi Arabic Variable',
  'noto-sans': 'Noto Sans Variable',
}

/** Window widths, CSS pixels, between which a fluid size grows. */
const FLUID_FROM_PX = 360
const FLUID_TO_PX = 1400
const PX_PER_REM = 16

/**
 * A theme as CSS custom properties. The service writes them into the page before the first paint; the site builder
 * and stories write the same ones, so that what they show is what a site shows.
 *
 * Names: `--color-<role>`, `--gradient-<role>`, `--font-<family>`, `--text-<style>-{size,line,weight,tracking,
 * transform,font}`, `--radius…`, `--space-…`, `--shadow-<level>`, `--motion-…`, each in kebab case. The scheme is the
 * system's unless the root element has `data-scheme="light"` or `"dark"`.
 */
export function themeToCss(theme: Theme): string {
  const light = block({ ...schemeVariables(theme.schemes.light), ...shadowVariables(theme.elevation.light) })
  const dark = block({ ...schemeVariables(theme.schemes.dark), ...shadowVariables(theme.elevation.dark) })
  return [
    `:root{${block(fixedVariables(theme))}}`,
    `:root{color-scheme:light;${light}}`,
    `@media (prefers-color-scheme:dark){:root:not([data-scheme=light]){color-scheme:dark;${dark}}}`,
    `:root[data-scheme=dark]{color-scheme:dark;${dark}}`,
  ].join('\n')
}

/** Variables that differ between light and dark. */
export function schemeVariables(scheme: Scheme): Record<string, string> {
  const variables: Record<string, string> = {}
  for (const role of COLOR_ROLES) variables[`--color-${kebab(role)}`] = scheme.colors[role]
  for (const role of GRADIENT_ROLES) variables[`--gradient-${role}`] = gradient(scheme.gradients[role])
  return variables
}

function shadowVariables(elevation: Elevation): Record<string, string> {
  const levels = Object.entries(elevation) as [keyof Elevation, Shadow][]
  return Object.fromEntries(levels.map(([level, layers]) => [`--shadow-${level}`, shadow(layers)]))
}

/** Variables that both schemes share. */
export function fixedVariables(theme: Theme): Record<string, string> {
  const { shape, space, motion, typography } = theme
  const variables: Record<string, string> = {
    '--radius-small': px(shape.radiusSmall),
    '--radius': px(shape.radius),
    '--radius-large': px(shape.radiusLarge),
    '--radius-button': px(shape.radiusButton),
    '--radius-field': px(shape.radiusField),
    '--radius-cell': px(shape.radiusCell),
    '--line': px(shape.line),
    '--line-strong': px(shape.lineStrong),
    '--motion-quick': `${motion.quick}ms`,
    '--motion-base': `${motion.base}ms`,
    '--motion-slow': `${motion.slow}ms`,
    '--motion-draw': `${motion.draw}ms`,
    '--easing': bezier(motion.easing),
    '--easing-out': bezier(motion.easingOut),
    '--easing-draw': bezier(motion.easingDraw),
    '--background-strength': String(theme.background.strength),
  }
  for (const [name, value] of Object.entries(space)) variables[`--space-${kebab(name)}`] = px(value)
  for (const [name, family] of Object.entries(typography.families)) {
    variables[`--font-${name}`] = fontStack(family)
    variables[`--font-${name}-stretch`] = `${family.stretch ?? 100}%`
    variables[`--font-${name}-features`] = fontFeatures(family)
  }
  for (const name of TEXT_STYLES) Object.assign(variables, textVariables(name, typography.scale[name]))
  return variables
}

function textVariables(name: string, style: TextStyle): Record<string, string> {
  const prefix = `--text-${kebab(name)}`
  return {
    [`${prefix}-font`]: `var(--font-${style.family})`,
    [`${prefix}-stretch`]: `var(--font-${style.family}-stretch)`,
    [`${prefix}-size`]: fontSize(style),
    [`${prefix}-line`]: String(style.lineHeight),
    [`${prefix}-weight`]: String(style.weight),
    [`${prefix}-tracking`]: `${style.tracking ?? 0}em`,
    [`${prefix}-transform`]: style.transform ?? 'none',
  }
}

/** The list of families that a font falls back through, as CSS writes it. */
export function fontStack(family: FontFamily): string {
  const names = [family.font, ...(family.also ?? [])].map((font) => `'${FONT_FACE_NAMES[font]}'`)
  return [...names, family.fallback].join(',')
}

function fontFeatures(family: FontFamily): string {
  const features = family.features ?? []
  return features.length === 0 ? 'normal' : features.map((feature) => `'${feature}'`).join(',')
}

/** Fluid in rem and vw, so that a player's own text size and zoom still count. */
function fontSize({ size, sizeMax }: TextStyle): string {
  if (sizeMax === undefined || sizeMax <= size) return `${size}rem`
  const slope = ((sizeMax - size) * PX_PER_REM) / (FLUID_TO_PX - FLUID_FROM_PX)
  const start = size - (slope * FLUID_FROM_PX) / PX_PER_REM
  return `clamp(${size}rem,${round(start)}rem + ${round(slope * 100)}vw,${sizeMax}rem)`
}

function gradient({ angle, stops }: Gradient): string {
  return `linear-gradient(${angle}deg,${stops.map(({ color, at }) => `${color} ${at}%`).join(',')})`
}

function shadow(layers: Shadow): string {
  if (layers.length === 0) return 'none'
  return layers
    .map(({ x, y, blur, spread = 0, color, inset }) =>
      [inset === true ? 'inset ' : '', `${x}px ${y}px ${blur}px ${spread}px ${color}`].join(''),
    )
    .join(',')
}

const block = (variables: Record<string, string>): string =>
  Object.entries(variables)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')

const px = (value: number): string => `${value}px`
const bezier = (points: readonly number[]): string => `cubic-bezier(${points.join(',')})`
const round = (value: number): number => Math.round(value * 10_000) / 10_000
const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
