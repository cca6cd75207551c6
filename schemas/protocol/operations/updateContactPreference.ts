import { contactPreferenceSchema } from '../../entities/player.ts'
import type { FromSchema } from '../../json-schema.ts'
import { operation } from '../operation.ts'
import { ownChangeSchema } from '../shapes.ts'

export const request = contactPreferenceSchema

export const result = ownChangeSchema

/** Stores which mails the caller wants (spec section 3, ContactPreference). */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'secured',
  effect: 'changes',
  succeeded: (answer) => answer.result === 1,
})
