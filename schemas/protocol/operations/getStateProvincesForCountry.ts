import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { countrySchema } from '../countries.ts'
import { operation } from '../operation.ts'

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['country'],
  properties: { country: countrySchema },
} as const satisfies JSONSchema

export const result = {
  type: 'object',
  additionalProperties: false,
  required: ['provinces'],
  properties: {
    /** By name, in the order of the alphabet; none where the country has none or is unknown. */
    provinces: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['province', 'name'],
        properties: {
          /** The code within the country (ISO 3166-2), or the name where there is none. */
          province: { type: 'string' },
          /** The value of the address field, as `getDropdownItems` lists it. */
          name: { type: 'string' },
        },
      },
    },
  },
} as const satisfies JSONSchema

/** The states or provinces of a country, for the drop-down of an address form. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'secured',
  effect: 'reads',
})
