import { describe, expect, it, test } from 'vitest'
import type { JSONSchema } from '#schemas/json-schema.ts'
import { operationSchemas } from '#schemas/protocol/operation-schemas.ts'
import { breachOf } from '#service/limits/schema-breach.ts'
import { connectSchema } from './connect-request.ts'
import { pollRequestSchema, subscribeSchema } from './topic-requests.ts'

type Schema = Readonly<Record<string, unknown>>

/** Every schema of a value that a client may send, with its place. */
const REQUESTS: [string, Schema][] = [
  ...Object.entries(operationSchemas).map(([name, { request }]): [string, Schema] => [name, request]),
  ['connect', connectSchema],
  ['poll', pollRequestSchema],
  ['subscribe', subscribeSchema],
]

/** The keywords that bound a value of each type. */
const BOUNDS: Readonly<Record<string, readonly string[]>> = {
  integer: ['minimum', 'maximum'],
  number: ['minimum', 'maximum'],
  string: ['maxLength'],
  array: ['items', 'maxItems'],
  object: ['additionalProperties'],
  boolean: [],
  null: [],
}

function unboundedIn(schema: Schema, place: string): string[] {
  if ('enum' in schema || 'const' in schema) return []
  if (Array.isArray(schema.anyOf))
    return schema.anyOf.flatMap((inner: Schema, index) => unboundedIn(inner, `${place}|${index}`))
  const wanted = BOUNDS[String(schema.type)]
  if (wanted === undefined) return [`${place}: no type that a test can check`]
  const missing = wanted
    .filter((keyword) => !(keyword in schema))
    .filter((keyword) => keyword !== 'minimum' || !('exclusiveMinimum' in schema))
    .map((keyword) => `${place}: no ${keyword}`)
  const open = schema.additionalProperties
  const inner: [Schema, string][] = Object.entries((schema.properties ?? {}) as Record<string, Schema>).map(
    ([key, property]) => [property, `${place}/${key}`],
  )
  if (schema.items !== undefined) inner.push([schema.items as Schema, `${place}[]`])
  if (schema.type === 'object' && open !== false) {
    if (!('maxProperties' in schema && 'propertyNames' in schema)) missing.push(`${place}: open without end`)
    if (typeof open === 'object') inner.push([open as Schema, `${place}/*`])
  }
  return [...missing, ...inner.flatMap(([property, at]) => unboundedIn(property, at))]
}

test('security 9, 27: every number, text and list that a request may carry is bounded', () => {
  expect(REQUESTS.flatMap(([name, request]) => unboundedIn(request, name))).toEqual([])
})

test('the check for bounds finds a missing bound', () => {
  const request: JSONSchema = {
    type: 'object',
    additionalProperties: false,
    properties: { a: { type: 'integer', minimum: 1 }, b: { type: 'array', items: { type: 'string' } } },
  }
  expect(unboundedIn(request as Schema, 'x')).toEqual([
    'x/a: no maximum',
    'x/b: no maxItems',
    'x/b[]: no maxLength',
  ])
})

describe('security 9: texts that no text column accepts', () => {
  const anything: JSONSchema = { type: 'object' }
  it.each([
    ['a NUL', { text: 'a\0b' }, '/text'],
    ['a NUL in a list', { list: ['a', '\0'] }, '/list/1'],
    ['a NUL in a key', { map: { 'a\0': 1 } }, '/map/a\0'],
    ['half of a surrogate pair', { text: 'a\ud83d' }, '/text'],
  ])('a text that PostgreSQL cannot store is refused under every schema: %s', (_what, body, path) => {
    expect(breachOf(anything, body)).toMatchObject({ path })
  })

  it('a text with characters outside the basic plane is accepted', () => {
    expect(breachOf(anything, { text: '🎱 ١٢٣', '🎱': '' })).toBeNull()
  })
})
