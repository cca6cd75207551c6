import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Theme } from '#schemas/theme/theme.ts'
import { layerOf, tokenAt, wellFormed } from './theme-layer.ts'

const theme = JSON.parse(readFileSync('themes/aurora/theme.json', 'utf8')) as Theme
const PRIMARY = ['schemes', 'light', 'colors', 'primary']
const overrides = (colors: object) => ({ theme: { overrides: { schemes: { light: { colors } } } } })
const layer = (parts: Partial<Parameters<typeof layerOf>[0]>) =>
  layerOf({ theme, own: {}, inherited: {}, language: null, live: null, ...parts })

test('a site without overrides has the theme itself', () => {
  const { theme: effective, ...rest } = layer({})
  expect(effective).toBe(theme)
  expect(tokenAt({ theme: effective, ...rest }, PRIMARY)).toMatchObject({
    source: 'theme',
    written: undefined,
  })
})

test('a value is marked as own, as inherited, or as one that follows the primary colour', () => {
  const own = layer({ own: overrides({ primary: '#8a1c4a' }) })
  expect(tokenAt(own, PRIMARY)).toEqual({
    value: '#8a1c4a',
    written: '#8a1c4a',
    isWrong: false,
    source: 'own',
  })
  expect(tokenAt(own, ['schemes', 'light', 'colors', 'link'])).toMatchObject({
    value: '#8a1c4a',
    source: 'followed',
  })
  const inherited = layer({ inherited: overrides({ primary: '#8a1c4a' }) })
  expect(tokenAt(inherited, PRIMARY)).toMatchObject({ value: '#8a1c4a', source: 'inherited' })
})

test('a wrong value stays in the manifest, and the theme goes on without it', () => {
  const wrong = layer({ own: overrides({ primary: 'sea green', link: '#0b3d91' }) })
  expect(tokenAt(wrong, PRIMARY)).toEqual({
    value: theme.schemes.light.colors.primary,
    written: 'sea green',
    isWrong: true,
    source: 'own',
  })
  expect(wrong.theme.schemes.light.colors.link).toBe('#0b3d91')
})

test('keys that a theme does not have, and removed values, do not reach the theme', () => {
  expect(wellFormed({ shape: { radius: null, line: 2, lines: 3 }, sound: 3 })).toEqual({ shape: { line: 2 } })
})

test('a value that a control shows is in the theme and not in the manifest', () => {
  const shown = layer({ live: { keys: PRIMARY, value: '#8a1c4a' } })
  expect(shown.theme.schemes.light.colors.primary).toBe('#8a1c4a')
  expect(shown.own).toBeUndefined()
})

test('the overrides of a language begin with the theme of the site', () => {
  const german = layer({
    own: {
      theme: { overrides: { shape: { radius: 3 } }, perLanguage: { de: { shape: { radiusLarge: 9 } } } },
    },
    language: 'de',
  })
  expect(german.base.shape.radius).toBe(3)
  expect(german.theme.shape).toMatchObject({ radius: 3, radiusLarge: 9 })
  expect(german.keys).toEqual(['theme', 'perLanguage', 'de'])
})
