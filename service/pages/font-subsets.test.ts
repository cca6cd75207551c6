import { expect, test } from 'vitest'
import aurora from '../../themes/aurora/theme.json' with { type: 'json' }
import type { FontSubsets } from '#schemas/theme/font-subsets.ts'
import type { Theme } from '#schemas/theme/theme.ts'
import { subsetOf, subsetPath } from './font-subsets.ts'

const theme = aurora as unknown as Theme
const BUILD: FontSubsets = {
  features: ['cv11', 'ss03', 'tnum'],
  weights: [400, 900],
  stretches: [100, 125],
  measures: {},
  subsets: [
    { font: 'inter', of: 'inter-latin-wght-normal', file: 'inter-latin-1a2b.woff2', unicodeRange: 'U+20-7E' },
  ],
}
const FILE = 'inter-latin-wght-normal.woff2'

test('a theme gets the subset of a file when it keeps all that the theme sets', () => {
  expect(subsetOf(theme, FILE, BUILD)).toBe(BUILD.subsets[0])
  expect(subsetOf(theme, 'inter-greek-wght-normal.woff2', BUILD)).toBeUndefined()
  expect(subsetOf(theme, FILE, null)).toBeUndefined()
})

test.each([
  ['a feature', { features: ['tnum'] }],
  ['a weight', { weights: [500, 900] as const }],
  ['a width', { stretches: [110, 125] as const }],
])('a theme with %s that the subsets lack gets the whole files', (_what, limits) => {
  expect(subsetOf(theme, FILE, { ...BUILD, ...limits })).toBeUndefined()
})

test('only the subsets of the build are served', () => {
  expect(subsetPath('inter-latin-1a2b.woff2', BUILD)).toMatch(/dist\/fonts\/inter-latin-1a2b\.woff2$/)
  expect(subsetPath('manifest.json', BUILD)).toBeUndefined()
})
