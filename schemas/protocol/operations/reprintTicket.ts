import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { rowIdSchema } from '../numbers.ts'
import { operation } from '../operation.ts'
import { TICKET_PRINTS } from '../rate-limits.ts'
import { printedTicketSchema } from '../tickets.ts'

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['playId'],
  properties: { playId: rowIdSchema },
} as const satisfies JSONSchema

export const result = printedTicketSchema

/** Gives a raffle ticket of the caller a new SecureKey. A check with an earlier one answers `reprinted`. Fault 102 for another player's ticket. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'secured',
  effect: 'changes',
  rateLimit: TICKET_PRINTS,
})
