import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { themeOf } from '../../site-manifest/check-theme.ts'
import type { ThemeOverrides } from '../../site-manifest/theme.ts'
import { paletteOf } from '../palette.ts'
import type { Theme } from '../theme.ts'
import { exportTokens } from './export-tokens.ts'
import { importTokens } from './import-tokens.ts'
import { readTokens } from './read-tokens.ts'
import { colorText, colorValue } from './token-values.ts'

const read = (id: string) =>
  JSON.parse(readFileSync(new URL(`../../../themes/${id}/theme.json`, import.meta.url), 'utf8')) as Theme
const themeIds = ['aurora', 'duchess', 'harbour', 'kola']
const exported = (theme: Theme) => JSON.parse(JSON.stringify(exportTokens(theme))) as Record<string, unknown>

const CHANGES: readonly (readonly [string, ThemeOverrides])[] = [
  ['nothing', {}],
  ['the primary colour, which others follow', { schemes: { light: { colors: { primary: '#8a1c4a' } } } }],
  [
    'a colour in OKLCH and a translucent one',
    {
      schemes: { light: { colors: { jackpot: 'oklch(0.5 0.1 250)', scrim: '#10203080' } } },
    },
  ],
  ['a whole palette', { schemes: paletteOf({ color: '#7a1fa2', harmony: 'third' }) }],
  [
    'measures, shadows and motion',
    {
      shape: { radius: 3, line: 1.5 },
      space: { section: 77 },
      elevation: { dark: { raised: [{ x: 0, y: 3, blur: 9, spread: -2, color: '#00000066', inset: true }] } },
      motion: { draw: 1800, easingDraw: [0.1, 0.9, 0.2, 1.05] },
    },
  ],
  [
    'type',
    {
      typography: {
        families: { body: { font: 'fraunces', fallback: 'serif', stretch: 90 } },
        scale: { title: { size: 2.35, sizeMax: 4, weight: 650, tracking: -0.02 } },
      },
    },
  ],
  ['variants and art', { variants: { card: 'ticket', sound: 'drum' }, art: { win: 'win.svg' } }],
]

test.each(themeIds.flatMap((id) => CHANGES.map(([what, overrides]) => [id, what, overrides] as const)))(
  'the overrides of %s with %s are the same after an export and an import',
  (id, _what, overrides) => {
    const base = read(id)
    const theme = themeOf(base, overrides)
    const { overrides: imported, report } = importTokens(exported(theme), base)
    expect(report.filter(({ outcome }) => outcome === 'skipped')).toEqual([])
    expect(themeOf(base, imported)).toEqual(theme)
  },
)

test('small overrides come back as they were', () => {
  const base = read('aurora')
  for (const [, overrides] of CHANGES.filter(([what]) => !what.includes('palette') && what !== 'type')) {
    const { overrides: imported } = importTokens(exported(themeOf(base, overrides)), base)
    expect(imported).toEqual(overrides)
  }
})

test('overrides that a file does not name stay, and one that it gives the value of the theme is dropped', () => {
  const base = read('aurora')
  const file = { shape: { radius: { $type: 'dimension', $value: { value: base.shape.radius, unit: 'px' } } } }
  const { overrides, report } = importTokens(file, base, { shape: { radius: 3, line: 4 } })
  expect(overrides).toEqual({ shape: { line: 4 } })
  expect(report).toEqual([{ token: 'shape.radius', outcome: 'taken', note: 'shape.radius' }])
})

test('every token of an export has a type of the format and a value in its form', () => {
  const tokens = readTokens(exported(read('kola')))
  expect(tokens.length).toBeGreaterThan(140)
  expect(new Set(tokens.map(({ type }) => type))).toEqual(
    new Set([
      'color',
      'gradient',
      'shadow',
      'dimension',
      'duration',
      'cubicBezier',
      'fontFamily',
      'typography',
    ]),
  )
  expect(tokens.filter(({ problem }) => problem !== null)).toEqual([])
  expect(colorValue('#ffd50080')).toEqual({
    colorSpace: 'srgb',
    components: [1, 0.83529, 0],
    alpha: 0.50196,
    hex: '#ffd500',
  })
})

test('aliases are resolved, and types come from the group', () => {
  const file = {
    brand: { $type: 'color', violet: { $value: { colorSpace: 'srgb', components: [0.5, 0, 0.5] } } },
    theme: { light: { primary: { $value: '{brand.violet}' }, link: { $value: { $ref: '#/brand/violet' } } } },
  }
  const { overrides, report } = importTokens(file, read('aurora'))
  // The link is the primary colour in this theme: it follows.
  expect(overrides).toEqual({ schemes: { light: { colors: { primary: '#800080' } } } })
  expect(report.map(({ token, outcome }) => `${token}: ${outcome}`)).toEqual([
    'brand.violet: skipped',
    'theme.light.primary: taken',
    'theme.light.link: same',
  ])
})

test('a token that the theme has no place for, or that cannot be read, is reported with the reason', () => {
  const file = {
    light: {
      'on-primary': { $type: 'color', $value: '#00000' },
      primary: { $type: 'color', $value: '{light.link}' },
      link: { $type: 'color', $value: '{light.primary}' },
      text: { $type: 'color', $value: '{nowhere.text}' },
      sky: { $type: 'color', $value: '#00aaff' },
    },
    radius: { $type: 'dimension', $value: { value: 90000, unit: 'px' } },
    body: { $type: 'fontFamily', $value: ['Comic Sans'] },
    stroke: { $type: 'strokeStyle', $value: 'dashed' },
    plain: { $value: 4 },
  }
  const { overrides, report } = importTokens(file, read('aurora'))
  expect(overrides).toEqual({})
  expect(Object.fromEntries(report.map(({ token, note }) => [token, note]))).toEqual({
    'light.on-primary': 'its value cannot be read',
    'light.primary': 'its alias {light.link} leads back to itself',
    'light.link': 'its alias {light.primary} leads back to itself',
    'light.text': 'its alias {nowhere.text} leads to no token',
    'light.sky': 'a theme has no colour role of this name',
    radius: expect.stringContaining('shape.radius must be at most 2000'),
    body: 'the font “Comic Sans” is not installed',
    stroke: 'a theme has no part of the type strokeStyle',
    plain: 'it has no type',
  })
})

test.each([
  [{ colorSpace: 'display-p3', components: [1, 1, 1] }, '#ffffff'],
  [{ colorSpace: 'hsl', components: [0, 100, 50] }, '#ff0000'],
  [{ colorSpace: 'oklch', components: [0.6, 0.1, 'none'], alpha: 0.5 }, 'oklch(0.6 0.1 0 / 0.5)'],
  [{ colorSpace: 'ciecam', components: [1, 2, 3], hex: '#0b5394' }, '#0b5394'],
  ['#0b5394', '#0b5394'],
  [{ colorSpace: 'srgb', components: [1] }, null],
  [7, null],
])('the colour %j is read as %s', (value, color) => {
  expect(colorText(value)).toBe(color)
})

test('a file that is no object has no tokens', () => {
  expect(importTokens('[]', read('aurora'))).toEqual({ overrides: {}, report: [] })
})
