import {
  converter,
  modeLrgb,
  modeOklch,
  modeRgb,
  useMode as withMode,
  wcagContrast,
  type Rgb,
} from 'culori/fn'
import type { ColorRole, Gradient, Scheme } from './colors.ts'

// Two formats are parsed and one is used for comparison; the whole library would load forty.
withMode(modeRgb)
withMode(modeOklch)
withMode(modeLrgb)
const toRgb = converter('rgb')

/** WCAG 2.2, 1.4.3 for text, and for text of at least 24 px, or 18.66 px in bold. 1.4.11 for non-text. */
const TEXT_RATIO = 4.5
const LARGE_TEXT_RATIO = 3
const MARK_RATIO = 3

const GROUNDS = ['background', 'surface', 'surfaceRaised', 'surfaceSunken'] as const

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

/** A foreground on a background, with its contrast ratio. */
export interface ContrastPair {
  readonly scheme: 'light' | 'dark'
  readonly ink: ColorRole
  /** The background: a role, or a gradient by name. */
  readonly ground: string
  readonly color: string
  readonly ratio: number
  readonly needed: number
}

/** Every colour pair of a theme that fails WCAG AA. */
export function contrastBreaches(schemes: { light: Scheme; dark: Scheme }): ContrastPair[] {
  return contrastPairs(schemes).filter(({ ratio, needed }) => ratio < needed)
}

/** Every colour pair of a theme that WCAG AA covers. */
export function contrastPairs(schemes: { light: Scheme; dark: Scheme }): ContrastPair[] {
  return (['light', 'dark'] as const).flatMap((name) => {
    const { colors, gradients } = schemes[name]
    const onRoles = PAIRS.map(([ink, ground, needed]) =>
      measure({ scheme: name, ink, ground, needed }, colors[ink], [colors[ground], colors.background]),
    )
    const onHero = (['onHero', 'heroMuted'] as const).flatMap((ink) =>
      stops(gradients.hero).map((stop) =>
        measure({ scheme: name, ink, ground: 'gradients.hero', needed: TEXT_RATIO }, colors[ink], [
          stop,
          colors.hero,
          colors.background,
        ]),
      ),
    )
    return [...onRoles, ...onHero]
  })
}

const stops = (gradient: Gradient): string[] => gradient.stops.map(({ color }) => color)

/** `layers` from the one under the text down to the page; translucent layers are blended. */
function measure(
  pair: Pick<ContrastPair, 'scheme' | 'ink' | 'ground' | 'needed'>,
  color: string,
  layers: readonly string[],
): ContrastPair {
  const ground = layers.map(read).reduceRight((under, layer) => over(layer, under))
  const ratio = Math.floor(wcagContrast(over(read(color), ground), ground) * 100) / 100
  return { ...pair, color, ratio }
}

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
