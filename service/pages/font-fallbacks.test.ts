import { expect, test } from 'vitest'
import aurora from '../../themes/aurora/theme.json' with { type: 'json' }
import type { FontMeasures } from '#schemas/theme/font-subsets.ts'
import type { Theme } from '#schemas/theme/theme.ts'
import { fallbackRules } from './font-fallbacks.ts'

const theme = aurora as unknown as Theme
const WIDE: FontMeasures = {
  ascent: 0.96,
  descent: 0.24,
  lineGap: 0,
  widths: [
    { stretch: 100, weight: 400, letter: 0.8814, digit: 0.5, evenDigit: 0.6 },
    { stretch: 100, weight: 700, letter: 0.9528, digit: 0.5, evenDigit: 0.6 },
  ],
}

test('a fallback is as wide as its font, and keeps the height of its lines', () => {
  const [regular] = fallbackRules(theme, { measures: { inter: WIDE } })
  expect(regular).toBe(
    "@font-face{font-family:'fallback-body';font-weight:1 549;" +
      "src:local('Arial'),local('Liberation Sans'),local('Helvetica'),local('Roboto');" +
      'size-adjust:200%;ascent-override:48%;descent-override:12%;line-gap-override:0%}',
  )
})

test('a bold fallback has the width of the mean bold weight of its text styles', () => {
  const [, bold] = fallbackRules(theme, { measures: { inter: WIDE } })
  const weights = Object.values(theme.typography.scale)
    .filter(({ family, weight }) => family === 'body' && weight >= 550)
    .map(({ weight }) => weight)
  const mean = weights.reduce((sum, weight) => sum + weight) / weights.length
  const em = 0.8814 + ((mean - 400) / 300) * (0.9528 - 0.8814)
  expect(Number(/size-adjust:([\d.]+)%/.exec(bold ?? '')?.[1])).toBeCloseTo((em / 0.4764) * 100, 1)
})

test.each([
  ['the mean width of its digits', 'body', 0.5],
  ['the width of its even digits', 'numeric', 0.6],
] as const)('the digits of a fallback have %s', (_what, family, em) => {
  const rules = fallbackRules(theme, { measures: { [theme.typography.families[family].font]: WIDE } })
  const digits = rules.filter(
    (rule) => rule.includes(`'fallback-${family}'`) && rule.includes('unicode-range:U+30-39'),
  )
  const sizes = digits.map((rule) => Number(/size-adjust:([\d.]+)%/.exec(rule)?.[1]))
  expect(sizes).toEqual([expect.closeTo((em / 0.5562) * 100, 1), expect.closeTo((em / 0.5562) * 100, 1)])
})

test('a font that the build has not measured has no fallback of its size', () => {
  expect(fallbackRules(theme, { measures: {} })).toEqual([])
})

test('a family with serifs is replaced by a local font with serifs', () => {
  const { display, ...families } = theme.typography.families
  const serif: Theme = {
    ...theme,
    typography: {
      ...theme.typography,
      families: { ...families, display: { ...display, fallback: 'serif' } },
    },
  }
  const rules = fallbackRules(serif, { measures: { [display.font]: WIDE } })
  const [regular, bold] = rules.filter((rule) => rule.includes('fallback-display'))
  expect(regular).toContain("src:local('Times New Roman'),local('Liberation Serif'),local('Noto Serif');")
  expect(bold).toContain("local('Times New Roman Bold')")
})
