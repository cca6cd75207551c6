import { expect, test } from 'vitest'
import type { JSONSchema } from '#schemas/json-schema.ts'
import { ApiRefusal } from './api-refusal.ts'
import { bodyReader } from './request-body.ts'

const schema: JSONSchema = {
  type: 'object',
  additionalProperties: false,
  properties: { texts: { type: 'object', additionalProperties: { type: 'string' } } },
}

function refusalOf(body: unknown): unknown {
  try {
    bodyReader(schema)(body)
    return null
  } catch (error) {
    if (!(error instanceof ApiRefusal)) throw error
    return error.body.refusals?.[0]
  }
}

test('security 9: a text with U+0000 is refused with its place before it reaches the database', () => {
  expect(refusalOf({ texts: { en: 'plain' } })).toBeNull()
  expect(refusalOf({ texts: { en: 'a\0b' } })).toMatchObject({ path: '$.texts.en', pointer: '/texts/en' })
})
