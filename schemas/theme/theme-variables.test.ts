import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { pageTheme } from './page-theme.ts'
import { artLayers, themeStyleSheet, themeVariables } from './theme-variables.ts'
import { COLOR_ROLES } from './colors.ts'
import { TEXT_STYLES } from './typography.ts'
import type { Theme } from './theme.ts'

const aurora = JSON.parse(
  readFileSync(new URL('../../themes/aurora/theme.json', import.meta.url), 'utf8'),
) as Theme
const artUrl = (file: string) => `/art/${file}`
const variables = themeVariables(aurora, artUrl)

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

describe('a theme as CSS variables', () => {
  test('a theme has a CSS variable for every colour role in both schemes', () => {
    for (const role of COLOR_ROLES) {
      expect(variables.light[`--color-${kebab(role)}`]).toBe(aurora.schemes.light.colors[role])
      expect(variables.dark[`--color-${kebab(role)}`]).toBe(aurora.schemes.dark.colors[role])
    }
  })

  test('a theme has CSS variables for every part of each step of the type scale', () => {
    for (const step of TEXT_STYLES) {
      for (const part of ['family', 'stretch', 'size', 'line', 'weight', 'tracking', 'transform']) {
        expect(variables.always).toHaveProperty([`--type-${kebab(step)}-${part}`])
      }
    }
  })

  test('a size grows from a phone to a wide window, and a size without a maximum is fixed', () => {
    const scale = { ...aurora.typography.scale }
    scale.title = { ...scale.title, size: 1, sizeMax: 2 }
    scale.body = { family: 'body', size: 1, lineHeight: 1.5, weight: 400 }
    const { always } = themeVariables({ ...aurora, typography: { ...aurora.typography, scale } }, artUrl)
    // 1rem at 22.5 rem of window, 2rem at 90 rem: 1/67.5 of the window more for each.
    expect(always['--type-title-size']).toBe('clamp(1rem, 0.667rem + 1.481vw, 2rem)')
    expect(always['--type-body-size']).toBe('1rem')
  })

  test('shadows and curves are written as in CSS, and an empty list as none', () => {
    const elevation = structuredClone(aurora.elevation)
    elevation.light.raised = [{ x: 0, y: 2, blur: 4, color: '#00000010', inset: true }]
    elevation.light.ball = []
    const { light, always } = themeVariables({ ...aurora, elevation }, artUrl)
    expect(light['--elevation-raised']).toBe('inset 0px 2px 4px 0px #00000010')
    expect(light['--elevation-ball']).toBe('none')
    expect(always['--motion-easing']).toBe('cubic-bezier(0.4, 0, 0.2, 1)')
  })

  test('each layer of a picture has a file by scheme, and none where a scheme omits it', () => {
    const art = { ...aurora.art, hero: { layers: [{ dark: 'stars.svg', motion: 'twinkle' as const }] } }
    const { light, dark } = themeVariables({ ...aurora, art }, artUrl)
    expect(light['--art-hero-0']).toBe('none')
    expect(dark['--art-hero-0']).toBe('url("/art/stars.svg")')
  })
})

test('the style sheet follows the system until the page sets a scheme', () => {
  const sheet = themeStyleSheet({ always: { '--a': '1' }, light: { '--b': '2' }, dark: { '--b': '3' } })
  expect(sheet.split('\n')).toEqual([
    ':root{--a:1}',
    ':root{color-scheme:light;--b:2}',
    '@media screen and (prefers-color-scheme:dark){:root:not([data-scheme=light]){color-scheme:dark;--b:3}}',
    '@media screen{:root[data-scheme=dark]{color-scheme:dark;--b:3}}',
  ])
})

test('a picture of one file, of two schemes or of layers is read as layers', () => {
  expect(artLayers('a.svg')).toEqual([{ light: 'a.svg', dark: 'a.svg' }])
  expect(artLayers({ light: 'a.svg', dark: 'b.svg' })).toEqual([{ light: 'a.svg', dark: 'b.svg' }])
  expect(artLayers({ layers: [{ light: 'a.svg' }] })).toEqual([{ light: 'a.svg' }])
})

test('the page theme contains kinds and movements, but no colours and no files', () => {
  const page = pageTheme(aurora, artUrl)
  expect(page.variants).toEqual(aurora.variants)
  expect(page.iconsUrl).toBe('/art/icons.svg')
  expect(page.art.hero).toContainEqual({ fit: 'stretch', motion: 'drift', seconds: 23 })
  expect(JSON.stringify(page)).not.toMatch(/#[0-9a-f]{6}|"light"|"dark"/)
})
