import { expect, test } from 'vitest'
import { describedSchema } from '#schemas/site-manifest/setting-texts/described-schema.ts'
import { brandSchema } from '#schemas/site-manifest/brand.ts'
import { siteManifestSchema } from '#schemas/site-manifest/site-manifest.ts'
import type { SchemaNode } from './schema-node.ts'
import { sectionOf } from './sections.ts'
import { findSettings, indexSettings } from './setting-index.ts'

const INDEX = indexSettings(describedSchema([]) as SchemaNode)
const found = (typed: string) => findSettings(INDEX, typed).map(({ title }) => title)

test('every key of a manifest has a section in the form, except the version, the id and the schema of its file', () => {
  const keys = Object.keys(siteManifestSchema.properties)
  expect(keys.filter((key) => INDEX.every(({ keys: [first] }) => first !== key))).toEqual([
    'manifestVersion',
    'siteId',
    '$schema',
  ])
})

test('every part of the brand has a section', () => {
  const parts = Object.keys(brandSchema.properties)
  expect(parts.filter((part) => sectionOf(['brand', part]) === undefined)).toEqual([])
})

test.each([
  ['idle', 'Settings › Logged out when idle for'],
  ['password shortest', 'Settings › Passwords › Shortest password'],
  ['logo', 'Brand › Logo'],
  ['merchant', 'Payments › Processors'],
  ['24 HOURS', 'Settings › Loss limit of 24 hours'],
  ['wagerPercent', 'Settings › Withdrawals › Deposits that must be played'],
])('an editor who types %s finds %s', (typed, title) => {
  expect(found(typed)).toContain(title)
})

test('a setting with the words in its own title comes first, and nothing is found without a word', () => {
  expect(found('second person')[0]).toBe('Publication › Second person')
  expect(found('  ')).toEqual([])
  expect(found('unheard-of')).toEqual([])
})
