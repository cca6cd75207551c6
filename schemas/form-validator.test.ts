import { expect, test } from 'vitest'
import { keepsSchema } from './form-validator.ts'

const SCHEMA = {
  type: 'object',
  required: ['kind'],
  properties: { kind: { const: 'tournament' }, everyMs: { type: 'integer' } },
}

test('a property without a value is as good as a missing one', () => {
  expect(keepsSchema(SCHEMA, { kind: 'tournament', everyMs: undefined })).toBe(true)
  expect(keepsSchema(SCHEMA, { kind: undefined, everyMs: 5 })).toBe(false)
  expect(keepsSchema({ type: 'array', items: SCHEMA }, [{ kind: 'tournament', everyMs: undefined }])).toBe(
    true,
  )
})

test('a missing value is valid for no schema', () => {
  expect(keepsSchema({}, undefined)).toBe(false)
})
