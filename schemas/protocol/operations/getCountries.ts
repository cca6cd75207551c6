import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { operation } from '../operation.ts'
import { languageIdSchema } from '../requests.ts'

export const request = {
  type: 'object',
  additionalProperties: false,
  required: [],
  properties: { languageId: languageIdSchema },
} as const satisfies JSONSchema

export const result = {
  type: 'object',
  additionalProperties: false,
  required: ['countries'],
  properties: {
    countries: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['country', 'name'],
        properties: {
          /** ISO 3166, two letters. */
          country: { type: 'string' },
          name: { type: 'string' },
        },
      },
    },
  },
} as const satisfies JSONSchema

/** The countries from which the site accepts players, by name in a language; by default the client's. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'secured',
  effect: 'reads',
})
