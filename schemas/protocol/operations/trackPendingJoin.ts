import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { operation } from '../operation.ts'
import { pendingTicketSchema, trackedJoinSchema } from '../pending-joins.ts'
import { PENDING_JOINS } from '../rate-limits.ts'

export const request = {
  type: 'object',
  additionalProperties: false,
  required: [],
  properties: {
    /** The purchase that the next deposit pays for; without one the caller’s waiting purchase is cancelled. */
    ticketRequest: pendingTicketSchema,
  },
} as const satisfies JSONSchema

export const result = trackedJoinSchema

/** Keeps a purchase until a deposit has paid for it, in place of an earlier one; the service then joins by itself. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'secured',
  effect: 'changes',
  duringMaintenance: 'refused',
  rateLimit: PENDING_JOINS,
  succeeded: (answer) => answer.result !== -1,
})
