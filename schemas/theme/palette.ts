import {
  clampChroma,
  converter,
  formatHex,
  formatHex8,
  modeOklch,
  modeRgb,
  useMode as withMode,
  wcagContrast,
} from 'culori/fn'
import type { ColorRole, Colors, Scheme } from './colors.ts'
import { breachesOfRole, contrastPairs, nearestPassing, TEXT_RATIO } from './contrast.ts'

withMode(modeRgb)
withMode(modeOklch)
const toOklch = converter('oklch')

/** The hue of the accent, by its distance from the hue of the first colour in degrees. */
export const HARMONIES = { opposite: 180, third: 120, neighbour: 40 } as const
export type Harmony = keyof typeof HARMONIES

interface PaletteWishes {
  /** The colour of the brand. */
  readonly color: string
  /** The second colour of the brand; without it the accent has a hue of the harmony. */
  readonly second?: string | undefined
  readonly harmony: Harmony
}

/** Lightness, and chroma as a share of the brand's colour or of its neutral tint. */
type Tone = readonly [lightness: number, chroma: number]

/** Grounds and texts in the hue of the brand. Chroma is a share of a small tint. */
const NEUTRALS = {
  light: {
    background: [0.975, 0.6],
    surface: [1, 0],
    surfaceRaised: [1, 0],
    surfaceSunken: [0.95, 0.9],
    text: [0.23, 1.6],
    textMuted: [0.44, 1.4],
    border: [0.89, 1],
    borderStrong: [0.58, 1.2],
    skeleton: [0.91, 1],
    header: [1, 0],
    onHeader: [0.23, 1.6],
    footer: [0.24, 2],
    onFooter: [0.95, 0.6],
    onHero: [0.985, 0.4],
    heroMuted: [0.88, 1],
    ball: [0.96, 1],
    onBall: [0.23, 1.6],
    ballIdle: [0.92, 1],
    onBallIdle: [0.36, 1.4],
    cell: [0.965, 0.8],
    onCell: [0.23, 1.6],
  },
  dark: {
    background: [0.17, 1.4],
    surface: [0.215, 1.5],
    surfaceRaised: [0.25, 1.6],
    surfaceSunken: [0.145, 1.3],
    text: [0.96, 0.5],
    textMuted: [0.78, 1],
    border: [0.33, 1.5],
    borderStrong: [0.62, 1.4],
    skeleton: [0.29, 1.5],
    header: [0.19, 1.5],
    onHeader: [0.96, 0.5],
    footer: [0.13, 1.3],
    onFooter: [0.9, 0.6],
    onHero: [0.985, 0.4],
    heroMuted: [0.86, 1],
    ball: [0.9, 1],
    onBall: [0.2, 1.6],
    ballIdle: [0.31, 1.6],
    onBallIdle: [0.88, 0.8],
    cell: [0.26, 1.6],
    onCell: [0.96, 0.5],
  },
} as const satisfies Record<'light' | 'dark', Partial<Record<ColorRole, Tone>>>

/** Hue of each status, and its lightness and chroma by scheme. */
const STATUS_HUES = { success: 152, warning: 70, error: 26, info: 248 } as const
const STATUS_TONES = { light: [0.47, 0.12], dark: [0.78, 0.12] } as const

const NEUTRAL_CHROMA_MAX = 0.018
const SCRIM_ALPHA = 0.6
/** A margin above the ratio that is asked for: hex pairs are rounded. */
const READABLE = TEXT_RATIO + 0.05

/**
 * A whole set of colours for both schemes from one or two colours of a brand. Every pair of text and ground can be read (WCAG AA); the
 * brand's colour is the primary colour, unchanged in the light scheme unless nothing can be read beside it.
 */
export function paletteOf(wishes: PaletteWishes): { light: Scheme; dark: Scheme } {
  return { light: schemeOf(wishes, 'light'), dark: schemeOf(wishes, 'dark') }
}

function schemeOf({ color, second, harmony }: PaletteWishes, scheme: 'light' | 'dark'): Scheme {
  const brand = { c: 0, h: 0, ...toOklch(color) }
  const [l, c, h] = [brand.l ?? 0, brand.c ?? 0, brand.h ?? 0]
  const tint = Math.min(c * 0.16, NEUTRAL_CHROMA_MAX)
  const neutrals = Object.fromEntries(
    Object.entries(NEUTRALS[scheme]).map(([role, [lightness, share]]) => [
      role,
      hex(lightness, tint * share, h),
    ]),
  )
  const isDark = scheme === 'dark'
  const primary = hex(isDark ? Math.max(l, 0.62) : l, c, h)
  const onPrimary = inkOn(primary, h)
  const accentOf = second === undefined ? { c: Math.max(c, 0.1), h: h + HARMONIES[harmony] } : toOklch(second)
  const [accentC, accentH] = [Math.min(accentOf?.c ?? 0, 0.16), accentOf?.h ?? 0]
  const accent = hex(isDark ? 0.76 : 0.52, accentC, accentH)
  const hero = hex(isDark ? 0.2 : 0.3, Math.min(c, 0.09), h)
  const secondary = hex(isDark ? 0.85 : 0.32, Math.min(c * 0.5, 0.06), h)
  const ballSecond = hex(isDark ? 0.8 : 0.84, Math.min(accentC, 0.1), accentH)
  const matched = hex(isDark ? 0.74 : 0.5, 0.13, STATUS_HUES.success)
  const win = hex(isDark ? 0.8 : 0.48, 0.13, STATUS_HUES.success)
  const colors = {
    ...neutrals,
    ...statusColors(scheme),
    scrim: formatHex8({ mode: 'oklch', l: isDark ? 0.08 : 0.2, c: tint, h, alpha: SCRIM_ALPHA }),
    primary,
    onPrimary,
    primaryHover: hovered(primary, onPrimary),
    secondary,
    onSecondary: inkOn(secondary, h),
    accent,
    onAccent: inkOn(accent, accentH),
    link: hex(isDark ? 0.8 : 0.48, Math.min(c, 0.16), h),
    focus: hex(isDark ? 0.8 : 0.5, Math.min(c, 0.18), h),
    hero,
    ballSecond,
    onBallSecond: inkOn(ballSecond, accentH),
    ballChosen: primary,
    onBallChosen: onPrimary,
    ballMatched: matched,
    onBallMatched: inkOn(matched, STATUS_HUES.success),
    cellChosen: primary,
    onCellChosen: onPrimary,
    jackpot: hex(isDark ? 0.84 : 0.57, Math.max(accentC, 0.08), accentH),
    win,
    onWin: inkOn(win, STATUS_HUES.success),
  } as Colors
  return readable({
    colors,
    gradients: {
      brand: gradient(90, primary, primary),
      hero: gradient(160, hero, hex(isDark ? 0.24 : 0.36, Math.min(c, 0.1), h + 20)),
      ball: gradient(145, colors.ball, hex(isDark ? 0.84 : 0.91, tint, h)),
    },
  })
}

function statusColors(scheme: 'light' | 'dark'): Partial<Colors> {
  const [l, c] = STATUS_TONES[scheme]
  return Object.fromEntries(
    Object.entries(STATUS_HUES).flatMap(([role, hue]) => {
      const color = hex(l, c, hue)
      return [
        [role, color],
        [`on${role.charAt(0).toUpperCase()}${role.slice(1)}`, inkOn(color, hue)],
      ]
    }),
  )
}

const hex = (l: number, c: number, h: number): string =>
  formatHex(clampChroma({ mode: 'oklch', l, c, h }, 'oklch'))

/** A light or a dark text with a little of the hue; black or white where only they can be read. */
function inkOn(ground: string, h: number): string {
  const inks = [hex(0.99, 0.005, h), hex(0.2, 0.02, h), '#ffffff', '#000000']
  return inks.find((ink) => wcagContrast(ink, ground) >= READABLE) ?? '#000000'
}

/** The colour under a pointer: farther from the text on it. */
function hovered(primary: string, ink: string): string {
  const color = toOklch(primary)
  if (color === undefined) return primary
  const isInkLight = (toOklch(ink)?.l ?? 0) > color.l
  const l = Math.min(1, Math.max(0, color.l + (isInkLight ? -0.05 : 0.05)))
  return hex(l, color.c, color.h ?? 0)
}

const gradient = (angle: number, from: string, to: string) => ({
  angle,
  stops: [
    { color: from, at: 0 },
    { color: to, at: 100 },
  ],
})

const ROUNDS_MAX = 8

/** Moves the colours that cannot be read to the nearest ones that can, the texts before their grounds. */
function readable(start: Scheme): Scheme {
  let scheme = start
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const breaches = contrastPairs({ light: scheme, dark: scheme }).filter(
      ({ ratio, needed }) => ratio < needed,
    )
    const roles = [...new Set(breaches.map(({ ink }) => ink))]
    if (roles.length === 0) return scheme
    for (const role of roles) {
      if (breachesOfRole(scheme, role).length === 0) continue
      const passing = nearestPassing(scheme, role) ?? scheme.colors[role]
      scheme = { ...scheme, colors: { ...scheme.colors, [role]: passing } }
    }
  }
  return scheme
}
