import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { registrationResultSchema } from '../shapes.ts'
import { operation } from '../operation.ts'
import { formFieldsSchema } from '../requests.ts'

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['fields'],
  properties: {
    /** Every field of the site’s registration form, by its manifest id. */
    fields: formFieldsSchema,
  },
} as const satisfies JSONSchema

export const result = registrationResultSchema

/** Full registration: completes the caller’s details and ends segment B (spec 4, "Registration"). */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'secured',
  effect: 'changes',
  succeeded: (answer) => answer.result !== -1,
})
