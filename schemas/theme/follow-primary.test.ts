import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { themeOf } from '../site-manifest/check-theme.ts'
import { contrastBreaches } from './contrast.ts'
import type { Theme } from './theme.ts'

const themeIds = ['aurora', 'duchess', 'harbour', 'kola']
const read = (id: string) =>
  JSON.parse(readFileSync(new URL(`../../themes/${id}/theme.json`, import.meta.url), 'utf8')) as Theme
const withPrimary = (theme: Theme, primary: string, more: Record<string, string> = {}) =>
  themeOf(theme, { schemes: { light: { colors: { primary, ...more } } } })

test('colours that a theme derives from its primary colour follow one that a site writes', () => {
  const aurora = read('aurora')
  const { colors, gradients } = withPrimary(aurora, '#8a1c4a').schemes.light
  expect(colors).toMatchObject({
    primary: '#8a1c4a',
    onPrimary: '#ffffff',
    link: '#8a1c4a',
    cellChosen: '#8a1c4a',
  })
  expect(colors.primaryHover).not.toBe(aurora.schemes.light.colors.primaryHover)
  expect(colors.success).toBe(aurora.schemes.light.colors.success)
  expect(new Set(gradients.brand.stops.map(({ color }) => color))).toEqual(new Set(['#8a1c4a']))
  expect(withPrimary(aurora, '#8a1c4a').schemes.dark).toEqual(aurora.schemes.dark)
})

test('a derived colour that a site writes itself is kept', () => {
  const { colors } = withPrimary(read('aurora'), '#8a1c4a', { primaryHover: '#6a0c3a', link: '#0b3d91' })
    .schemes.light
  expect(colors).toMatchObject({ primaryHover: '#6a0c3a', link: '#0b3d91' })
})

test.each(themeIds)(
  'a light and a dark primary colour of a site can be read on the theme %s, text on it included',
  (id) => {
    for (const primary of ['#ffd23f', '#1a2b6b', '#c2185b', '#777777']) {
      const breaches = contrastBreaches(withPrimary(read(id), primary).schemes)
      expect(
        breaches.filter(
          ({ ink, ground }) => ink === 'onPrimary' || ['primary', 'primaryHover'].includes(ground),
        ),
      ).toEqual([])
      const untouched = breaches.filter(({ ground }) => !ground.endsWith('.primary'))
      expect(untouched).toEqual([])
    }
  },
)
