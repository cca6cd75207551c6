import { Ajv } from 'ajv'
import fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { JSONSchema } from '../json-schema.ts'
import { themeSchema } from '../theme/theme.ts'
import { IS_WHOLE } from '#tests/support/whole-run.ts'
import { shapeCheck } from './check-shape.ts'
import { resolvedManifestSchema, siteManifestSchema } from './site-manifest.ts'

const base = new URL('../../sites/base/manifest.json', import.meta.url)

function messages(schema: JSONSchema, value: unknown): string[] {
  return shapeCheck(schema)('f', value).map(({ path, expected }) => `${path} ${expected}`)
}

test('a value with several allowed shapes is reported against the nearest one', () => {
  const schema = {
    anyOf: [
      { type: 'string' },
      {
        type: 'object',
        additionalProperties: false,
        required: ['light', 'dark'],
        properties: { light: {}, dark: {} },
      },
      {
        type: 'object',
        additionalProperties: false,
        required: ['a', 'b', 'c'],
        properties: { a: {}, b: {}, c: {} },
      },
    ],
  } satisfies JSONSchema
  expect(messages(schema, { light: 1 })).toEqual(['$.dark is missing'])
  expect(messages(schema, 7)).toEqual(['$ must be a string'])
})

test('a wrong type is reported without further mistakes', () => {
  const schema = { type: 'string', minLength: 3, pattern: '^a' } satisfies JSONSchema
  expect(messages(schema, 4)).toEqual(['$ must be a string'])
})

test('prototype keys are reported as unknown keys', () => {
  const schema = { type: 'object', additionalProperties: false, properties: {} } satisfies JSONSchema
  expect(messages(schema, JSON.parse('{ "__proto__": 1 }'))).toEqual([
    '$.__proto__ is no known key; known here: ',
  ])
  expect(messages(schema, { constructor: 1 })).toHaveLength(1)
})

test('a schema with an unsupported keyword throws', () => {
  expect(() => messages({ type: 'string', format: 'email' }, 'x')).toThrow('"format" is not supported')
})

describe('comparison with a standard validator', () => {
  const ajv = new Ajv({ strict: true, allowUnionTypes: true, strictRequired: false })
  const schemas = { siteManifestSchema, resolvedManifestSchema, themeSchema } as const
  const good = JSON.parse(readFileSync(base, 'utf8')) as Record<string, unknown>
  const theme = JSON.parse(
    readFileSync(new URL('../../tests/fixtures/themes/plain/theme.json', import.meta.url), 'utf8'),
  ) as Record<string, unknown>

  test.each(Object.entries(schemas))(
    'the check of %s agrees with a standard validator for any changed value',
    (_name, schema) => {
      const standard = ajv.compile(schema as object)
      const ours = shapeCheck(schema)
      const value = schema === themeSchema ? theme : good
      expect(ours('f', value).length === 0).toBe(standard(value))
      fc.assert(
        fc.property(fc.nat(), fc.jsonValue(), (seed, replacement) => {
          const changed = withReplaced(value, seed, replacement)
          expect(ours('f', changed).length === 0).toBe(standard(changed))
        }),
        { numRuns: IS_WHOLE ? 150 : 40, seed: 42 },
      )
    },
  )
})

/** A copy with one of its values, chosen by the seed, replaced. */
function withReplaced(value: unknown, seed: number, replacement: unknown): unknown {
  if (typeof value !== 'object' || value === null) return replacement
  const keys = Object.keys(value)
  const key = keys[seed % (keys.length + 1)]
  if (key === undefined) return replacement
  const inner = withReplaced(
    (value as Record<string, unknown>)[key],
    Math.floor(seed / (keys.length + 1)),
    replacement,
  )
  return Array.isArray(value)
    ? value.map((item, place) => (String(place) === key ? inner : item))
    : { ...value, [key]: inner }
}

test('an object is compared with the alternative whose kind it names, and an unknown kind is refused as such', () => {
  const kind = (name: string, key: string): JSONSchema => ({
    type: 'object',
    additionalProperties: false,
    required: ['kind', key],
    properties: { kind: { const: name }, [key]: { type: 'number' } },
  })
  const check = shapeCheck({ anyOf: [kind('instaplay', 'plays'), kind('tournament', 'startsAt')] })
  expect(check('f', { kind: 'tournament' })).toEqual([
    { file: 'f', path: '$.startsAt', value: undefined, expected: 'is missing; it must be a number' },
  ])
  expect(check('f', { kind: 'turnament', startsAt: 1 })).toEqual([
    {
      file: 'f',
      path: '$.kind',
      value: 'turnament',
      expected: 'must be one of instaplay, tournament (did you mean tournament?)',
    },
  ])
})
