import {
  clampChroma,
  converter,
  formatHex,
  modeLrgb,
  modeOklch,
  modeRgb,
  useMode as withMode,
  wcagContrast,
  type Oklch,
  type Rgb,
} from 'culori/fn'
import type { ColorRole, Scheme } from './colors.ts'

// Two formats are parsed and one is used for comparison; the whole library would load forty.
withMode(modeRgb)
withMode(modeOklch)
withMode(modeLrgb)
const toRgb = converter('rgb')
const toOklch = converter('oklch')
const toGamut = (color: Oklch) => clampChroma(color, 'oklch')

/** WCAG 2.2, 1.4.3 for text, and for text of at least 24 px, or 18.66 px in bold. 1.4.11 for non-text. */
export const TEXT_RATIO = 4.5
const LARGE_TEXT_RATIO = 3
const MARK_RATIO = 3

const GROUNDS = ['background', 'surface', 'surfaceRaised', 'surfaceSunken'] as const

/** Tinted grounds: `--soft-<role>` is this share of the role over the surface (`runtime/theming/base.css`). */
export const SOFT_SHARES = {
  primary: 0.14,
  accent: 0.14,
  success: 0.13,
  warning: 0.13,
  error: 0.12,
  info: 0.12,
} as const
type SoftRole = keyof typeof SOFT_SHARES
const SOFT_INKS: Readonly<Record<SoftRole, readonly ColorRole[]>> = {
  primary: ['text', 'textMuted', 'link'],
  accent: ['text', 'textMuted', 'link'],
  success: ['text', 'textMuted', 'link', 'success'],
  warning: ['text', 'textMuted', 'link', 'warning'],
  error: ['text', 'textMuted', 'link', 'error'],
  info: ['text', 'textMuted', 'link', 'info'],
}

/** The largest share of the text's colour that a style sheet lays over a ground: hovered rows, cells of a board. */
export const VEIL_SHARE = 0.1

/** A text role, its background role, and the required contrast ratio. */
type Pair = readonly [ink: ColorRole, ground: ColorRole, ratio: number]
const PAIRS: readonly Pair[] = [
  ...GROUNDS.map((ground): Pair => ['text', ground, TEXT_RATIO]),
  ...GROUNDS.map((ground): Pair => ['textMuted', ground, TEXT_RATIO]),
  ...GROUNDS.flatMap((ground): Pair[] => [
    ['link', ground, TEXT_RATIO],
    ['success', ground, TEXT_RATIO],
    ['warning', ground, TEXT_RATIO],
    ['error', ground, TEXT_RATIO],
    ['jackpot', ground, LARGE_TEXT_RATIO],
    ['accent', ground, MARK_RATIO],
    ['borderStrong', ground, MARK_RATIO],
    ['focus', ground, MARK_RATIO],
  ]),
  ['onPrimary', 'primary', TEXT_RATIO],
  ['onPrimary', 'primaryHover', TEXT_RATIO],
  ['onSecondary', 'secondary', TEXT_RATIO],
  ['onAccent', 'accent', TEXT_RATIO],
  ['onSuccess', 'success', TEXT_RATIO],
  ['onWarning', 'warning', TEXT_RATIO],
  ['onError', 'error', TEXT_RATIO],
  ['onInfo', 'info', TEXT_RATIO],
  ['onHeader', 'header', TEXT_RATIO],
  ['onFooter', 'footer', TEXT_RATIO],
  ['onHero', 'hero', TEXT_RATIO],
  ['heroMuted', 'hero', TEXT_RATIO],
  ['onBall', 'ball', TEXT_RATIO],
  ['onBallSecond', 'ballSecond', TEXT_RATIO],
  ['onBallIdle', 'ballIdle', TEXT_RATIO],
  ['onBallChosen', 'ballChosen', TEXT_RATIO],
  ['onBallMatched', 'ballMatched', TEXT_RATIO],
  ['onCell', 'cell', TEXT_RATIO],
  ['onCellChosen', 'cellChosen', TEXT_RATIO],
  ['onWin', 'win', TEXT_RATIO],
  ['jackpot', 'hero', LARGE_TEXT_RATIO],
]

/** The contrast ratio of two opaque colours. */
export const contrastOf = (one: string, other: string): number => wcagContrast(one, other)

/** A colour in hexadecimal notation, which every library of pictures reads. */
export const hexOf = (color: string): string => formatHex(read(color))

/** A foreground on a background, with its contrast ratio. */
export interface ContrastPair {
  readonly scheme: 'light' | 'dark'
  readonly ink: ColorRole
  /** The background: a role, a gradient by name, a tint (`soft.primary`), or a ground under a veil of text colour (`veil.surface`). */
  readonly ground: string
  readonly color: string
  readonly ratio: number
  readonly needed: number
}

/** Every colour pair of a theme that fails WCAG AA. */
export function contrastBreaches(schemes: { light: Scheme; dark: Scheme }): ContrastPair[] {
  return contrastPairs(schemes).filter(({ ratio, needed }) => ratio < needed)
}

/** The colour role of a background: of a tint and under a veil too; null for a gradient. */
export function roleOfGround(ground: string): ColorRole | null {
  return ground.startsWith('gradients.') ? null : (ground.replace(/^(soft|veil)\./, '') as ColorRole)
}

/** The pairs of one scheme with a role, as text or as background, that fail WCAG AA. */
export function breachesOfRole(scheme: Scheme, role: ColorRole): ContrastPair[] {
  return pairsOf('light', scheme).filter(
    ({ ink, ground, ratio, needed }) => ratio < needed && (ink === role || roleOfGround(ground) === role),
  )
}

/** A colour of the same hue that passes wherever a role is used, the nearest in lightness; null if there is none. */
export function nearestPassing(scheme: Scheme, role: ColorRole): string | null {
  const color = toOklch(scheme.colors[role])
  if (color === undefined) return null
  for (let step = 1; step <= 100; step++) {
    for (const l of [color.l - step / 100, color.l + step / 100]) {
      if (l < 0 || l > 1) continue
      const passing = formatHex(toGamut({ ...color, l }))
      if (breachesOfRole({ ...scheme, colors: { ...scheme.colors, [role]: passing } }, role).length === 0)
        return passing
    }
  }
  return null
}

/** Every colour pair of a theme that WCAG AA covers. */
export function contrastPairs(schemes: { light: Scheme; dark: Scheme }): ContrastPair[] {
  return (['light', 'dark'] as const).flatMap((scheme) => pairsOf(scheme, schemes[scheme]))
}

function pairsOf(scheme: 'light' | 'dark', { colors, gradients }: Scheme): ContrastPair[] {
  const onRoles = PAIRS.map(([ink, ground, needed]) =>
    measure({ scheme, ink, ground, needed }, colors[ink], [read(colors[ground]), read(colors.background)]),
  )
  const [background, surface, hero] = [read(colors.background), read(colors.surface), read(colors.hero)]
  const text = (ink: ColorRole, ground: string, ...layers: Rgb[]) =>
    measure({ scheme, ink, ground, needed: TEXT_RATIO }, colors[ink], [...layers, background])
  const veil = (ink: ColorRole) => faded(read(colors[ink]), VEIL_SHARE)
  return [
    ...onRoles,
    ...(['onHero', 'heroMuted'] as const).flatMap((ink) =>
      gradients.hero.stops.map(({ color }) => text(ink, 'gradients.hero', read(color), hero)),
    ),
    ...softRoles.flatMap((role) =>
      SOFT_INKS[role].map((ink) =>
        text(ink, `soft.${role}`, faded(read(colors[role]), SOFT_SHARES[role]), surface),
      ),
    ),
    ...(['text', 'textMuted', 'error'] as const).flatMap((ink) =>
      GROUNDS.map((ground) => text(ink, `veil.${ground}`, veil('text'), read(colors[ground]))),
    ),
    ...(['onHero', 'heroMuted'] as const).map((ink) => text(ink, 'veil.hero', veil('onHero'), hero)),
  ]
}

const softRoles = Object.keys(SOFT_SHARES) as SoftRole[]

/** `layers` from the one under the text down to the page; translucent layers are blended. */
function measure(
  pair: Pick<ContrastPair, 'scheme' | 'ink' | 'ground' | 'needed'>,
  color: string,
  layers: readonly Rgb[],
): ContrastPair {
  const ground = layers.reduceRight((under, layer) => over(layer, under))
  const ratio = Math.floor(wcagContrast(over(read(color), ground), ground) * 100) / 100
  return { ...pair, color, ratio }
}

const faded = ({ alpha = 1, ...color }: Rgb, share: number): Rgb => ({ ...color, alpha: alpha * share })

/** The schema only accepts parsable colours. */
function read(color: string): Rgb {
  const rgb = toRgb(color)
  if (rgb === undefined) throw new Error(`${color} is no colour`)
  return rgb
}

function over(top: Rgb, under: Rgb): Rgb {
  const { alpha = 1 } = top
  const mix = (channel: 'r' | 'g' | 'b') => top[channel] * alpha + under[channel] * (1 - alpha)
  return { mode: 'rgb', r: mix('r'), g: mix('g'), b: mix('b') }
}
