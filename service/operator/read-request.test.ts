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

test('security 9: a text with U+0000 is refused with its place before it reaches the database', () => {
  expect(errorOf('body', { texts: { en: 'plain' } })).toBeNull()
  expect(errorOf('body', { texts: { en: 'a\0b' } })?.refusals).toMatchObject([
    { path: '$.texts.en', pointer: '/texts/en' },
  ])
})

test('numbers and booleans of a query are read by the schema, and of a body only as JSON has them', () => {
  expect(requestReader('query', schema)({ limit: '20', isOpen: 'true' })).toEqual({ limit: 20, isOpen: true })
  expect(errorOf('body', { limit: '20' })?.refusals).toMatchObject([
    { file: 'body', path: '$.limit', value: '20', expected: 'must be an integer' },
  ])
})

test.each(['020', '2e1', '2.5', ' 2', '0x2', '', '99999999999999999'])(
  '%j is no number in a query',
  (limit) => {
    expect(errorOf('query', { limit })).toMatchObject({
      error: 'invalid-body',
      message: 'The query is not as it should be.',
      refusals: [{ file: 'query', path: '$.limit' }],
    })
  },
)

test('a parameter that a path cannot have is an address where nothing is', () => {
  expect(errorOf('path', { limit: '0' })).toMatchObject({
    error: 'not-found',
    refusals: [{ file: 'path', path: '$.limit', value: 0, expected: 'must be at least 1' }],
  })
})

test('an endpoint without a schema takes nothing', () => {
  expect(requestReader('body')(undefined)).toEqual({})
  expect(() => requestReader('query')({ more: '1' })).toThrow('The query is not as it should be.')
})
