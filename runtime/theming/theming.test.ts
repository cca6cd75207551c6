import { afterEach, describe, expect, test } from 'vitest'
import { showLanguage, showTheme } from './document-theme.ts'
import { muiTheme } from './mui-theme.ts'
import { chooseScheme, chosenScheme } from './scheme.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pageTheme } from '#schemas/theme/page-theme.ts'
import type { Theme } from '#schemas/theme/theme.ts'

const root = document.documentElement
afterEach(() => {
  chooseScheme(null)
  for (const name of Object.keys(root.dataset)) delete root.dataset[name]
})

describe('the colour scheme', () => {
  test('the colour scheme follows the system unless the player chose one', () => {
    expect(chosenScheme()).toBeNull()
    chooseScheme('dark')
    expect(root.dataset['scheme']).toBe('dark')
    chooseScheme(null)
    expect(root.dataset['scheme']).toBeUndefined()
  })

  test('the chosen colour scheme is stored in a cookie for the next page', () => {
    chooseScheme('light')
    expect(document.cookie).toContain('tombolo_scheme=light')
    chooseScheme(null)
    expect(document.cookie).not.toContain('tombolo_scheme')
  })
})

test('a theme sets the kind of each part as data on the root element', () => {
  const file = join(import.meta.dirname, '../../themes/kola/theme.json')
  const theme = JSON.parse(readFileSync(file, 'utf8')) as Theme
  showTheme(pageTheme(theme, (name) => name))
  expect(root.dataset).toMatchObject({
    card: 'slip',
    ball: 'flat-numeral',
    grid: 'tick-slip',
    button: 'block',
  })
})

test('a language sets the direction of the page', () => {
  showLanguage('ar', 'rtl')
  expect(root.lang).toBe('ar')
  expect(root.dir).toBe('rtl')
})

test('a language that the page has already is not written again', async () => {
  showLanguage('ar', 'rtl')
  const seen: MutationRecord[] = []
  const observer = new MutationObserver((records) => void seen.push(...records))
  observer.observe(root, { attributes: true })
  showLanguage('ar', 'rtl')
  await Promise.resolve()
  observer.disconnect()
  expect(seen).toEqual([])
})

describe('the MUI theme', () => {
  test('the MUI theme takes every brand colour from CSS variables', () => {
    const { palette } = muiTheme('ltr')
    const roles = [
      palette.primary,
      palette.secondary,
      palette.error,
      palette.warning,
      palette.info,
      palette.success,
    ]
    const values = roles.flatMap(({ main, light, dark, contrastText }) => [main, light, dark, contrastText])
    values.push(palette.background.default, palette.background.paper, palette.text.primary, palette.divider)
    expect(values.filter((value) => !value.startsWith('var(--color-'))).toEqual([])
  })

  test('the MUI themes of both directions differ in the direction alone', () => {
    expect(muiTheme('rtl').direction).toBe('rtl')
    expect(muiTheme('rtl').palette.primary).toEqual(muiTheme('ltr').palette.primary)
  })
})
