import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { clientInformationSchema, fieldErrorSchema } from '../shapes.ts'
import { looseNumberSchema } from '../numbers.ts'
import { operation } from '../operation.ts'

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['username', 'password', 'fields'],
  properties: {
    username: { type: 'string', maxLength: 64 },
    password: { type: 'string', maxLength: 64 },
    /** Every other field of the site’s registration form, by its manifest id. */
    fields: {
      type: 'object',
      maxProperties: 40,
      propertyNames: { maxLength: 64 },
      additionalProperties: {
        anyOf: [{ type: 'string', maxLength: 320 }, looseNumberSchema, { type: 'boolean' }],
      },
    },
    refStr: { type: 'string', maxLength: 64 },
    clientInformation: clientInformationSchema,
  },
} as const satisfies JSONSchema

export const result = {
  type: 'object',
  additionalProperties: false,
  required: ['result'],
  properties: {
    /** The new player’s id, or -1 where the registration failed. */
    result: { type: 'integer' },
    errors: { type: 'array', items: fieldErrorSchema },
  },
} as const satisfies JSONSchema

/** Short registration: creates a player of segment B and logs them in. The manifest defines the fields. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'open',
  effect: 'changes',
  succeeded: (answer) => answer.result !== -1,
})
