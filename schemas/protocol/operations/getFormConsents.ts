import { nameSchema } from '../../common-schemas.ts'
import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { operation } from '../operation.ts'
import { emptySchema } from '../shapes.ts'

export const request = emptySchema

export const result = {
  type: 'object',
  additionalProperties: false,
  required: ['consents'],
  properties: {
    /** In the order of the forms. */
    consents: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['consent', 'isGiven'],
        properties: {
          consent: nameSchema,
          isGiven: { type: 'boolean' },
          /** UTC milliseconds of the last answer; missing where the player has never given it. */
          at: { type: 'number' },
        },
      },
    },
  },
} as const satisfies JSONSchema

/** The consents of the registration forms that are not required, with the answers of the caller. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'secured',
  effect: 'reads',
})
