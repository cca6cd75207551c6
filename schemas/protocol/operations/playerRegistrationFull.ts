import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { fieldErrorSchema } from '../shapes.ts'
import { looseNumberSchema } from '../numbers.ts'
import { operation } from '../operation.ts'

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['fields'],
  properties: {
    /** Every field of the site’s registration form, by its manifest id. */
    fields: {
      type: 'object',
      maxProperties: 40,
      propertyNames: { maxLength: 64 },
      additionalProperties: {
        anyOf: [{ type: 'string', maxLength: 320 }, looseNumberSchema, { type: 'boolean' }],
      },
    },
  },
} as const satisfies JSONSchema

export const result = {
  type: 'object',
  additionalProperties: false,
  required: ['result'],
  properties: {
    /** The player’s id, or -1 where a field was refused. */
    result: { type: 'integer' },
    errors: { type: 'array', items: fieldErrorSchema },
  },
} as const satisfies JSONSchema

/** Full registration: completes the caller’s details and ends segment B (spec 4, "Registration"). */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'secured',
  effect: 'changes',
  succeeded: (answer) => answer.result !== -1,
})
