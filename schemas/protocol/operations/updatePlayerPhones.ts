import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { operation } from '../operation.ts'
import { checkedTextSchema, currentPasswordSchema } from '../requests.ts'
import { ownChangeSchema } from '../shapes.ts'

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['phoneMobile', 'password'],
  properties: {
    phoneMobile: checkedTextSchema,
    password: currentPasswordSchema,
  },
} as const satisfies JSONSchema

export const result = ownChangeSchema

/** Changes the caller's phone number, which then counts as unverified. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'secured',
  effect: 'changes',
  succeeded: (answer) => answer.result === 1,
})
