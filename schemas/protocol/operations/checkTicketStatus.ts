import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { operation } from '../operation.ts'
import { TICKET_CHECKS } from '../rate-limits.ts'
import { checkedTicketSchema, TICKET_STATUSES } from '../tickets.ts'

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['ticketId', 'secureKey'],
  properties: {
    /** As printed: digits. */
    ticketId: { type: 'string', minLength: 1, maxLength: 40 },
    /** As printed; case, spaces and hyphens do not matter. */
    secureKey: { type: 'string', maxLength: 64 },
  },
} as const satisfies JSONSchema

export const result = {
  type: 'object',
  additionalProperties: false,
  required: ['status'],
  properties: {
    status: { enum: TICKET_STATUSES },
    /** Present where the SecureKey is right. */
    ticket: checkedTicketSchema,
  },
} as const satisfies JSONSchema

/** The state of a printed raffle ticket. It works without a session: a ticket may have been given away. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'open',
  effect: 'reads',
  rateLimit: TICKET_CHECKS,
  succeeded: (answer) => answer.status !== 'invalid' && answer.status !== 'invalid-code',
})
