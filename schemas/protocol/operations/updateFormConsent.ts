import { nameSchema } from '../../common-schemas.ts'
import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { operation } from '../operation.ts'
import { ownChangeSchema } from '../shapes.ts'

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['consent', 'isGiven'],
  properties: { consent: { ...nameSchema, maxLength: 40 }, isGiven: { type: 'boolean' } },
} as const satisfies JSONSchema

export const result = ownChangeSchema

/** Gives or withdraws a consent of the registration forms. One that they require, or do not have, is refused. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'secured',
  effect: 'changes',
  succeeded: (answer) => answer.result === 1,
})
