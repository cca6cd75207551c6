import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { clientInformationSchema, registrationResultSchema } from '../shapes.ts'
import { operation } from '../operation.ts'
import { formFieldsSchema } from '../requests.ts'

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['username', 'password', 'fields'],
  properties: {
    username: { type: 'string', maxLength: 64 },
    password: { type: 'string', maxLength: 64 },
    /** Every other field of the site’s registration form, by its manifest id. */
    fields: formFieldsSchema,
    refStr: { type: 'string', maxLength: 64 },
    clientInformation: clientInformationSchema,
  },
} as const satisfies JSONSchema

export const result = registrationResultSchema

/** Short registration: creates a player of segment B and logs them in. The manifest defines the fields. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'open',
  effect: 'changes',
  succeeded: (answer) => answer.result !== -1,
})
