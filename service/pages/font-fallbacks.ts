import type { FontMeasures, FontSubsets, FontWidth } from '#schemas/theme/font-subsets.ts'
import { SCRIPT_RANGES, type OwnFont } from '#schemas/theme/own-font.ts'
import type { Theme } from '#schemas/theme/theme.ts'
import { fallbackName } from '#schemas/theme/theme-variables.ts'
import type { FontFamily, TextStyle } from '#schemas/theme/typography.ts'

/**
 * A font that most machines have for a kind of letters, in two weights; the Liberation fonts have the same widths, and those of
 * Android are nearly as wide. `letter` and `digit`: mean widths in em, measured as the build measures the shipped fonts.
 */
const SANS = {
  regular: {
    weights: '1 549',
    letter: 0.4407,
    digit: 0.5562,
    names: ['Arial', 'Liberation Sans', 'Helvetica', 'Roboto'],
  },
  bold: {
    weights: '550 1000',
    letter: 0.4764,
    digit: 0.5562,
    names: ['Arial Bold', 'Liberation Sans Bold', 'Helvetica Bold', 'Roboto Bold'],
  },
} as const
const SERIF = {
  regular: {
    weights: '1 549',
    letter: 0.3993,
    digit: 0.5,
    names: ['Times New Roman', 'Liberation Serif', 'Noto Serif'],
  },
  bold: {
    weights: '550 1000',
    letter: 0.4248,
    digit: 0.5,
    names: ['Times New Roman Bold', 'Liberation Serif Bold', 'Noto Serif Bold'],
  },
} as const
const LOCAL: Partial<Record<FontFamily['fallback'], typeof SANS | typeof SERIF>> = {
  'sans-serif': SANS,
  serif: SERIF,
}
const REGULAR_WEIGHT = 400
const BOLD_WEIGHT = 700

/**
 * The @font-face rules of local fonts that are shown until a theme's own have arrived: as wide and as high as those, so
 * that nothing moves then.
 */
export function fallbackRules(theme: Theme, { measures }: Pick<FontSubsets, 'measures'>): string[] {
  const { families, scale } = theme.typography
  return Object.entries(families).flatMap(([name, family]) => {
    const { own } = family
    const measured = own === undefined ? measures[family.font] : measuresOf(own)
    const local = LOCAL[family.fallback]
    if (measured === undefined || local === undefined) return []
    const bold = boldWeight(Object.values(scale).filter((style) => style.family === name))
    const widths: WidthOf[] = [
      ['letter', 'letter'],
      // Most texts of one line are amounts, dates and numbers: their digits need the exact width.
      ...(own === undefined
        ? [['digit', family.features?.includes('tnum') ? 'evenDigit' : 'digit'] as const]
        : []),
    ]
    return widths.flatMap((width) => [
      ruleOf(name, local.regular, { measured, family, weight: REGULAR_WEIGHT, width }),
      ruleOf(name, local.bold, { measured, family, weight: bold, width }),
    ])
  })
}

/** The measures of an uploaded font, which was measured in one weight and without its digits. */
const measuresOf = ({ ascent, descent, lineGap, letter }: OwnFont): FontMeasures => ({
  ascent,
  descent,
  lineGap,
  widths: [{ stretch: 100, weight: REGULAR_WEIGHT, letter, digit: letter, evenDigit: letter }],
})

/** The mean of the bold weights of a family's text styles. */
function boldWeight(styles: readonly TextStyle[]): number {
  const weights = styles.map(({ weight }) => weight).filter((weight) => weight >= 550)
  return weights.length === 0 ? BOLD_WEIGHT : weights.reduce((sum, weight) => sum + weight) / weights.length
}

type Width = 'letter' | 'digit' | 'evenDigit'
/** A width of the local font, and the one of the theme's font that it takes on. */
type WidthOf = readonly [local: 'letter' | 'digit', wanted: Width]

interface Replaced {
  readonly measured: FontMeasures
  readonly family: FontFamily
  readonly weight: number
  readonly width: WidthOf
}

function ruleOf(
  name: string,
  local: (typeof SANS | typeof SERIF)['regular' | 'bold'],
  { measured, family: { own, stretch = 100 }, weight, width: [localWidth, wanted] }: Replaced,
): string {
  const size = widthOf(measured, wanted, { stretch, weight }) / local[localWidth]
  const percent = (value: number) => `${Number((value * 100).toFixed(2))}%`
  // The adjusted size multiplies the other measures too.
  const measures = [
    `size-adjust:${percent(size)}`,
    `ascent-override:${percent(measured.ascent / size)}`,
    `descent-override:${percent(measured.descent / size)}`,
    `line-gap-override:${percent(measured.lineGap / size)}`,
    ...(localWidth === 'digit' ? ['unicode-range:U+30-39'] : []),
    // Other characters are those of the shipped font, which stands behind it.
    ...(own === undefined
      ? []
      : [`unicode-range:${own.scripts.map((script) => SCRIPT_RANGES[script]).join(',')}`]),
  ]
  const sources = local.names.map((font) => `local('${font}')`).join(',')
  return `@font-face{font-family:'${fallbackName(name)}';font-weight:${local.weights};src:${sources};${measures.join(';')}}`
}

/** The mean width of a letter or a digit at a width in percent and a weight, between the measured ones. */
function widthOf(
  { widths }: FontMeasures,
  wanted: Width,
  { stretch, weight }: Pick<FontWidth, 'stretch' | 'weight'>,
): number {
  const stretches = [...new Set(widths.map((width) => width.stretch))]
  return between(
    stretches.map((at) => {
      const points = widths.filter((width) => width.stretch === at)
      return [
        at,
        between(
          points.map((point) => [point.weight, point[wanted]]),
          weight,
        ),
      ]
    }),
    stretch,
  )
}

type Point = readonly [at: number, value: number]

/** Linear interpolation between points in ascending order; the nearest one outside of them. */
function between(points: readonly Point[], at: number): number {
  const after = points.find(([place]) => place >= at) ?? points.at(-1)
  const before = points.findLast(([place]) => place <= at) ?? points[0]
  if (before === undefined || after === undefined) throw new RangeError('A font without measured widths.')
  if (after[0] === before[0]) return after[1]
  return before[1] + ((at - before[0]) / (after[0] - before[0])) * (after[1] - before[1])
}
