import type { FromSchema } from '../../json-schema.ts'
import { operation } from '../operation.ts'
import { mailQueuedSchema, emptySchema } from '../shapes.ts'

export const request = emptySchema

export const result = mailQueuedSchema

/** Sends a new confirmation link to the caller's own e-mail address, and to no other. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'player',
  effect: 'changes',
  succeeded: (answer) => answer.result === 1,
})
