import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { depositStepSchema } from '../deposits.ts'
import { operation } from '../operation.ts'
import { pendingJoinSchema, PENDING_JOIN_REFUSALS, pendingTicketSchema } from '../pending-joins.ts'
import { PENDING_JOINS } from '../rate-limits.ts'
import { formFieldsSchema } from '../requests.ts'
import { registrationResultSchema } from '../shapes.ts'

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['fields', 'ticketRequest'],
  properties: {
    /** Every field of the site’s registration form, by its manifest id, as for `playerRegistrationFull`. */
    fields: formFieldsSchema,
    ticketRequest: pendingTicketSchema,
  },
} as const satisfies JSONSchema

export const result = {
  ...registrationResultSchema,
  properties: {
    ...registrationResultSchema.properties,
    /** The answer of `getDepositStep` after the registration, in the currency of the purchase; missing where it failed. */
    deposit: depositStepSchema,
    pendingJoin: pendingJoinSchema,
    /** Why the purchase does not wait; the registration is complete all the same. */
    refusal: { enum: PENDING_JOIN_REFUSALS },
  },
} as const satisfies JSONSchema

/** `registerAndLoginBeforeDeposit` with a purchase that waits for the deposit, in one transaction. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'secured',
  effect: 'changes',
  duringMaintenance: 'refused',
  rateLimit: PENDING_JOINS,
  succeeded: (answer) => answer.result !== -1,
})
