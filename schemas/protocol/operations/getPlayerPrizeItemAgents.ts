import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { countrySchema } from '../countries.ts'
import { operation } from '../operation.ts'
import { prizeAgentSchema } from '../prizes.ts'

export const request = {
  type: 'object',
  additionalProperties: false,
  required: [],
  properties: {
    /** Only agents of this country, and of this region of it. */
    country: countrySchema,
    region: { type: 'string', maxLength: 80 },
  },
} as const satisfies JSONSchema

export const result = { type: 'array', items: prizeAgentSchema } as const satisfies JSONSchema

/** The agents of the site that hand items over, by country, region and city; at most 500. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'player',
  effect: 'reads',
})
