import type { FromSchema } from '../../json-schema.ts'
import { operation } from '../operation.ts'
import { LOGIN_TICKETS } from '../rate-limits.ts'
import { emptySchema, loginTicketSchema } from '../shapes.ts'

export const request = emptySchema

export const result = loginTicketSchema

/** A ticket with which the caller's session is continued on another origin of the site (`continue_session_id`). */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'player',
  effect: 'changes',
  rateLimit: LOGIN_TICKETS,
})
