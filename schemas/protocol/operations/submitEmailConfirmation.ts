import type { FromSchema } from '../../json-schema.ts'
import { operation } from '../operation.ts'
import { mailKeyRequest } from '../requests.ts'
import { outcomeSchema } from '../shapes.ts'

/** The secret of the link of /emailconfirmation. */
export const request = mailKeyRequest

/** 1: the address is confirmed. 0: the link was used, has expired, or never existed. */
export const result = outcomeSchema

/** Confirms an e-mail address by the link that was sent to it. The link works without a session. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'open',
  effect: 'changes',
  succeeded: (answer) => answer.result === 1,
})
