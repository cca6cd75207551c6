import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Theme } from '#schemas/theme/theme.ts'
import { tokensOf } from './tokens.ts'

const theme = JSON.parse(readFileSync('themes/aurora/theme.json', 'utf8')) as Theme

test('every part of a theme is listed once', () => {
  const groups = tokensOf(theme)
  const told = groups.map(([group]) => group)
  const parts = Object.keys(theme).filter(
    (key) => !['$schema', 'themeVersion', 'id', 'name', 'schemes'].includes(key),
  )
  expect(told.toSorted()).toEqual(['gradients', ...parts].toSorted())
  for (const [, tokens] of groups) {
    expect(new Set(tokens.map(({ name }) => name)).size).toBe(tokens.length)
    expect(tokens.filter(({ value }) => value.includes('[object'))).toEqual([])
  }
})
