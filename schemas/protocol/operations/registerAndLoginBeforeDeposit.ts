import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { depositStepSchema } from '../deposits.ts'
import { currencyIdSchema } from '../numbers.ts'
import { operation } from '../operation.ts'
import { formFieldsSchema } from '../requests.ts'
import { registrationResultSchema } from '../shapes.ts'

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['fields'],
  properties: {
    /** Every field of the site’s registration form, by its manifest id, as for `playerRegistrationFull`. */
    fields: formFieldsSchema,
    /** Currency of the deposit; the site's first one by default. */
    currencyId: currencyIdSchema,
  },
} as const satisfies JSONSchema

export const result = {
  ...registrationResultSchema,
  properties: {
    ...registrationResultSchema.properties,
    /** The answer of `getDepositStep` after the registration; missing where it failed. */
    deposit: depositStepSchema,
  },
} as const satisfies JSONSchema

/**
 * Full registration on the way to a deposit, in one request: completes the caller's details, and answers the deposits that the caller may make then. The
 * caller is logged in by the short registration, and stays so.
 */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'secured',
  effect: 'changes',
  duringMaintenance: 'refused',
  succeeded: (answer) => answer.result !== -1,
})
