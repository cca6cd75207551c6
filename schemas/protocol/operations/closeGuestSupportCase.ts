import type { FromSchema } from '../../json-schema.ts'
import { operation } from '../operation.ts'
import { SUPPORT_LINKS } from '../rate-limits.ts'
import { mailKeyRequest } from '../requests.ts'
import { outcomeSchema } from '../shapes.ts'

export const request = mailKeyRequest

/** 1: closed, also if it was before. 0: the key is unknown, or its guest has not confirmed the case. */
export const result = outcomeSchema

/** Closes the support case of the guest who has the link with this key. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'open',
  effect: 'changes',
  rateLimit: SUPPORT_LINKS,
  succeeded: (answer) => answer.result === 1,
})
