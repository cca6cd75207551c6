import { expect, test } from 'vitest'
import type { JSONSchema } from '#schemas/json-schema.ts'
import { ApiRefusal } from '#service/call/api-refusal.ts'
import { type RequestPart, requestReader } from './read-request.ts'

const schema: JSONSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    texts: { type: 'object', additionalProperties: { type: 'string' } },
    limit: { type: 'integer', minimum: 1 },
    isOpen: { type: 'boolean' },
  },
}

function errorOf(part: RequestPart, value: unknown) {
  try {
    requestReader(part, schema)(value)
    return null
  } catch (error) {
    if (!(error instanceof ApiRefusal)) throw error
    return error.body
  }
}

test('security 9: a text with U+0000 is refused with its path before it reaches the database', () => {
  expect(errorOf('body', { texts: { en: 'plain' } })).toBeNull()
  expect(errorOf('body', { texts: { en: 'a\0b' } })?.refusals).toMatchObject([
    { path: '$.texts.en', pointer: '/texts/en' },
  ])
})

test('a query’s numbers and booleans are parsed by the schema, and a body must have JSON types', () => {
  expect(requestReader('query', schema)({ limit: '20', isOpen: 'true' })).toEqual({ limit: 20, isOpen: true })
  expect(errorOf('body', { limit: '20' })?.refusals).toMatchObject([
    { file: 'body', path: '$.limit', value: '20', expected: 'must be an integer' },
  ])
})

test.each(['020', '2e1', '2.5', ' 2', '0x2', '', '99999999999999999'])(
  'the text %j is not a number in a query',
  (limit) => {
    expect(errorOf('query', { limit })).toMatchObject({
      error: 'invalid-body',
      message: 'The query is not as it should be.',
      refusals: [{ file: 'query', path: '$.limit' }],
    })
  },
)

test('a path with an invalid parameter is answered as not found', () => {
  expect(errorOf('path', { limit: '0' })).toMatchObject({
    error: 'not-found',
    refusals: [{ file: 'path', path: '$.limit', value: 0, expected: 'must be at least 1' }],
  })
})

test('an endpoint without a schema refuses every parameter', () => {
  expect(requestReader('body')(undefined)).toEqual({})
  expect(() => requestReader('query')({ more: '1' })).toThrow('The query is not as it should be.')
})
