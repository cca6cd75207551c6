import { converter, formatHex, modeOklch, modeRgb, useMode as withMode, wcagContrast } from 'culori/fn'
import type { Partially } from '../site-manifest/partial.ts'
import type { ColorRole, Scheme } from './colors.ts'
import { breachesOfRole, TEXT_RATIO } from './contrast.ts'

withMode(modeRgb)
withMode(modeOklch)
const toOklch = converter('oklch')

/** Roles that are the primary colour in many themes, each with the role of the text on it. */
const FOLLOWERS: readonly (readonly [role: ColorRole, text: ColorRole | null])[] = [
  ['link', null],
  ['focus', null],
  ['ballChosen', 'onBallChosen'],
  ['cellChosen', 'onCellChosen'],
]

/**
 * A scheme whose primary colour was replaced: what the theme derives from the primary colour follows, unless it is written too. These are
 * the text on it, its hovered form, the gradient of the brand, and the roles that had the same colour. A role that could not be read in
 * the new colour stays as it is.
 */
export function followPrimary(base: Scheme, merged: Scheme, written: Partially<Scheme> | undefined): Scheme {
  const { colors: own, gradients: ownGradients } = (typeof written === 'object' ? written : {}) as {
    colors?: Partial<Record<ColorRole, string | null>>
    gradients?: { brand?: unknown }
  }
  const isOwn = (role: ColorRole) => typeof own?.[role] === 'string'
  const { primary } = merged.colors
  if (!isOwn('primary') || primary === base.colors.primary) return merged
  const brand = { angle: merged.gradients.brand.angle, stops: [0, 100].map((at) => ({ color: primary, at })) }
  let scheme: Scheme = {
    colors: { ...merged.colors },
    gradients: ownGradients?.brand === undefined ? { ...merged.gradients, brand } : merged.gradients,
  }
  if (!isOwn('onPrimary')) scheme.colors.onPrimary = textOn(primary, scheme)
  if (!isOwn('primaryHover')) scheme.colors.primaryHover = hovered(base, scheme)
  for (const [role, text] of FOLLOWERS) {
    if (isOwn(role) || base.colors[role] !== base.colors.primary) continue
    const colors = { ...scheme.colors, [role]: primary }
    if (text !== null && !isOwn(text)) colors[text] = textOn(primary, scheme)
    const followed = { ...scheme, colors }
    if (breachesOfRole(followed, role).length === 0) scheme = followed
  }
  return scheme
}

/** The theme's own text colours first, then black and white, of which one can be read on any colour. */
function textOn(ground: string, { colors }: Scheme): string {
  const inks = [colors.onPrimary, colors.text, colors.background, '#ffffff', '#000000']
  return inks.find((ink) => wcagContrast(ink, ground) >= TEXT_RATIO + 0.01) ?? colors.onPrimary
}

/** The primary colour with the difference in lightness that the theme has, where the text on it stays readable. */
function hovered(base: Scheme, { colors }: Scheme): string {
  const lightness = (color: string) => toOklch(color)?.l ?? 0
  const primary = toOklch(colors.primary)
  if (primary === undefined) return colors.primary
  const difference = lightness(base.colors.primaryHover) - lightness(base.colors.primary)
  const moved = formatHex({ ...primary, l: Math.min(1, Math.max(0, primary.l + difference)) })
  return wcagContrast(colors.onPrimary, moved) >= TEXT_RATIO + 0.01 ? moved : colors.primary
}
