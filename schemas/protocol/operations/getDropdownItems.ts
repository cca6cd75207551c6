import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { countrySchema, dropdownItemSchema } from '../countries.ts'
import { operation } from '../operation.ts'
import { languageIdSchema } from '../requests.ts'

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['name'],
  properties: {
    /** The field of a registration form, by its id in the manifest. */
    name: { type: 'string', minLength: 1, maxLength: 64 },
    /** The country of the provinces. */
    country: countrySchema,
    languageId: languageIdSchema,
  },
} as const satisfies JSONSchema

export const result = {
  type: 'object',
  additionalProperties: false,
  required: ['items'],
  properties: { items: { type: 'array', items: dropdownItemSchema } },
} as const satisfies JSONSchema

/**
 * The choices of a registration field: countries, the provinces of a country, or the values of a custom field of the site. Fault
 * Server.ResourceNotFound where the field has no list.
 */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'open',
  effect: 'reads',
})
