import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { describedSchema } from '#schemas/site-manifest/setting-texts/described-schema.ts'
import { merge } from '#schemas/site-manifest/merge.ts'
import { dependentsOf, type Declared } from './dependents.ts'
import type { SchemaNode } from './schema-node.ts'

const read = (site: string) => JSON.parse(readFileSync(`sites/${site}/manifest.json`, 'utf8')) as object
const values = merge(read('base'), read('harbour')) as Record<string, unknown>
const schema = describedSchema([]) as SchemaNode
const settingsOf = (kind: Declared, value: string) =>
  dependentsOf(kind, values, schema).find((one) => one.value === value)?.settings ?? []

test('a language is named by every setting with a text in it, counted by setting', () => {
  const names = settingsOf('languages', 'fr')
  expect(names).toContainEqual({ title: 'Brand › Site name', pointer: '/brand/siteName', places: 1 })
  expect(names.map(({ pointer }) => pointer)).not.toContainEqual(expect.stringMatching(/^\/languages/))
})

test('a currency is named by the good cause and not by the list that declares it', () => {
  const pointers = settingsOf('currencies', 'EUR').map(({ pointer }) => pointer)
  expect(pointers).toContain('/brand/cause')
  expect(pointers).not.toContainEqual(expect.stringMatching(/^\/currencies/))
})

test('a path is named by the links that lead to it', () => {
  expect(dependentsOf('routes', values, schema).flatMap(({ settings }) => settings)).toContainEqual(
    expect.objectContaining({ pointer: '/brand/links' }),
  )
})

test('a module is named by the routes of its screens', () => {
  const routed = {
    ...values,
    routes: { '/hello': { screen: 'lobby.home' } },
    modules: { lobby: { enabled: true } },
  }
  expect(dependentsOf('modules', routed, schema)).toEqual([
    { value: 'lobby', settings: [{ title: 'Routes', pointer: '/routes', places: 1 }] },
  ])
})
