import { Ajv } from 'ajv'
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { jsonSchemaCopies } from './json-copies.ts'

const folder = new URL('./json/', import.meta.url)
const read = (path: string): unknown => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'))

test('the JSON copies are fresh: npm run schemas:json writes them', () => {
  const written = readdirSync(folder).map((name) => [name, readFileSync(new URL(name, folder), 'utf8')])
  expect(Object.fromEntries(written)).toEqual(jsonSchemaCopies())
})

test('an editor that reads the copies finds nothing wrong with the product’s own files', () => {
  const ajv = new Ajv({ strict: true, allowUnionTypes: true, strictRequired: false })
  const isManifest = ajv.compile(read('./json/site-manifest.json') as object)
  const isTheme = ajv.compile(read('./json/theme.json') as object)
  expect(isManifest(read('../sites/base/manifest.json'))).toBe(true)
  expect(isManifest(read('../tests/fixtures/sites/fixture/manifest.json'))).toBe(true)
  expect(isTheme(read('../tests/fixtures/themes/plain/theme.json'))).toBe(true)
  expect(isManifest({ ...(read('../sites/base/manifest.json') as object), setings: {} })).toBe(false)
})
