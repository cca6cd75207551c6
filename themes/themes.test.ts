import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ICON_NAMES } from '#schemas/theme/icon-names.ts'
import { artLayers } from '#schemas/theme/theme-variables.ts'
import type { Theme } from '#schemas/theme/theme.ts'

const here = import.meta.dirname
const ids = readdirSync(here, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
)

const read = (id: string) => JSON.parse(readFileSync(join(here, id, 'theme.json'), 'utf8')) as Theme
const drawing = (id: string, file: string) => readFileSync(join(here, id, 'art', file), 'utf8')

describe.each(ids)('the theme %s', (id) => {
  const theme = read(id)
  const named = Object.values(theme.art)
    .flatMap(artLayers)
    .flatMap(({ light, dark }) => [light, dark])
    .filter((file) => file !== undefined)
  const files = readdirSync(join(here, id, 'art'))

  test('names its folder, and every drawing that it names is there', () => {
    expect(theme.id).toBe(id)
    expect(named.filter((file) => !files.includes(file))).toEqual([])
  })

  test('has no drawing that nothing shows', () => {
    expect(files.filter((file) => !named.includes(file))).toEqual([])
  })

  test('draws exactly the icons that components may name, each on the same grid', () => {
    const sprite = drawing(id, 'icons.svg')
    expect(
      [...sprite.matchAll(/<symbol id="([^"]+)" viewBox="0 0 24 24">/g)].map((found) => found[1]),
    ).toEqual([...ICON_NAMES])
  })

  test.each(files)('%s is a well-formed drawing that runs nothing and fetches nothing', (file) => {
    const text = drawing(id, file)
    const parsed = new DOMParser().parseFromString(text, 'image/svg+xml')
    expect(parsed.querySelector('parsererror')).toBeNull()
    expect(parsed.documentElement.nodeName).toBe('svg')
    expect(text).not.toMatch(/<script|<foreignObject|\son[a-z]+=|javascript:|href="(?!#)|url\((?!#)/)
  })
})

test.each([
  ['aurora', 'kola'],
  ['aurora', 'duchess'],
  ['kola', 'duchess'],
])('the brands %s and %s differ in every kind of part that a player sees at once', (first, second) => {
  const [one, other] = [read(first), read(second)]
  const parts = [
    'card',
    'button',
    'ball',
    'grid',
    'header',
    'hero',
    'menu',
    'field',
    'tag',
    'divider',
    'icons',
  ] as const
  expect(parts.filter((part) => one.variants[part] === other.variants[part])).toEqual([])
  expect(one.typography.families.display.font).not.toBe(other.typography.families.display.font)
})

test.each(['aurora', 'kola', 'duchess'])(
  'the brands %s and harbour differ in their parts and letters',
  (other) => {
    const [one, harbour] = [read(other), read('harbour')]
    const parts = ['card', 'button', 'ball', 'grid', 'header', 'field', 'tag'] as const
    expect(parts.filter((part) => one.variants[part] === harbour.variants[part])).toEqual([])
    expect(one.typography.families.display.font).not.toBe(harbour.typography.families.display.font)
    expect(one.typography.families.body.font).not.toBe(harbour.typography.families.body.font)
  },
)
