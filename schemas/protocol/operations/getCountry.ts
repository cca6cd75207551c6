import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { countrySchema } from '../countries.ts'
import { operation } from '../operation.ts'
import { languageIdSchema } from '../requests.ts'

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['country'],
  properties: { country: countrySchema, languageId: languageIdSchema },
} as const satisfies JSONSchema

export const result = {
  type: 'object',
  additionalProperties: false,
  required: ['country', 'name', 'isServed', 'hasProvinces'],
  properties: {
    country: { type: 'string' },
    /** In a language; by default the client's. */
    name: { type: 'string' },
    /** Whether the site accepts players from there. */
    isServed: { type: 'boolean' },
    /** Whether `getStateProvincesForCountry` lists any. */
    hasProvinces: { type: 'boolean' },
  },
} as const satisfies JSONSchema

/** One country; fault Server.ResourceNotFound where there is none of this code. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'secured',
  effect: 'reads',
})
