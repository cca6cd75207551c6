import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { currencyIdSchema } from '../numbers.ts'
import { operation } from '../operation.ts'
import { languageIdSchema } from '../requests.ts'

export const request = {
  type: 'object',
  additionalProperties: false,
  required: [],
  properties: {
    /** A processor of direct debits; missing: every one. */
    processorId: { type: 'string', maxLength: 32 },
    /** Missing: the site’s first currency. */
    currencyId: currencyIdSchema,
    languageId: languageIdSchema,
  },
} as const satisfies JSONSchema

export const result = {
  type: 'object',
  additionalProperties: false,
  required: ['banks'],
  properties: {
    banks: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['bankId', 'name'],
        properties: { bankId: { type: 'string' }, name: { type: 'string' } },
      },
    },
  },
} as const satisfies JSONSchema

/** The banks from which the site takes direct debits in a currency. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'secured',
  effect: 'reads',
})
