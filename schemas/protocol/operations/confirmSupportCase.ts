import type { FromSchema } from '../../json-schema.ts'
import { operation } from '../operation.ts'
import { SUPPORT_LINKS } from '../rate-limits.ts'
import { mailKeyRequest } from '../requests.ts'
import { outcomeSchema } from '../shapes.ts'

export const request = mailKeyRequest

/** 1: the operator has the case, now or since an earlier call. 0: the key is unknown, or its case was deleted unconfirmed. */
export const result = outcomeSchema

/** Confirms a guest's address with the key of the mail, and passes the case to the operator. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'open',
  effect: 'changes',
  rateLimit: SUPPORT_LINKS,
  succeeded: (answer) => answer.result === 1,
})
