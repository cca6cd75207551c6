import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { operation } from '../operation.ts'
import { checkedTextSchema, currentPasswordSchema } from '../requests.ts'
import { ownChangeSchema } from '../shapes.ts'

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['firstName', 'lastName', 'birthdate', 'password'],
  properties: {
    firstName: checkedTextSchema,
    lastName: checkedTextSchema,
    /** `YYYY-MM-DD`. */
    birthdate: { type: 'string', maxLength: 10 },
    password: currentPasswordSchema,
  },
} as const satisfies JSONSchema

/** 0 also where the identity is verified, or its documents are being checked: `errors` has the code `verified` or `being-checked`. */
export const result = ownChangeSchema

/** Corrects the caller's name and date of birth until the identity is verified (spec 2, "update name and birthdate"). */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'secured',
  effect: 'changes',
  succeeded: (answer) => answer.result === 1,
})
