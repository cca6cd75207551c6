import { Ajv } from 'ajv'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { jsonSchemaCopies } from '#schemas/json-copies.ts'
import { declarationTables } from './declaration-tables.ts'
import { errorTable } from './error-table.ts'
import { gatewayDocument } from './gateway-document.ts'
import { kindTables } from './kind-tables.ts'
import { knownModules } from './known-modules.ts'
import { previewAnswers } from './preview-answers.ts'
import { protocolDocument } from './protocol-document/protocol-document.ts'
import { rightsTable } from './rights-table.ts'
import { routeTable } from './route-table.ts'
import { stateDiagrams } from './state-diagrams.ts'

const ROOT = join(import.meta.dirname, '../..')
const read = (path: string): unknown => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'))

test('generated files equal the output of npm run generate', async () => {
  const generated = {
    ...knownModules(),
    ...(await kindTables()),
    ...(await declarationTables()),
    ...(await stateDiagrams()),
    ...(await protocolDocument()),
    ...gatewayDocument(),
    ...(await routeTable()),
    ...previewAnswers(),
    ...errorTable(),
    ...rightsTable(),
    ...jsonSchemaCopies(),
  }
  const stored = Object.keys(generated).map((path) => [path, readFileSync(join(ROOT, path), 'utf8')])
  expect(Object.fromEntries(stored)).toEqual(generated)
})

test('the examples of the gateway’s document fit its schemas', () => {
  type Schema = { examples: readonly unknown[] }
  const { components } = read('../../docs/gateway.openapi.json') as {
    components: { schemas: Record<string, Schema> }
  }
  const ajv = new Ajv({ strict: false })
  const wrong = Object.entries(components.schemas).flatMap(([name, schema]) =>
    schema.examples.filter((example) => !ajv.validate(schema, example)).map(() => name),
  )
  expect(wrong).toEqual([])
  expect(Object.keys(components.schemas)).toContain('Message')
})

test('the generated JSON schemas accept the manifests and themes of the product', () => {
  const ajv = new Ajv({ strict: true, allowUnionTypes: true, strictRequired: false })
  const isManifest = ajv.compile(read('../../schemas/json/site-manifest.json') as object)
  const isTheme = ajv.compile(read('../../schemas/json/theme.json') as object)
  expect(isManifest(read('../../sites/base/manifest.json'))).toBe(true)
  expect(isManifest(read('../../tests/fixtures/sites/fixture/manifest.json'))).toBe(true)
  expect(isTheme(read('../../tests/fixtures/themes/plain/theme.json'))).toBe(true)
  expect(isManifest({ ...(read('../../sites/base/manifest.json') as object), setings: {} })).toBe(false)
})
